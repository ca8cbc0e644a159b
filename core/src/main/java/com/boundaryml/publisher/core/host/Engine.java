package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Outcome;
import com.boundaryml.publisher.api.FlushReport.Waiting;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.flush.FlushProgress;
import com.boundaryml.publisher.core.flush.Flusher;
import com.boundaryml.publisher.core.flush.Tally;
import com.boundaryml.publisher.core.plugin.GuardedTransport;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.core.telemetry.Faults;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * The publisher without its thread: a step of the loop, one flush, and the last one. All state is in here, and whoever
 * calls it, a thread or a simulation, calls one method at a time.
 */
public final class Engine implements AutoCloseable {

    /** How often the agent looks at what is pending. */
    static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    private static final int MOST_CONFIG_FAILURES = 4;

    private final Transport transport;
    private final Time time;
    private final Meter meter;
    private final Deadline deadline;
    private final PublisherSettings settings;
    private final RandomGenerator random;
    private final ConfigKeeper config;
    private final Stores stores;
    private final Flusher flusher;
    private final Faults faults = new Faults(LOG);
    private long lastFlushNanos;
    private long notBeforeNanos;
    private Optional<Waiting> lastWaiting = Optional.empty();

    /**
     * Creates an engine. Nothing is read yet.
     *
     * @param settings the settings
     * @param transport where objects go; closed with the engine
     * @param provider where stores come from
     * @param meter who is told the figures
     * @param time the clocks
     * @param parallel how things are done side by side
     * @param random where jitter and flush ids come from
     * @param makers how many objects are made at once
     */
    public Engine(
            PublisherSettings settings,
            Transport transport,
            StoreAccessProvider provider,
            Meter meter,
            Time time,
            Parallel parallel,
            RandomGenerator random,
            int makers) {
        this.settings = settings;
        this.time = time;
        this.meter = meter;
        this.random = random;
        this.deadline = new Deadline(time);
        this.transport = new PromptTransport(new GuardedTransport(transport), parallel, deadline);
        this.config = new ConfigKeeper(this.transport, time, random, meter, faults);
        this.stores = new Stores(settings, provider);
        this.flusher = new Flusher(settings, this.transport, time, parallel, random, meter, deadline, makers);
        this.lastFlushNanos = time.nanos();
        this.notBeforeNanos = time.nanos();
    }

    /** {@return when all work is to end; any thread may bring it nearer} */
    public Deadline deadline() {
        return deadline;
    }

    /** Says who is told how far a flush has come. */
    public void progress(FlushProgress listener) {
        flusher.progress(listener);
    }

    /** Has a flush interval of the gateway's that is longer count as this one; to be said before the first step. */
    public void flushAtLeastEvery(Duration longest) {
        config.flushAtLeastEvery(longest);
    }

    /**
     * Spreads the first flushes of a fleet over the flush interval (D15): the next flush waits for a part of it that chance
     * decides.
     */
    public void spread() {
        long interval = config.config().flushInterval().toNanos();
        lastFlushNanos = time.nanos() - random.nextLong(interval);
    }

    /**
     * Does what is due: reads the configuration, looks at what is pending, flushes.
     *
     * @return how long until something may be due again
     * @throws InterruptedException if the thread is interrupted
     */
    public Duration step() throws InterruptedException {
        config.refresh(deadline.left(Duration.ofHours(1)));
        refreshStores();
        long pendingBytes = look();
        boolean due = Cadence.isDue(
                Duration.ofNanos(time.nanos() - lastFlushNanos),
                config.config().flushInterval(),
                pendingBytes,
                config.config().packMaxEntryBytes());
        if (due && time.nanos() - notBeforeNanos >= 0 && config.obstacle().isEmpty()) {
            settings.onFlush().accept(flushed(time.nanos(), false));
        }
        return LOOK_INTERVAL;
    }

    private void refreshStores() {
        try {
            for (StoreAccess gone : stores.refresh()) {
                flusher.forget(gone);
                meter.count(Metric.DISK_PRESSURE, 0, Attribute.STORE, gone.location());
            }
            faults.over("roots");
        } catch (IOException e) {
            faults.there("roots", "the roots cannot be listed, and stay as they were: " + DiskReason.of(e));
        }
    }

    private long look() {
        Pending pending = new Pending();
        for (StoreAccess store : stores.all()) {
            try {
                pending.add(store.backlog());
                faults.over("look at " + store.location());
            } catch (IOException e) {
                faults.there("look at " + store.location(), "the store cannot be looked at: " + DiskReason.of(e));
            }
        }
        pending.report(meter, time.now());
        return pending.bytes();
    }

    /**
     * Runs one flush over every store.
     *
     * @param naming whether the report is to name also the files that were held before
     * @return what it did
     * @throws InterruptedException if the thread is interrupted
     */
    public FlushReport flush(boolean naming) throws InterruptedException {
        long began = time.nanos();
        config.refresh(deadline.left(Duration.ofHours(1)));
        refreshStores();
        return flushed(began, naming);
    }

    private FlushReport flushed(long began, boolean naming) throws InterruptedException {
        Tally tally = new Tally(meter);
        once(tally);
        return report(tally, began, naming);
    }

    /** One flush over every store. It may have been interrupted at the deadline, which is an end as any other. */
    private boolean once(Tally tally) throws InterruptedException {
        try {
            return overAll(tally);
        } catch (InterruptedException e) {
            if (!deadline.passed()) {
                throw e;
            }
            return false;
        } finally {
            if (deadline.passed()) {
                Thread.interrupted();
            }
        }
    }

    private boolean overAll(Tally tally) throws InterruptedException {
        tally.begin();
        lastFlushNanos = time.nanos();
        if (config.obstacle().isPresent()) {
            tally.waits("gateway", config.obstacle().get());
            return false;
        }
        for (StoreAccess store : stores.all()) {
            switch (flusher.flush(store, config.config(), tally)) {
                case Flusher.End.Complete complete -> faults.over("shipping");
                case Flusher.End.Incomplete incomplete -> {}
                case Flusher.End.Stopped stopped -> {
                    if (stopped.unauthorized()) {
                        config.unauthorized(stopped.reason());
                        tally.waits("gateway", stopped.reason());
                    }
                    if (!deadline.passed()) {
                        faults.reported("shipping", stopped.reason());
                    }
                    backOff();
                    return false;
                }
            }
        }
        if (flusher.respite().isPositive()) {
            backOff();
        }
        double seconds = (time.nanos() - lastFlushNanos) / 1e9;
        meter.take(Metric.FLUSH_DURATION, seconds);
        if (!tally.anyWaiting()) {
            meter.take(Metric.LAST_SUCCESS, time.now().toEpochMilli() / 1e3);
        }
        return true;
    }

    /** After an outage a fleet comes back spread over the interval, and no earlier than it was told to (D15). */
    private void backOff() {
        long jitter = random.nextLong(config.config().flushInterval().toNanos());
        notBeforeNanos = time.nanos() + flusher.respite().toNanos() + jitter;
    }

    /** How long {@link #drain} tries. */
    public enum Patience {
        /** What cannot be shipped for now is left, once nothing moves any more. */
        LEAVE,
        /** The waiting time of files that fail their check is sat out, so that they end up shipped or held. */
        SIT_OUT
    }

    /**
     * Flushes until nothing more can be shipped, or the deadline passes. The engine is of no further use.
     *
     * @param timeout how long it may take
     * @param patience what is waited for
     * @return what it did and what it left
     * @throws InterruptedException if the thread is interrupted
     */
    public FlushReport drain(Duration timeout, Patience patience) throws InterruptedException {
        deadline.within(timeout);
        long began = time.nanos();
        Tally tally = new Tally(meter);
        refreshStores();
        try {
            boolean again = true;
            while (again && !deadline.passed()) {
                config.refresh(deadline.left(Duration.ofHours(1)));
                boolean complete = once(tally);
                again = goesOn(tally, complete, patience);
            }
        } catch (InterruptedException e) {
            if (!deadline.passed()) {
                throw e;
            }
        }
        return report(tally, began, true);
    }

    private boolean goesOn(Tally tally, boolean complete, Patience patience) throws InterruptedException {
        if (config.obstacle().isPresent() && config.failures() > 0 && config.failures() < MOST_CONFIG_FAILURES) {
            time.sleep(deadline.left(config.untilDue()));
            return true;
        }
        if (!tally.anyWaiting() || config.obstacle().isPresent()) {
            return false;
        }
        if (tally.moved()) {
            return true;
        }
        if (complete && tally.onSuspects() && patience == Patience.SIT_OUT) {
            time.sleep(deadline.left(LOOK_INTERVAL));
            return true;
        }
        return false;
    }

    private FlushReport report(Tally tally, long began, boolean naming) {
        Pending pending = new Pending();
        HeldList held = new HeldList(tally);
        for (StoreAccess store : stores.all()) {
            try {
                Backlog left = store.backlog();
                pending.add(left);
                if (naming) {
                    held.addStanding(store);
                    if (deadline.passed() && left.files() > 0) {
                        tally.waits("left in " + store.location(), stayedBehind(left));
                    }
                }
            } catch (IOException e) {
                tally.waits(store.location(), "what is left in the store cannot be told: " + DiskReason.of(e));
            }
        }
        Outcome outcome = Outcome.DRAINED;
        if (deadline.passed() && pending.files() > 0) {
            outcome = Outcome.DEADLINE_PASSED;
        } else if (tally.anyWaiting()) {
            outcome = Outcome.WAITING;
        }
        FlushReport report = new FlushReport(
                outcome,
                Duration.ofNanos(time.nanos() - began),
                tally.shippedSoFar(),
                held.named(),
                Math.max(pending.heldFiles(), held.namedFiles()),
                tally.missingSoFar(),
                tally.waiting(),
                pending.files(),
                pending.bytes(),
                tally.freedSoFar());
        Optional<Waiting> waits = report.waiting().stream().findFirst();
        if (tally.movedAtAll() || (waits.isPresent() && !waits.equals(lastWaiting))) {
            LoggingEventBuilder line = LOG.atInfo();
            if (waits.isPresent()) {
                line = line.addKeyValue("at", waits.get().what())
                        .addKeyValue("because", waits.get().why());
            }
            line.addKeyValue("files", report.shippedFiles())
                    .addKeyValue("held", report.heldFiles())
                    .addKeyValue("waiting", report.waitingFiles())
                    .addKeyValue("seconds", report.duration().toMillis() / 1e3)
                    .addKeyValue("outcome", report.outcome().name().toLowerCase(Locale.ROOT))
                    .log("flushed");
        }
        lastWaiting = waits;
        return report;
    }

    private static String stayedBehind(Backlog left) {
        return "the time was over, and stayed behind have " + left.metaFiles() + " meta segments, " + left.dataFiles()
                + " data segments and " + left.valueFiles() + " values and tables, " + left.bytes() + " bytes in all";
    }

    @Override
    public void close() {
        stores.close();
        flusher.close();
        transport.close();
    }
}
