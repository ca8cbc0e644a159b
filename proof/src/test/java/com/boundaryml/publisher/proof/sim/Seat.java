package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.store.FileStore;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.proof.disk.Death;
import com.boundaryml.publisher.proof.disk.SimDisk;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A place for a publisher: when its process has died, the next step begins another. */
final class Seat {

    static final long MINIMUM_FREE = 2_000;
    static final long BUDGET = 1 << 20;

    private static final Duration LONGEST_STEP = Duration.ofHours(12);
    private static final Duration SLICE = Duration.ofMillis(200);

    private final World world;
    private final String name;
    private final SimParallel parallel;
    private int lives;
    private SimProcess process;
    private Waits waits;
    private @Nullable Engine engine;
    private boolean running;

    Seat(World world, String name) {
        this.world = world;
        this.name = name;
        this.parallel = new SimParallel(world);
        this.process = new SimProcess(name, true);
        this.waits = new Waits(world);
    }

    SimProcess process() {
        return process;
    }

    boolean isRunning() {
        return running;
    }

    private Engine engine() {
        if (engine == null) {
            process = new SimProcess(name + " " + ++lives, true);
            PublisherSettings settings = PublisherSettings.builder()
                    .root("/" + SimFs.ROOT)
                    .corruptWait(world.setting().corruptWait())
                    .concurrentPuts(world.setting().concurrentPuts())
                    .diskBudgetBytes(BUDGET)
                    .minimumFreeBytes(MINIMUM_FREE)
                    .onFlush(this::flushed)
                    .build();
            waits = new Waits(world);
            SimProcess mine = process;
            Time time = new SeatTime(mine, waits);
            engine = new Engine(
                    settings,
                    new SimTransport(world, this, waits),
                    store -> new FileStore(store, new SimDisk(world.fs(), mine, world), time),
                    Meter.NONE,
                    time,
                    parallel,
                    new SplittableRandom(world.plan().seed() * 31 + lives * 7L + name.hashCode()),
                    1);
        }
        return engine;
    }

    private void flushed(FlushReport report) {
        world.checks().flushed(report);
    }

    /** Lets the publisher do what is due. */
    void step() {
        Engine mine = engine();
        long began = world.nanos();
        running = true;
        waits.begins();
        world.checks().beforeStep();
        try {
            mine.step();
            running = false;
            world.checks().afterStep(process);
        } catch (Death death) {
            running = false;
            drop();
            if (death.isPowerLoss()) {
                throw death;
            }
        } catch (InterruptedException | RuntimeException e) {
            throw new Violation("no step fails", "a step of the publisher ended with " + e, e);
        } finally {
            running = false;
        }
        if (world.nanos() - began > LONGEST_STEP.toNanos()) {
            throw new Violation("every wait ends", "a step took " + Duration.ofNanos(world.nanos() - began));
        }
    }

    /** Ends the process. If it is in the middle of a step, its next one on the disk does not come back. */
    void kill() {
        process.die();
        world.fs().release(process);
        if (!running) {
            drop();
        }
    }

    /** Gives the native memory of a dead publisher back. */
    void drop() {
        process.die();
        if (engine != null) {
            Engine dead = engine;
            engine = null;
            dead.close();
        }
    }

    /** A call that does not come back for a while, unless it is given up. */
    void hang(Duration duration) throws InterruptedException {
        long until = world.nanos() + duration.toNanos();
        while (world.nanos() < until) {
            world.sleep(process, Duration.ofNanos(Math.min(SLICE.toNanos(), until - world.nanos())));
            if (!parallel.goOn()) {
                throw new InterruptedException();
            }
        }
    }

    /** The machine's clocks, as this process reads them. */
    private final class SeatTime implements Time {

        private final SimProcess mine;
        private final Waits waits;

        SeatTime(SimProcess mine, Waits waits) {
            this.mine = mine;
            this.waits = waits;
        }

        @Override
        public Instant now() {
            return world.now();
        }

        @Override
        public long nanos() {
            return world.nanos();
        }

        @Override
        public void sleep(Duration duration) {
            if (duration.isPositive()) {
                waits.waits(duration);
                world.sleep(mine, duration);
            }
        }
    }
}
