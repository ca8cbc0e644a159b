package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.ValueScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The first half of a flush: tables, large values and packs, before any data segment of any stream (D2, D4, D6). */
final class ValueFlush {

    private final StoreSession session;
    private final GatewayConfig config;
    private final Tools tools;
    private final Preparer preparer;
    private final Verdicts verdicts;
    private final Euid stream;

    /**
     * Creates it.
     *
     * @param stream the stream that speaks for the values, as no value belongs to one
     */
    ValueFlush(
            StoreSession session,
            GatewayConfig config,
            Tools tools,
            Preparer preparer,
            Verdicts verdicts,
            Euid stream) {
        this.session = session;
        this.config = config;
        this.tools = tools;
        this.preparer = preparer;
        this.verdicts = verdicts;
        this.stream = stream;
    }

    /** {@return why the flush of the store ends here, or empty if every value that could be is settled} */
    Optional<Halt> run() throws IOException, InterruptedException {
        try (ValueScan scan = session.pendingValues()) {
            ValueBatches batches = new ValueBatches(scan, config, tools.batchBytes());
            for (List<ValueBatches.Job> jobs = batches.next(); !jobs.isEmpty(); jobs = batches.next()) {
                try (Batch batch = new Batch()) {
                    Optional<Halt> halt = ship(jobs, batch);
                    if (halt.isPresent()) {
                        return halt;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Halt> ship(List<ValueBatches.Job> jobs, Batch batch) throws IOException, InterruptedException {
        List<Optional<List<Preparation>>> made =
                tools.parallel().map(jobs, tools.makers(), job -> prepare(job, batch), tools.untilDeadline());
        List<Prepared> objects = new ArrayList<>();
        List<String> unsettled = new ArrayList<>();
        for (Optional<List<Preparation>> preparations : made) {
            if (preparations.isEmpty()) {
                return Optional.of(tools.unread("a value"));
            }
            for (Preparation preparation : preparations.get()) {
                if (preparation instanceof Preparation.Ready ready) {
                    objects.add(ready.object());
                } else if (!(preparation instanceof Preparation.Gone)) {
                    verdicts.judge(preparation);
                    blocks(preparation).ifPresent(unsettled::add);
                }
            }
        }
        objects.sort(Comparator.comparing(Prepared::kind));
        Optional<Halt> halt = tools.shipper()
                .ship(
                        stream,
                        tools.ulids().next(),
                        objects,
                        config,
                        Shipper.Order.BY_KIND,
                        shipped -> settle(shipped, unsettled));
        if (halt.isEmpty() && !unsettled.isEmpty()) {
            return Optional.of(new Halt.GaveUp(unsettled.getFirst()));
        }
        return halt;
    }

    /**
     * {@return why nothing that may refer to a file is to be shipped yet} One that cannot be read now may well be read in a
     * moment, and is waited for (D4), but no longer than for one that does not verify.
     */
    private Optional<String> blocks(Preparation preparation) {
        return preparation instanceof Preparation.Unreadable unreadable && !tools.isRipe(unreadable.file())
                ? Optional.of(session.describe(unreadable.file()) + ": " + unreadable.reason())
                : Optional.empty();
    }

    private List<Preparation> prepare(ValueBatches.Job job, Batch batch) throws InterruptedException {
        return switch (job) {
            case ValueBatches.Job.Lone lone -> List.of(preparer.lone(lone.value(), batch.arena()));
            case ValueBatches.Job.Pack pack ->
                preparer.pack(pack.values(), tools.ulids().next(), stream, batch.arena());
        };
    }

    private void settle(List<Shipper.Shipped> shipped, List<String> unsettled) throws IOException {
        List<Cid> stored = new ArrayList<>();
        for (Shipper.Shipped each : shipped) {
            if (isStored(each, unsettled)) {
                stored.addAll(each.object().cids());
                each.object().cids().forEach(cid -> tools.suspects().forget(new FileRef.CasObject(cid)));
            }
        }
        session.markShipped(stored);
    }

    /** A conflict on a value or a table counts as stored: its content is its name. A pack's id is new each time (D9). */
    private boolean isStored(Shipper.Shipped each, List<String> unsettled) throws IOException {
        Optional<FileRef> file = each.object().file();
        if (each.settlement() instanceof Settlement.Stored stored) {
            tools.tally().shipped(each.object(), stored.already());
            return true;
        }
        if (file.isPresent() && each.settlement() instanceof Settlement.Conflict) {
            tools.tally().shipped(each.object(), true);
            return true;
        }
        if (file.isPresent()) {
            if (!verdicts.judge(file.get(), each)) {
                unsettled.add("the " + each.object().spec().identity() + " is not stored yet");
            }
        } else {
            unsettled.add("a pack was not accepted: " + each.settlement().why());
        }
        return false;
    }
}
