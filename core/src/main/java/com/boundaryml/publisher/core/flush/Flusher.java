package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.core.telemetry.Faults;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.LoggerFactory;

/** Flushes stores, one after the other, with one transport. Of one thread. */
public final class Flusher implements AutoCloseable {

    private final PublisherSettings settings;
    private final Time time;
    private final Parallel parallel;
    private final Ulids ulids;
    private final Deadline deadline;
    private final int makers;
    private final Faults faults;
    private final PressureWatch pressure;
    private final Shipper shipper;
    private final Workbenches workbenches = new Workbenches();
    private final Map<String, Suspects> suspects = new HashMap<>();
    private FlushProgress progress = FlushProgress.NONE;
    private Tally tally = new Tally(Meter.NONE);

    /**
     * Creates a flusher.
     *
     * @param deadline when work is to end
     * @param makers how many objects are made at once, best as many as there are processors
     */
    public Flusher(
            PublisherSettings settings,
            Transport transport,
            Time time,
            Parallel parallel,
            RandomGenerator random,
            Meter meter,
            Deadline deadline,
            int makers) {
        this.settings = settings;
        this.time = time;
        this.parallel = parallel;
        this.ulids = new Ulids(time, random);
        this.deadline = deadline;
        this.makers = makers;
        this.faults = new Faults(LoggerFactory.getLogger(Flusher.class));
        this.pressure = new PressureWatch(time, meter, faults);
        this.shipper =
                new Shipper(transport, time, parallel, random, meter, deadline, settings.concurrentPuts(), this::watch);
    }

    /** Says who is told how far a flush has come. */
    public void progress(FlushProgress listener) {
        progress = listener;
    }

    private void watch() {
        pressure.run();
        progress.at(tally.shippedFiles(), tally.shippedBytes());
    }

    /** How the flush of a store ended. */
    public sealed interface End {

        /** All is settled that can be now. */
        record Complete() implements End {}

        /** Something in this store is left for a later flush; the tally says what. */
        record Incomplete() implements End {}

        /**
         * Nothing can be shipped now, from any store.
         *
         * @param reason why
         * @param unauthorized whether it is for the token
         */
        record Stopped(String reason, boolean unauthorized) implements End {}
    }

    /** {@return how long gateway and bucket want to be left alone still: zero, or up to an hour} */
    public Duration respite() {
        return shipper.respite();
    }

    /**
     * Flushes one store.
     *
     * @param store the store
     * @param config the limits
     * @param count where everything is counted
     * @return how it ended
     * @throws InterruptedException if the thread is interrupted
     */
    public End flush(StoreAccess store, GatewayConfig config, Tally count) throws InterruptedException {
        tally = count;
        String location = store.location();
        boolean movedBefore = count.moved();
        try {
            End end = switch (store.enter()) {
                case StoreAccess.Entry.Absent absent -> new End.Complete();
                case StoreAccess.Entry.Locked locked -> {
                    count.waits(location, "the store is locked, as while it is cleaned away");
                    yield new End.Incomplete();
                }
                case StoreAccess.Entry.Entered entered -> {
                    try (StoreSession session = entered.session()) {
                        yield flush(store, session, config);
                    }
                }
            };
            faults.over(location);
            return end;
        } catch (InterruptedIOException e) {
            count.waits(location, String.valueOf(e.getMessage()));
            Thread.interrupted();
            throw new InterruptedException(e.getMessage());
        } catch (IOException e) {
            String reason = "the store cannot be worked on: " + DiskReason.of(e);
            faults.reported(location, reason);
            count.waits(location, reason);
            // What was shipped and could not be written down would be shipped again, and again.
            count.moved(movedBefore);
            return new End.Incomplete();
        }
    }

    private End flush(StoreAccess store, StoreSession session, GatewayConfig config)
            throws IOException, InterruptedException {
        pressure.begin(store.location(), session, tally);
        try {
            Tools tools = new Tools(
                    time,
                    parallel,
                    ulids,
                    workbenches,
                    shipper,
                    suspects.computeIfAbsent(store.location(), location -> new Suspects()),
                    tally,
                    deadline,
                    makers,
                    settings.inFlightBytes(),
                    settings.corruptWait());
            Optional<Halt> halt = new RootFlush(store, session, config, tools, settings.onlyStream()).run();
            tidy(store, session, config);
            return halt.map(ended -> end(store, ended)).orElse(new End.Complete());
        } finally {
            pressure.end();
        }
    }

    /** Removes what has been shipped and has had its time, without shipping anything. */
    private void tidy(StoreAccess store, StoreSession session, GatewayConfig config) throws IOException {
        Instant cutoff = time.now().minus(config.shippedValueRetention());
        if (store.backlog()
                .oldestMarker()
                .filter(oldest -> !oldest.isAfter(cutoff))
                .isPresent()) {
            tally.freed(session.expire(cutoff));
        }
        watch();
    }

    private End end(StoreAccess store, Halt halt) {
        String location = store.location();
        return switch (halt) {
            case Halt.Unauthorized ended -> new End.Stopped(ended.reason(), true);
            case Halt.Unavailable ended -> {
                tally.waits(location, ended.reason());
                yield new End.Stopped(ended.reason(), false);
            }
            case Halt.OutOfTime ended -> {
                tally.waits(location, "the time was over while " + ended.reason());
                yield new End.Stopped("the time is over", false);
            }
            case Halt.GaveUp ended -> {
                faults.there(location + " puts", ended.reason());
                tally.waits(location, ended.reason());
                yield new End.Incomplete();
            }
        };
    }

    /** Forgets a store that is no longer tended. */
    public void forget(StoreAccess store) {
        suspects.remove(store.location());
    }

    @Override
    public void close() {
        workbenches.close();
    }
}
