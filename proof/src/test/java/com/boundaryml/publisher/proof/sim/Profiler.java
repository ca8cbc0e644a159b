package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.store.Disk.LockMode;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A profiled process: writes its stream as the store's format has it, one small step at a time. */
final class Profiler {

    private static final String PUBLISH_LOCK = "publish.lock";
    private static final String LEDGER = "usage.state";
    private static final String LEDGER_PENDING = "tmp/usage-state.pending";

    private final World world;
    private final SimFs fs;
    private final SimProcess process;
    private final Euid euid;
    private final Deque<BooleanSupplier> steps = new ArrayDeque<>();
    private boolean open;
    private boolean publishing;
    private long nextMeta;
    private long nextData;
    private int temporaries;

    Profiler(World world, String name, Euid euid) {
        this.world = world;
        this.fs = world.fs();
        this.process = new SimProcess(name, false);
        this.euid = euid;
    }

    Euid euid() {
        return euid;
    }

    boolean isOpen() {
        return open && process.isAlive();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean isIdle() {
        return steps.isEmpty();
    }

    /** Takes the next small step, if it can be taken now. */
    void step() {
        BooleanSupplier next = steps.peekFirst();
        if (next != null && next.getAsBoolean()) {
            steps.pollFirst();
        }
    }

    private void then(Runnable step) {
        steps.addLast(() -> {
            step.run();
            return true;
        });
    }

    private void publishing(Runnable... inside) {
        steps.addLast(() -> {
            publishing = fs.lock(PUBLISH_LOCK, process, LockMode.EXCLUSIVE);
            return publishing;
        });
        for (Runnable step : inside) {
            then(step);
        }
        then(() -> {
            fs.unlock(PUBLISH_LOCK, process);
            publishing = false;
        });
    }

    // ---- open and close

    void open() {
        then(() -> {
            if (fs.lockLease(process, LockMode.SHARED)) {
                fs.makeFolders("tmp");
                fs.makeFolders("cas/sha256");
                if (!fs.exists(PUBLISH_LOCK)) {
                    fs.write(PUBLISH_LOCK, new byte[0]);
                    fs.syncFile(PUBLISH_LOCK);
                    fs.syncFolder("");
                }
            } else {
                giveUp();
            }
        });
        publishing(() -> writeLedger(world.checks().scan()));
        publishing(() -> {
            fs.makeFolders(folder(Plane.META));
            fs.makeFolders(folder(Plane.DATA));
            String lock = stream() + "/stream.lock";
            if (!fs.exists(lock)) {
                fs.write(lock, new byte[0]);
                fs.syncFile(lock);
                fs.syncFolder(stream());
            }
        });
        then(() -> {
            boolean foundAgain =
                    nextMeta == 0 || (highest(Plane.META) == nextMeta - 1 && highest(Plane.DATA) == nextData - 1);
            if (foundAgain && fs.lock(stream() + "/stream.lock", process, LockMode.EXCLUSIVE)) {
                open = true;
                nextMeta = 1 + highest(Plane.META);
                nextData = 1 + highest(Plane.DATA);
                world.say(() -> "  " + process + " is open at meta " + nextMeta + ", data " + nextData);
            } else {
                giveUp();
            }
        });
    }

    private void giveUp() {
        world.say(() -> "  " + process + " finds its store in use, and runs without profiling");
        die();
    }

    private String stream() {
        return "streams/" + euid;
    }

    private String folder(Plane plane) {
        return stream() + "/" + plane.folder();
    }

    private long highest(Plane plane) {
        long highest = 0;
        for (String name : fs.names(folder(plane))) {
            if (name.endsWith(plane.suffix())) {
                highest = Math.max(
                        highest,
                        Sequence.find(name.substring(0, Sequence.DIGITS))
                                .map(Sequence::value)
                                .orElse(0L));
            }
        }
        return highest;
    }

    void close() {
        then(() -> {
            open = false;
            fs.release(process);
        });
    }

    /** {@return whether the newest file of each plane is where this process left it, so that it may open again} */
    boolean canReopen() {
        return process.isAlive()
                && !open
                && steps.isEmpty()
                && nextMeta > 0
                && highest(Plane.META) == nextMeta - 1
                && highest(Plane.DATA) == nextData - 1;
    }

    /** Ends the process wherever it is. {@return whether it left a publication half done} */
    boolean die() {
        boolean halfDone = publishing;
        process.die();
        fs.release(process);
        steps.clear();
        open = false;
        publishing = false;
        return halfDone;
    }

    // ---- a write cycle

    /** Writes values, data and meta segments, as much as {@code amount} says, once what was begun before is done. */
    void cycle(int amount, SplittableRandom random) {
        if (world.isFull() || (!isOpen() && isIdle())) {
            return;
        }
        List<String> known = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            String table = value(random.nextBoolean() ? 5 : 21 + random.nextInt(3));
            meta(List.of(table), random);
        }
        for (int d = 0; d < amount; d++) {
            List<String> refers = new ArrayList<>();
            for (int v = random.nextInt(5); v > 0; v--) {
                refers.add(value(random.nextInt(Specimens.ALL_VALUES)));
            }
            if (random.nextInt(4) > 0) {
                data(List.copyOf(refers), random);
                known.addAll(refers);
            }
        }
        meta(List.copyOf(known), random);
    }

    private String value(int index) {
        Specimens.Value value = Specimens.value(index);
        List<Runnable> write = new ArrayList<>();
        boolean[] reused = new boolean[1];
        write.add(() -> {
            reused[0] = !open || fs.exists(value.path());
            if (!reused[0]) {
                fs.makeFolders(value.path().substring(0, value.path().lastIndexOf('/')));
            }
        });
        writing(value.path(), () -> reused[0] ? null : made(value.path(), value.bytes(), 0, List.of()))
                .forEach(write::add);
        publishing(write.toArray(Runnable[]::new));
        return value.path();
    }

    private static Records.Made made(String path, byte[] bytes, long dataHighWater, List<String> refers) {
        return new Records.Made(path, bytes, dataHighWater, refers);
    }

    private void data(List<String> refers, SplittableRandom random) {
        byte[] payload = payload(random);
        publishing(writing("", () -> {
                    long sequence = nextData++;
                    return made(
                            Records.path(euid, Plane.DATA, sequence),
                            Specimens.data(euid, sequence, payload),
                            0,
                            refers);
                })
                .toArray(Runnable[]::new));
    }

    private void meta(List<String> refers, SplittableRandom random) {
        byte[] payload = payload(random);
        publishing(writing("", () -> {
                    long sequence = nextMeta++;
                    return made(
                            Records.path(euid, Plane.META, sequence),
                            Specimens.meta(euid, sequence, nextData - 1, payload),
                            nextData - 1,
                            refers);
                })
                .toArray(Runnable[]::new));
    }

    private static byte[] payload(SplittableRandom random) {
        byte[] payload = new byte[random.nextInt(30) == 0 ? 1_400 : random.nextInt(80)];
        random.nextBytes(payload);
        return payload;
    }

    /** The small steps of one publication. What is to be written is made up at the first. */
    private List<Runnable> writing(String where, Supplier<Records.Made> making) {
        String temporary = "tmp/" + process.toString().replace(' ', '-') + "-" + where.hashCode() + "-" + ++temporaries
                + ".pending";
        Records.Made[] made = new Records.Made[1];
        return List.of(
                () -> {
                    made[0] = open ? making.get() : null;
                    if (made[0] != null) {
                        fs.write(temporary, made[0].bytes);
                    }
                },
                () -> {
                    if (made[0] != null) {
                        fs.syncFile(temporary);
                        fs.rename(temporary, made[0].path);
                        world.records().made(made[0]);
                        world.say(() -> "  " + process + " closed " + made[0].path);
                    }
                },
                () -> {
                    if (made[0] != null) {
                        fs.syncFolder(made[0].path.substring(0, made[0].path.lastIndexOf('/')));
                        made[0].durable = true;
                        addToLedger(made[0].bytes.length);
                    }
                });
    }

    private void addToLedger(long bytes) {
        long before = fs.bytes(LEDGER).map(Specimens::ledger).orElse(-1L);
        writeLedger(before < 0 ? world.checks().scan() : before + bytes);
    }

    private void writeLedger(long total) {
        fs.write(LEDGER_PENDING, Specimens.ledger(total));
        fs.syncFile(LEDGER_PENDING);
        fs.rename(LEDGER_PENDING, LEDGER);
        fs.syncFolder("");
    }
}
