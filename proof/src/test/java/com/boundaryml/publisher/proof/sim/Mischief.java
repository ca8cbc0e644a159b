package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.proof.disk.SimFs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What people, clocks and media do to a store. Whoever deletes by hand keeps the ledger exact. */
final class Mischief {

    private static final byte[] BALLAST = new byte[900_000];
    private static final int MOST_CURSORS = 100;
    private static final String BALLAST_PATH = "tmp/ballast.pending";

    private final World world;
    private final SimFs fs;
    private final Records records;

    Mischief(World world) {
        this.world = world;
        this.fs = world.fs();
        this.records = world.records();
    }

    /** {@return whether there was anything to do it to} */
    boolean perform(Item item) {
        return switch (item.act()) {
            case HELD_FILE_IS_GIVEN_UP -> givenUp(item);
            case SHIPPED_MARKERS_ARE_DELETED -> deleteAll(ending("cas/", ".shipped"), item.amount());
            case CURSOR_IS_DELETED -> {
                cursors().forEach(cursor -> world.damagedCursor(cursor, true));
                yield deleteAll(cursors(), MOST_CURSORS);
            }
            case CURSOR_IS_DAMAGED -> cursorDamaged(item);
            case LEDGER_IS_DAMAGED -> ledgerDamaged(item);
            case DISK_IS_FILLED -> filled(item);
            case DISK_IS_EMPTIED -> emptied();
            case BALLAST_IS_DROPPED -> ballast();
            case SEGMENT_IS_DAMAGED -> damaged("streams/", item);
            case VALUE_IS_DAMAGED -> damaged("cas/", item);
            case SEGMENT_IS_REMOVED -> segmentRemoved(item);
            case FILES_ARE_REPAIRED -> repaired();
            case CONFLICT_IS_PLANTED -> planted(item);
            case CLOCK_JUMPS_AHEAD -> jumped(item, 1);
            case CLOCK_JUMPS_BACK -> jumped(item, -1);
            case TIME_PASSES -> {
                world.pass(Duration.ofSeconds(item.amount() * 25L));
                yield true;
            }
            default -> throw new IllegalArgumentException(item.act() + " is nobody's");
        };
    }

    private boolean jumped(Item item, int sign) {
        long[] seconds = {1, 3, 60, 86_400};
        long size = seconds[item.who() % seconds.length] * item.amount();
        world.stepWallClock(Duration.ofSeconds(sign * size));
        return true;
    }

    private List<String> ending(String prefix, String suffix) {
        List<String> found = new ArrayList<>();
        fs.files((path, bytes) -> {
            if (path.startsWith(prefix) && path.endsWith(suffix)) {
                found.add(path);
            }
        });
        return found;
    }

    private List<String> cursors() {
        return ending("streams/", "/publisher.cursor");
    }

    private boolean deleteAll(List<String> paths, int most) {
        paths.stream().limit(most).forEach(this::delete);
        return !paths.isEmpty();
    }

    /** Deletes durably, and keeps the ledger as far off as it was. */
    private void delete(String path) {
        long bytes = fs.bytes(path).map(content -> (long) content.length).orElse(0L);
        fs.delete(path);
        fs.syncFolder(path.substring(0, path.lastIndexOf('/')));
        addToLedger(-bytes);
    }

    private void addToLedger(long bytes) {
        long total = fs.bytes("usage.state").map(Specimens::ledger).orElse(-1L);
        if (total > 0) {
            fs.overwrite("usage.state", Specimens.ledger(total + bytes));
        } else {
            world.checks().driftedByOthers();
        }
    }

    private boolean givenUp(Item item) {
        List<Records.Made> held = records.all().stream()
                .filter(made -> !made.gone && fs.exists(made.path) && records.isHeld(made.path))
                .toList();
        if (held.isEmpty()) {
            return false;
        }
        Records.Made chosen = held.get(item.who() % held.size());
        chosen.gone = true;
        records.givenUp(chosen.path);
        for (String suffix : Records.HELD) {
            if (fs.exists(chosen.path + suffix)) {
                delete(chosen.path + suffix);
            }
        }
        delete(chosen.path);
        return true;
    }

    private boolean cursorDamaged(Item item) {
        List<String> cursors = cursors();
        if (cursors.isEmpty()) {
            return false;
        }
        String chosen = cursors.get(item.who() % cursors.size());
        byte[] bytes = fs.bytes(chosen).orElseThrow().clone();
        switch (item.amount()) {
            case 1 -> bytes = new byte[0];
            case 2 -> Arrays.fill(bytes, (byte) 0);
            default -> {
                if (bytes.length == 0) {
                    return false;
                }
                int at = (int) (item.seed() % bytes.length);
                bytes[at == 8 || at == 9 ? 10 : at] ^= 0x10;
            }
        }
        long change = bytes.length - (long) fs.bytes(chosen).orElseThrow().length;
        fs.overwrite(chosen, bytes);
        addToLedger(change);
        world.damagedCursor(chosen, true);
        return true;
    }

    private boolean ledgerDamaged(Item item) {
        if (!fs.exists("usage.state")) {
            return false;
        }
        world.checks().driftedByOthers();
        if (item.amount() == 1) {
            fs.delete("usage.state");
            fs.syncFolder("");
        } else {
            fs.overwrite("usage.state", new byte[item.amount() == 2 ? 0 : 48]);
        }
        return true;
    }

    private boolean filled(Item item) {
        world.fill(1 + item.who() * 500L);
        return true;
    }

    private boolean emptied() {
        world.fill(0);
        if (fs.exists(BALLAST_PATH) && !fs.isLocked("publish.lock")) {
            delete(BALLAST_PATH);
        }
        return true;
    }

    private boolean ballast() {
        if (!fs.exists("tmp") || fs.exists(BALLAST_PATH)) {
            return false;
        }
        fs.write(BALLAST_PATH, BALLAST);
        fs.syncFile(BALLAST_PATH);
        fs.syncFolder("tmp");
        addToLedger(BALLAST.length);
        return true;
    }

    private List<Records.Made> unshipped(String prefix) {
        return records.present(prefix).stream()
                .filter(made -> !records.isShipped(made.path) && !made.damaged)
                .toList();
    }

    private boolean damaged(String prefix, Item item) {
        List<Records.Made> there = unshipped(prefix);
        if (there.isEmpty()) {
            return false;
        }
        Records.Made chosen = there.get(item.who() % there.size());
        byte[] bytes = chosen.bytes.clone();
        int at = item.amount() == 1 ? bytes.length - 1 : (int) (item.seed() % bytes.length);
        if (at < 10 && at >= 8) {
            at = 11;
        }
        bytes[at] ^= 0x21;
        fs.overwrite(chosen.path, bytes);
        chosen.damaged = true;
        chosen.everDamaged = true;
        return true;
    }

    private boolean segmentRemoved(Item item) {
        List<Records.Made> there = unshipped("streams/");
        if (there.isEmpty()) {
            return false;
        }
        Records.Made chosen = there.get(item.who() % there.size());
        chosen.gone = true;
        chosen.goneAtNanos = world.nanos();
        delete(chosen.path);
        return true;
    }

    private boolean repaired() {
        boolean any = false;
        for (Records.Made made : records.all()) {
            if (made.damaged && !made.gone && fs.exists(made.path)) {
                fs.overwrite(made.path, made.bytes);
                made.damaged = false;
                any = true;
            }
        }
        return any;
    }

    /** Other bytes under the key of a file that is not shipped yet, or that is not even written. */
    private boolean planted(Item item) {
        if (item.amount() == 1) {
            world.bucket()
                    .plant(Specimens.value(Specimens.SMALL_VALUES
                                    + item.who() % (Specimens.ALL_VALUES - Specimens.SMALL_VALUES))
                            .path());
            return true;
        }
        List<String> streams = fs.names("streams").stream()
                .filter(name -> Euid.find(name).isPresent())
                .toList();
        if (streams.isEmpty()) {
            return false;
        }
        Euid euid = new Euid(streams.get(item.who() % streams.size()));
        Plane plane = item.amount() == 2 ? Plane.META : Plane.DATA;
        world.bucket().plant(Records.path(euid, plane, 1 + item.seed() % 9));
        return true;
    }

    /** At the end nothing keeps a publisher from its work but what was damaged for good. */
    void repairEverything() {
        if (fs.exists(BALLAST_PATH)) {
            delete(BALLAST_PATH);
        }
    }
}
