package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.telemetry.Reported;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second half of a flush, for one stream: data segments ascending, then meta segments ascending behind the meta gate.
 *
 * <p>Invariants: the cursor moves only over sequences that are stored or durably held; a meta segment is shipped only when
 * every data sequence up to its data high-water mark is behind the cursor (D4).
 */
final class StreamFlush {

    private static final Logger LOG = LoggerFactory.getLogger(StreamFlush.class);
    private static final int MOST_AT_ONCE = 256;

    private final Euid stream;
    private final StoreSession session;
    private final GatewayConfig config;
    private final Tools tools;
    private final Preparer preparer;
    private final Verdicts verdicts;
    private final SegmentListing meta;
    private final SegmentListing data;
    private final boolean startsOver;
    private final boolean dataReleased;
    private final Set<Plane> durableMarks = EnumSet.noneOf(Plane.class);
    private Cursor cursor;
    private long provenData;

    /**
     * Creates it.
     *
     * @param meta the meta segments, listed before the data segments (D3)
     * @param data the data segments
     * @param start the stream's cursor, or empty if there is none to rely on
     */
    StreamFlush(
            Euid stream,
            StoreSession session,
            GatewayConfig config,
            Tools tools,
            Preparer preparer,
            Verdicts verdicts,
            SegmentListing meta,
            SegmentListing data,
            Optional<Cursor> start) {
        this.stream = stream;
        this.session = session;
        this.config = config;
        this.tools = tools;
        this.preparer = preparer;
        this.verdicts = verdicts;
        this.meta = meta;
        this.data = data;
        this.cursor = start.orElseGet(
                () -> new Cursor(SegmentPlan.settledWithoutCursor(meta), SegmentPlan.settledWithoutCursor(data)));
        this.startsOver = start.isEmpty();
        this.dataReleased = start.isEmpty() && cursor.dataShipped() >= data.highWater();
    }

    Euid stream() {
        return stream;
    }

    /** {@return whether no listed segment is to be shipped; a stream with marks is not counted among these} */
    boolean isSettled() {
        return isSettled(Plane.META) && isSettled(Plane.DATA);
    }

    private boolean isSettled(Plane plane) {
        return listing(plane).highWater() <= cursor.shipped(plane)
                && listing(plane).firstMarked() == 0;
    }

    /** {@return why the flush ends before its time, or empty if all is settled that can be now} */
    Optional<Halt> run() throws IOException, InterruptedException {
        if (startsOver) {
            makeMarksDurable(Plane.DATA);
            makeMarksDurable(Plane.META);
        }
        Cursor before;
        long provenBefore;
        do {
            before = cursor;
            provenBefore = provenData;
            for (Plane plane : List.of(Plane.DATA, Plane.META)) {
                Optional<Halt> halt = late(plane);
                if (halt.isEmpty()) {
                    halt = plane(plane);
                }
                if (halt.isPresent()) {
                    release();
                    return halt;
                }
            }
        } while (!before.equals(cursor) || provenBefore != provenData);
        release();
        return Optional.empty();
    }

    private SegmentListing listing(Plane plane) {
        return switch (plane) {
            case META -> meta;
            case DATA -> data;
        };
    }

    private FileRef.Segment file(Plane plane, long sequence) {
        return new FileRef.Segment(stream, plane, new Sequence(sequence));
    }

    /** Ships a plane up to its end, or to what blocks it. */
    private Optional<Halt> plane(Plane plane) throws IOException, InterruptedException {
        while (true) {
            boolean goOn;
            switch (SegmentPlan.next(listing(plane), cursor.shipped(plane), MOST_AT_ONCE)) {
                case SegmentPlan.Done done -> {
                    return Optional.empty();
                }
                case SegmentPlan.Pass pass -> {
                    advance(plane, pass.through());
                    goOn = true;
                }
                case SegmentPlan.Hole hole -> goOn = passHole(plane, hole.first(), hole.last());
                case SegmentPlan.Ship ship -> {
                    Run run = new Run(plane);
                    Optional<Halt> halt = run.ship(probed(plane, ship.sequences()));
                    if (halt.isPresent()) {
                        return halt;
                    }
                    goOn = run.complete;
                }
            }
            if (!goOn) {
                survey(plane);
                return Optional.empty();
            }
        }
    }

    /** What blocked the plane before is looked at alone: what lies behind it would be read in vain. */
    private List<Long> probed(Plane plane, List<Long> sequences) {
        return tools.suspects().knows(file(plane, sequences.getFirst())) ? sequences.subList(0, 1) : sequences;
    }

    /** A run of dense segments that is made ready and shipped together. */
    private final class Run {

        private final Plane plane;
        private boolean complete = true;

        Run(Plane plane) {
            this.plane = plane;
        }

        Optional<Halt> ship(List<Long> sequences) throws IOException, InterruptedException {
            try (Batch batch = new Batch()) {
                AtomicLong made = new AtomicLong();
                List<Optional<Optional<Preparation>>> preparations = tools.parallel()
                        .map(
                                sequences,
                                tools.makers(),
                                sequence -> prepare(sequence, batch, made),
                                tools.untilDeadline());
                List<Prepared> objects = new ArrayList<>();
                Optional<Preparation> blocker = Optional.empty();
                for (Optional<Optional<Preparation>> attempt : preparations) {
                    Optional<Preparation> preparation = attempt.flatMap(Function.identity());
                    if (preparation.isEmpty()) {
                        break;
                    }
                    if (!(preparation.get() instanceof Preparation.Ready ready)) {
                        blocker = preparation;
                        break;
                    }
                    if (!gateOpen(ready.object().dataHighWater())) {
                        complete = false;
                        break;
                    }
                    objects.add(ready.object());
                }
                if (objects.isEmpty() && blocker.isEmpty() && complete) {
                    return Optional.of(tools.unread("a segment of stream " + stream));
                }
                Optional<Halt> halt = tools.shipper()
                        .ship(
                                stream,
                                tools.ulids().next(),
                                objects,
                                config,
                                plane == Plane.META ? Shipper.Order.STRICT : Shipper.Order.BY_KIND,
                                this::settle);
                if (halt.isEmpty() && complete && blocker.isPresent()) {
                    complete = verdicts.judge(blocker.get());
                    if (complete) {
                        advance(plane, cursor.shipped(plane) + 1);
                    }
                }
                return halt;
            }
        }

        /** Makes one ready, unless the batch is full. */
        private Optional<Preparation> prepare(long sequence, Batch batch, AtomicLong made) throws InterruptedException {
            if (made.get() >= tools.batchBytes()) {
                return Optional.empty();
            }
            Preparation preparation = preparer.segment(file(plane, sequence), batch.arena());
            if (preparation instanceof Preparation.Ready ready) {
                made.addAndGet(ready.object().originalBytes());
            }
            return Optional.of(preparation);
        }

        /** Moves the cursor over what is settled without a gap; what is held behind a gap is held all the same. */
        private void settle(List<Shipper.Shipped> shipped) throws IOException {
            long settled = cursor.shipped(plane);
            for (Shipper.Shipped each : shipped) {
                FileRef.Segment file = (FileRef.Segment) each.object().file().orElseThrow();
                boolean isSettled = verdicts.judge(file, each);
                complete &= isSettled;
                if (isSettled && file.sequence().value() == settled + 1) {
                    settled++;
                }
            }
            advance(plane, settled);
        }
    }

    /**
     * {@return whether a meta segment with this data high-water mark may be shipped}
     *
     * <p>The mark also proves that the sequences up to it were there: those absent at the end of the plane are a hole.
     */
    private boolean gateOpen(long dataHighWater) throws IOException, InterruptedException {
        if (cursor.dataShipped() >= dataHighWater) {
            return true;
        }
        provenData = Math.max(provenData, dataHighWater);
        if (!(SegmentPlan.next(data, cursor.dataShipped(), 1) instanceof SegmentPlan.Done)) {
            return false;
        }
        if (dataReleased) {
            advance(Plane.DATA, dataHighWater);
            return true;
        }
        return passHole(Plane.DATA, cursor.dataShipped() + 1, dataHighWater);
    }

    /**
     * Passes absent sequences once they have been absent for the waiting time, and only if something proves that there were
     * any: a sound segment behind them, or the data high-water mark of a sound meta segment. A stray file with a high
     * number proves nothing.
     */
    private boolean passHole(Plane plane, long first, long last) throws IOException, InterruptedException {
        String where = session.describe(file(plane, first));
        String what = first == last
                ? "sequence " + first + " is missing"
                : "sequences " + first + " to " + last + " are missing";
        if (!tools.isRipe(file(plane, first))) {
            tools.tally().suspect(where, what + "; after " + tools.corruptWait().toSeconds() + " s they are passed");
            return false;
        }
        if (!(plane == Plane.DATA && provenData >= last) && !soundBehind(plane, last)) {
            tools.tally().waits(where, what + ", and no sound segment behind shows that there was one");
            return false;
        }
        advance(plane, last);
        tools.tally().missing(where, last - first + 1, what);
        LOG.atWarn()
                .addMarker(Reported.MARKER)
                .addKeyValue("file", where)
                .addKeyValue("euid", stream)
                .addKeyValue("plane", plane.folder())
                .addKeyValue("sequence", first)
                .addKeyValue("outcome", "missing")
                .log("passed: " + what);
        return true;
    }

    private boolean soundBehind(Plane plane, long sequence) throws InterruptedException {
        SegmentListing listing = listing(plane);
        for (int i = listing.indexBehind(sequence); i < listing.size(); i++) {
            if (listing.mark(i) == Mark.NONE
                    && preparer.check(file(plane, listing.sequence(i))).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Looks once at everything behind what blocks a plane, so that all waiting times run at the same time. */
    private void survey(Plane plane) throws InterruptedException {
        SegmentListing listing = listing(plane);
        long from = Math.max(cursor.shipped(plane) + 1, tools.suspects().surveyed(stream, plane) + 1);
        List<Long> unseen = new ArrayList<>();
        long previous = from - 1;
        for (int i = listing.indexFrom(from); i < listing.size(); i++) {
            if (listing.sequence(i) != previous + 1) {
                tools.isRipe(file(plane, previous + 1));
            }
            previous = listing.sequence(i);
            if (listing.mark(i) == Mark.NONE) {
                unseen.add(previous);
            }
        }
        List<Optional<Optional<Preparation>>> checks = tools.parallel()
                .map(unseen, tools.makers(), sequence -> preparer.check(file(plane, sequence)), tools.untilDeadline());
        for (Optional<Optional<Preparation>> check : checks) {
            if (check.isPresent() && check.get().orElse(null) instanceof Preparation.Damaged damaged) {
                tools.isRipe(damaged.file());
            }
        }
        if (checks.stream().allMatch(Optional::isPresent)) {
            tools.suspects().surveyed(stream, plane, listing.highWater());
        }
    }

    /** Ships what was held and is to be tried again, late and out of order (D9). */
    private Optional<Halt> late(Plane plane) throws IOException, InterruptedException {
        SegmentListing listing = listing(plane);
        for (int i = 0; i < listing.size() && listing.sequence(i) <= cursor.shipped(plane); i++) {
            if (listing.mark(i) == Mark.RETRY) {
                Optional<Halt> halt = late(file(plane, listing.sequence(i)));
                if (halt.isPresent()) {
                    return halt;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Halt> late(FileRef.Segment file) throws IOException, InterruptedException {
        try (Batch batch = new Batch()) {
            switch (preparer.segment(file, batch.arena())) {
                case Preparation.Ready ready -> {
                    if (gateOpen(ready.object().dataHighWater())) {
                        return tools.shipper()
                                .ship(
                                        stream,
                                        tools.ulids().next(),
                                        List.of(ready.object()),
                                        config,
                                        Shipper.Order.STRICT,
                                        shipped -> settleLate(file, shipped.getFirst()));
                    }
                }
                case Preparation.Gone gone -> session.retried(file);
                case Preparation other -> verdicts.judge(other);
            }
        }
        return Optional.empty();
    }

    private void settleLate(FileRef.Segment file, Shipper.Shipped shipped) throws IOException {
        if (verdicts.judge(file, shipped) && shipped.settlement() instanceof Settlement.Stored) {
            session.retried(file);
        }
    }

    private void advance(Plane plane, long settled) throws IOException {
        if (settled > cursor.shipped(plane)) {
            if (listing(plane).firstMarked() <= settled) {
                makeMarksDurable(plane);
            }
            Cursor next = cursor.with(plane, settled);
            session.advance(stream, next);
            cursor = next;
            tools.suspects().settled(stream, plane, settled);
        }
    }

    /** A mark that was listed may stem from a step that failed before it was durable. Those set since are durable. */
    private void makeMarksDurable(Plane plane) throws IOException {
        if (listing(plane).firstMarked() > 0 && durableMarks.add(plane)) {
            session.makeMarksDurable(stream, plane);
        }
    }

    private void release() throws IOException {
        for (Plane plane : Plane.values()) {
            if (listing(plane).size() > 0 && listing(plane).lowest() <= cursor.shipped(plane)) {
                tools.tally().freed(session.release(stream, plane, cursor.shipped(plane)));
            }
        }
    }
}
