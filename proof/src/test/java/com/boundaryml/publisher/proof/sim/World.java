package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.proof.disk.Death;
import com.boundaryml.publisher.proof.disk.DiskWatch;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import com.boundaryml.publisher.proof.disk.Step;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One machine with its disk, its clocks, its processes, and the gateway and bucket that it reaches. Everything runs on one
 * thread: while a publisher takes a step, others go on between any two of its steps on disk and network.
 */
final class World implements DiskWatch {

    private static final int MOST_STEPS_A_FLUSH = 400_000;
    private static final int MOST_UNSYNCED = 20_000;
    private static final Step[] LOOKS = {
        Step.READ, Step.OPEN, Step.LIST, Step.STAT, Step.READ, Step.LOCK, Step.LEASE, Step.LOOK_AT_LOCK
    };
    /** At this index of the looks, only those at values fail. */
    private static final int VALUE_READS = 4;

    private static final Step[] CHANGES = {
        Step.RENAME, Step.CREATE, Step.WRITE, Step.DELETE, Step.DELETE_FOLDER, Step.CREATE, Step.RENAME, Step.DELETE
    };
    private static final Step[] DENIED = {Step.READ, Step.LIST, Step.WRITE, Step.CREATE};
    /** So many small steps others take at once when something comes up in the middle of a step. */
    private static final int DOOM_LASTS = 30;

    /** Less than so many small steps others take between two items of a story. */
    private static final int SMALL_STEPS_BETWEEN = 60;

    private static final Instant MORNING = Instant.parse("2026-03-01T08:00:00Z");

    private final Plan plan;
    private final SimFs fs;
    private final Records records;
    private final Bucket bucket;
    private final Checks checks;
    private final Cast cast;
    private final Map<Act, Integer> fired = new EnumMap<>(Act.class);
    private final Map<Act.Sort, Deque<Item>> faults = new EnumMap<>(Act.Sort.class);
    private final List<Armed> armed = new ArrayList<>();
    private final PriorityQueue<Later> later = new PriorityQueue<>();
    private final Set<String> damagedCursors = new HashSet<>();
    private final List<String> story;
    private final boolean telling;
    private SplittableRandom random;
    private Instant wall = MORNING;
    private long nanos = 1_000_000_000L;
    private long outUntil;
    private long taken;
    /** The publishers' steps and waits, at each of which something may come up. */
    private long moments;

    private long takenInStep;
    private long restingFrom;
    private final Deque<Doom> dooms = new ArrayDeque<>();
    private long externalBytes;
    private boolean calm;
    private boolean cursorTrouble;

    World(Plan plan, boolean telling) {
        this.plan = plan;
        this.telling = telling;
        this.story = new ArrayList<>();
        this.random = new SplittableRandom(plan.seed());
        this.fs = new SimFs(this::stamp);
        this.records = new Records(fs);
        this.bucket = new Bucket(records);
        this.checks = new Checks(this, fs, records);
        this.cast = new Cast(this);
        for (Act.Sort sort : Act.Sort.values()) {
            faults.put(sort, new ArrayDeque<>());
        }
    }

    private record Armed(long at, Item item) {}

    private record Later(long at, Runnable what) implements Comparable<Later> {
        @Override
        public int compareTo(Later other) {
            return Long.compare(at, other.at);
        }
    }

    // ---- what others ask of it

    Plan plan() {
        return plan;
    }

    Setting setting() {
        return plan.setting();
    }

    SimFs fs() {
        return fs;
    }

    Records records() {
        return records;
    }

    Bucket bucket() {
        return bucket;
    }

    Checks checks() {
        return checks;
    }

    Cast cast() {
        return cast;
    }

    SplittableRandom random() {
        return random;
    }

    Map<Act, Integer> fired() {
        return fired;
    }

    List<String> story() {
        return story;
    }

    /** {@return how many steps on disk and network the publishers have taken} */
    long taken() {
        return taken;
    }

    /** {@return how many of these were taken before everything came to rest} */
    long takenBeforeRest() {
        return restingFrom;
    }

    void say(Supplier<String> line) {
        if (telling) {
            story.add(line.get());
        }
    }

    private void count(Act act) {
        fired.merge(act, 1, Integer::sum);
    }

    // ---- clocks

    Instant now() {
        return wall;
    }

    long nanos() {
        return nanos;
    }

    private Instant stamp() {
        long granularity = setting().stampNanos();
        long second = wall.getEpochSecond();
        return granularity >= 1_000_000_000L
                ? Instant.ofEpochSecond(second - second % (granularity / 1_000_000_000L))
                : Instant.ofEpochSecond(second, wall.getNano() - wall.getNano() % granularity);
    }

    void stepWallClock(Duration by) {
        wall = wall.plus(by);
    }

    void pass(Duration duration) {
        long until = nanos + duration.toNanos();
        while (!later.isEmpty() && later.peek().at() <= until) {
            Later next = later.remove();
            move(Math.max(0, next.at() - nanos));
            next.what().run();
        }
        move(until - nanos);
    }

    private void move(long by) {
        nanos += by;
        wall = wall.plusNanos(by);
    }

    void later(Duration after, Runnable what) {
        later.add(new Later(nanos + after.toNanos(), what));
    }

    /** A publisher waits: the others go on meanwhile, and what comes up in the middle of a step may come up in a wait. */
    void sleep(SimProcess process, Duration duration) {
        mustLive(process);
        mindTheSteps();
        cast.pump(random);
        cast.pump(random);
        pass(duration);
        comesUp(process, true);
        mustLive(process);
    }

    // ---- faults

    boolean isOut() {
        return nanos < outUntil;
    }

    /** {@return the fault that the next call of a sort meets; an act of no such sort if it goes well} */
    Act nextFault(Act.Sort sort) {
        Item next = coming(sort).pollFirst();
        if (next == null) {
            return Act.TIME_PASSES;
        }
        Act fault = next.act();
        count(fault);
        say(() -> "  " + fault.words());
        return fault;
    }

    private Deque<Item> coming(Act.Sort sort) {
        return Objects.requireNonNull(faults.get(sort));
    }

    boolean isDamaged(String cursor) {
        return damagedCursors.contains(cursor);
    }

    /** {@return whether anyone but a publisher has touched a cursor: where it should be can then be lost} */
    boolean hadCursorTrouble() {
        return cursorTrouble;
    }

    void damagedCursor(String path, boolean damaged) {
        if (damaged) {
            cursorTrouble = true;
            damagedCursors.add(path);
        } else {
            damagedCursors.remove(path);
        }
    }

    void fill(long bytes) {
        externalBytes = bytes;
    }

    boolean isFull() {
        return freeBytes() < Seat.MINIMUM_FREE;
    }

    @Override
    public long freeBytes() {
        return externalBytes == 0 ? 1L << 40 : Math.max(0, externalBytes);
    }

    @Override
    public boolean hasRoom(long bytes) {
        if (externalBytes == 0 || externalBytes > bytes) {
            return true;
        }
        checks.failed();
        return false;
    }

    @Override
    public boolean showsLocks() {
        return setting().showsLocks();
    }

    /**
     * An end that comes at a step.
     *
     * @param step the number of the publishers' step on disk or network at which it comes, from 0
     * @param how a kill of the first publisher or a loss of power
     * @param seed what chance decides within it
     */
    record Doom(long step, Act how, long seed) {}

    /** Says when the publisher ends; the dooms are in the order of their steps. */
    void doom(List<Doom> comingUp) {
        dooms.addAll(comingUp);
    }

    // ---- the steps of publishers

    private static void mustLive(SimProcess process) {
        if (!process.isAlive()) {
            throw Death.of(process);
        }
    }

    private void mindTheSteps() {
        if (++takenInStep > MOST_STEPS_A_FLUSH) {
            throw new Violation("every wait ends", "a step of the publisher does not come to its end");
        }
    }

    void networkStep(SimProcess process, String what) {
        say(() -> "  " + process + ": " + what);
        step(process);
    }

    private void step(SimProcess process) {
        mustLive(process);
        mindTheSteps();
        if (!dooms.isEmpty() && dooms.peekFirst().step() == taken) {
            Doom doom = dooms.removeFirst();
            random = new SplittableRandom(doom.seed());
            Item item = new Item(doom.how(), 0, 0, 0, 1, doom.seed());
            if (cast.canHappenNow(item)) {
                cast.perform(item, process);
                for (int i = 0; i < DOOM_LASTS; i++) {
                    cast.pump(random);
                }
            }
        }
        taken++;
        comesUp(process, false);
        if (!calm) {
            cast.pump(random);
        }
        mustLive(process);
    }

    private void comesUp(SimProcess process, boolean inAWait) {
        moments++;
        for (int i = 0; i < armed.size(); i++) {
            Armed next = armed.get(i);
            if (next.at() <= moments && cast.isTimeFor(next.item(), inAWait)) {
                armed.remove(i--);
                perform(next.item(), process);
            }
        }
    }

    @Override
    public void before(SimProcess process, Step step, String where) throws IOException {
        if (!process.isPublisher()) {
            return;
        }
        if (step.changes()) {
            say(() -> "  " + process + ": " + step + " " + where);
        }
        step(process);
        failMaybe(step, where);
        checks.before(process, step, where);
        if (step == Step.RENAME && where.endsWith("> usage.state")) {
            checks.ledgerWritten();
        }
        if (step == Step.RENAME && where.endsWith("/publisher.cursor")) {
            damagedCursor(where.substring(where.indexOf(" > ") + 3), false);
        }
        if (fs.unsyncedChanges() > MOST_UNSYNCED) {
            throw new Violation("bounded", "too many changes are not synced");
        }
    }

    private void failMaybe(Step step, String where) throws IOException {
        Item next = coming(Act.Sort.DISK).peekFirst();
        if (next == null) {
            return;
        }
        boolean syncs = step == Step.SYNC_FILE || step == Step.SYNC_FOLDER;
        switch (next.act()) {
            case DISK_READ_FAILS -> {
                boolean valuesOnly = next.who() % LOOKS.length == VALUE_READS;
                if (step == LOOKS[next.who() % LOOKS.length] && (!valuesOnly || where.startsWith("cas/"))) {
                    checks.unreadable(where);
                    failIf(true, "Input/output error: " + where);
                }
            }
            case DISK_CHANGE_FAILS ->
                failIf(step == CHANGES[next.who() % CHANGES.length], "Input/output error: " + where);
            case DISK_SYNC_FAILS -> failIf(syncs, "Input/output error: " + where);
            case DISK_DENIES -> {
                if (step == DENIED[next.who() % DENIED.length]) {
                    take();
                    checks.failed();
                    checks.unreadable(where);
                    throw new AccessDeniedException(where);
                }
            }
            case DISK_SYNC_IS_SLOW -> {
                if (syncs) {
                    take();
                    pass(Duration.ofSeconds(1 + random.nextInt(30)));
                }
            }
            default -> {}
        }
    }

    private void failIf(boolean now, String message) throws IOException {
        if (now) {
            take();
            checks.failed();
            throw new IOException(message);
        }
    }

    private void take() {
        nextFault(Act.Sort.DISK);
    }

    @Override
    public void after(SimProcess process, Step step, String where) throws IOException {
        Item next = coming(Act.Sort.DISK).peekFirst();
        if (process.isPublisher() && next != null && next.act() == Act.DISK_CHANGE_FAILS_THOUGH_DONE) {
            failIf(step == CHANGES[next.who() % CHANGES.length], "Input/output error, though done: " + where);
        }
    }

    // ---- the story

    /** Tells the whole story, then lets everything come to rest. */
    void run() {
        try {
            for (Item item : plan.items()) {
                tell(item);
            }
            rest();
            checks.atRest();
        } finally {
            cast.end();
        }
    }

    void tell(Item item) {
        say(item::toString);
        if (item.inside() > 0) {
            armed.add(new Armed(moments + item.inside(), item));
            return;
        }
        random = new SplittableRandom(item.seed());
        pass(Duration.ofMillis(item.delayMillis()));
        try {
            perform(item, null);
        } catch (Death death) {
            say(() -> "  " + death.getMessage());
        }
        for (int i = random.nextInt(SMALL_STEPS_BETWEEN); i > 0; i--) {
            cast.pump(random);
        }
    }

    private void perform(Item item, @Nullable SimProcess inside) {
        switch (item.act().sort()) {
            case DISK, CONFIG, ASK, PUT -> {
                for (int i = 0; i < item.amount(); i++) {
                    coming(item.act().sort()).addLast(item);
                }
            }
            case PLAIN, WORLD -> {
                if (item.act() == Act.OUTAGE) {
                    outUntil = nanos + Duration.ofSeconds(item.amount() * 20L).toNanos();
                    count(item.act());
                } else {
                    takenInStep = inside == null ? 0 : takenInStep;
                    if (cast.perform(item, inside)) {
                        count(item.act());
                    }
                }
            }
        }
    }

    /** No fault any more, every profiler ends, and the publishers get all the time they need. */
    private void rest() {
        say(() -> "everything comes to rest");
        armed.clear();
        faults.values().forEach(Deque::clear);
        outUntil = 0;
        externalBytes = 0;
        restingFrom = taken;
        dooms.clear();
        cast.everyoneGoesHome();
        calm = true;
        for (int i = 0; i < cast.restingSteps(); i++) {
            pass(Duration.ofSeconds(8));
            takenInStep = 0;
            cast.stepAtRest(i);
        }
    }
}
