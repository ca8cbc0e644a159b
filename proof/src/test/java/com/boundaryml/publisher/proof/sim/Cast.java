package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.core.store.Disk.LockMode;
import com.boundaryml.publisher.core.store.HeldFiles;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.proof.disk.Death;
import com.boundaryml.publisher.proof.disk.SimDisk;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Who is there, and what each does when the story says so. */
final class Cast {

    private static final int MOST_PROFILERS = 3;
    private static final int RESTING_STEPS = 24;

    private final World world;
    private final SimFs fs;
    private final Records records;
    private final Seat first;
    private final Seat second;
    private final List<Profiler> profilers = new ArrayList<>();
    private final SimProcess operator = new SimProcess("operator", false);
    private boolean secondWasThere;
    private int born;

    Cast(World world) {
        this.world = world;
        this.fs = world.fs();
        this.records = world.records();
        this.first = new Seat(world, "publisher A");
        this.second = new Seat(world, "publisher B");
    }

    /** Lets one profiler take one small step. */
    void pump(SplittableRandom random) {
        if (!profilers.isEmpty()) {
            profilers.get(random.nextInt(profilers.size())).step();
        }
    }

    /** {@return whether the item needs nothing that a publisher in the middle of a change keeps from it} */
    boolean canHappenNow(Item item) {
        return switch (item.act()) {
            case FIRST_PUBLISHER_STEPS,
                    SECOND_PUBLISHER_STEPS,
                    HELD_FILES_ARE_RETRIED,
                    HELD_FILE_IS_GIVEN_UP,
                    CURSOR_IS_DELETED,
                    CURSOR_IS_DAMAGED,
                    SEGMENT_IS_REMOVED,
                    BALLAST_IS_DROPPED,
                    SHIPPED_MARKERS_ARE_DELETED -> !fs.isLocked("publish.lock");
            default -> true;
        };
    }

    /** {@return whether what was put off is to happen now}: a clock that jumps shows only in what is waited for by it. */
    boolean isTimeFor(Item item, boolean inAWait) {
        return (inAWait || !item.isForAWait()) && canHappenNow(item);
    }

    /**
     * Lets it happen.
     *
     * @param inside the publisher in the middle of whose step it happens, if it does
     * @return whether there was anything for it to happen to
     */
    boolean perform(Item item, @Nullable SimProcess inside) {
        return switch (item.act()) {
            case FIRST_PUBLISHER_STEPS -> steps(first);
            case SECOND_PUBLISHER_STEPS -> {
                secondWasThere = true;
                world.checks().secondComes();
                yield steps(second);
            }
            case PROFILER_OPENS -> opens();
            case PROFILER_WRITES -> writes(item);
            case PROFILER_CLOSES -> closes(item);
            case PROFILER_REOPENS -> reopens(item);
            case PROFILER_DIES -> dies(item);
            case STORE_IS_CLEANED -> cleaned();
            case FIRST_PUBLISHER_IS_KILLED -> killed(first);
            case SECOND_PUBLISHER_IS_KILLED -> killed(second);
            case POWER_GOES_NOTHING_UNSYNCED_STAYS -> powerGoes(SimFs.Kept.NONE, inside);
            case POWER_GOES_ALL_UNSYNCED_STAYS -> powerGoes(SimFs.Kept.ALL, inside);
            case POWER_GOES_FIRST_UNSYNCED_STAY -> powerGoes(SimFs.Kept.FIRST, inside);
            case POWER_GOES_ANY_UNSYNCED_STAY -> powerGoes(SimFs.Kept.ANY, inside);
            case HELD_FILES_ARE_RETRIED -> retried(item);
            default -> new Mischief(world).perform(item);
        };
    }

    private static boolean steps(Seat seat) {
        if (seat.isRunning()) {
            return false;
        }
        seat.step();
        return true;
    }

    private boolean opens() {
        if (profilers.stream().filter(Profiler::isAlive).count() >= MOST_PROFILERS) {
            return false;
        }
        profilers.removeIf(profiler -> !profiler.isAlive());
        Profiler profiler =
                new Profiler(world, "profiler " + ++born, new Euid(String.format("%032x", 0x1234L * born + born)));
        profilers.add(profiler);
        profiler.open();
        return true;
    }

    private @Nullable Profiler any(Item item) {
        return profilers.isEmpty() ? null : profilers.get(item.who() % profilers.size());
    }

    private boolean writes(Item item) {
        Profiler profiler = any(item);
        if (profiler == null || !profiler.isAlive()) {
            return false;
        }
        profiler.cycle(item.amount(), new SplittableRandom(item.seed()));
        return true;
    }

    private boolean closes(Item item) {
        Profiler profiler = any(item);
        if (profiler == null || !profiler.isOpen()) {
            return false;
        }
        profiler.close();
        return true;
    }

    private boolean reopens(Item item) {
        Profiler profiler = any(item);
        if (profiler == null || !profiler.canReopen()) {
            return false;
        }
        profiler.open();
        return true;
    }

    private boolean dies(Item item) {
        Profiler profiler = any(item);
        if (profiler == null || !profiler.isAlive()) {
            return false;
        }
        if (profiler.die()) {
            world.checks().driftedByOthers();
        }
        return true;
    }

    /** Works only while nobody has the store open, as the real command does. */
    private boolean cleaned() {
        if (!fs.exists("") || !fs.lockLease(operator, LockMode.EXCLUSIVE)) {
            return false;
        }
        fs.removeRoot();
        fs.unlockLease(operator);
        records.cleaned();
        profilers.forEach(Profiler::die);
        world.checks().driftedByOthers();
        return true;
    }

    private boolean killed(Seat seat) {
        if (!seat.process().isAlive()) {
            return false;
        }
        world.checks().driftedByOthers();
        seat.kill();
        return true;
    }

    private boolean powerGoes(SimFs.Kept kept, @Nullable SimProcess inside) {
        world.checks().driftedByOthers();
        profilers.forEach(Profiler::die);
        first.kill();
        second.kill();
        fs.crash(kept, world.random());
        records.crashed();
        if (inside != null) {
            throw Death.ofAll(inside);
        }
        return true;
    }

    private HeldFiles heldFiles() {
        return new HeldFiles(
                new StoreSettings(Path.of("/" + SimFs.ROOT), Seat.BUDGET, Seat.MINIMUM_FREE),
                new SimDisk(fs, operator, world),
                new OperatorTime());
    }

    private boolean retried(Item item) {
        if (!fs.exists("") || fs.isLocked("publish.lock")) {
            return false;
        }
        try {
            List<HeldFiles.Listed> held = heldFiles().list(100);
            for (HeldFiles.Listed each : held.stream().limit(item.amount()).toList()) {
                heldFiles().retry(each.held().file());
            }
            return !held.isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private final class OperatorTime implements Time {
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
            throw new Violation("every wait ends", "the operator waits for a lock that nobody holds");
        }
    }

    // ---- the end

    void everyoneGoesHome() {
        for (Profiler profiler : profilers) {
            for (int i = 0; i < 400 && profiler.isAlive() && !profiler.isIdle(); i++) {
                profiler.step();
            }
            profiler.die();
        }
        new Mischief(world).repairEverything();
    }

    boolean hasTwoPublishers() {
        return secondWasThere;
    }

    int restingSteps() {
        return RESTING_STEPS;
    }

    void stepAtRest(int round) {
        Seat seat = secondWasThere && round % 2 == 1 ? second : first;
        seat.step();
    }

    /** Gives the native memory of publishers that still run back. */
    void end() {
        first.drop();
        second.drop();
    }
}
