package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import com.boundaryml.publisher.proof.disk.Step;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Holds every step of a publisher against what was promised. */
final class Checks {

    private static final String CURSOR = "publisher.cursor";
    private static final int CURSOR_BYTES = 74;

    private final World world;
    private final SimFs fs;
    private final Records records;
    private final Set<String> unreadable = new HashSet<>();
    private final Map<Euid, SimProcess> startsOver = new HashMap<>();
    private boolean disturbed;
    private boolean driftedByOthers;
    private boolean ledgerWritten;
    private boolean failedBefore;
    private long driftBefore;
    private boolean driftKnown;

    Checks(World world, SimFs fs, Records records) {
        this.world = world;
        this.fs = fs;
        this.records = records;
    }

    // ---- single steps on the disk

    /** A step of a publisher that is about to be taken. */
    void before(SimProcess process, Step step, String where) {
        switch (step) {
            case DELETE -> beforeDelete(where);
            case CREATE -> beforeCreate(where);
            case RENAME -> {
                int arrow = where.indexOf(" > ");
                String from = where.substring(0, arrow);
                String to = where.substring(arrow + 3);
                if (to.endsWith("/" + CURSOR)) {
                    beforeCursor(process, to, fs.bytes(from).orElse(new byte[0]));
                } else if (!to.equals("usage.state")) {
                    beforeCreate(to);
                }
            }
            default -> {}
        }
    }

    private void beforeDelete(String path) {
        Records.Made made = records.find(path);
        if (made == null || !fs.exists(path)) {
            return;
        }
        if (!records.isShipped(path) && !(made.isValue() && records.isPlanted(path))) {
            throw new Violation("nothing lost", path + " is being deleted, and is not in the bucket");
        }
        if (made.isValue()) {
            return;
        }
        String[] names = path.split("/", -1);
        Plane plane = names[2].equals("meta") ? Plane.META : Plane.DATA;
        Sequence sequence = Sequence.parse(names[3].substring(0, Sequence.DIGITS));
        String cursor = "streams/" + names[1] + "/" + CURSOR;
        if (!world.isDamaged(cursor)
                && fs.durableBytes(cursor).map(bytes -> shipped(bytes, plane)).orElse(0L) < sequence.value()) {
            throw new Violation(
                    "deleted after the durable cursor",
                    path + " is being deleted, and a crash would leave" + " a cursor that has not passed it");
        }
        if (records.isHeld(path)) {
            throw new Violation("held files stay", path + " is being deleted, and is held");
        }
        boolean newest = fs.names("streams/" + names[1] + "/" + names[2]).stream()
                .filter(name -> name.endsWith(plane.suffix()))
                .reduce((a, b) -> b)
                .filter(names[3]::equals)
                .isPresent();
        if (newest && fs.isOwned("streams/" + names[1] + "/stream.lock")) {
            throw new Violation("newest segment of a living stream stays", path + " is being deleted");
        }
    }

    /** A look at the disk is about to fail. A value that cannot be read twice need not be waited for. */
    void unreadable(String where) {
        if (where.startsWith("cas/sha256/") && !unreadable.add(folderOf(where))) {
            records.present(folderOf(where)).forEach(made -> made.everDamaged = true);
        }
    }

    private static String folderOf(String where) {
        return where.substring(0, Math.min(where.length(), "cas/sha256/00".length()));
    }

    private void beforeCreate(String path) {
        if (path.endsWith(".shipped")) {
            String value = path.substring(0, path.length() - ".shipped".length()) + ".bamlvalue";
            if (!records.isShipped(value) && !records.isPlanted(value)) {
                throw new Violation("marker after its object", path + " is being set, and the value is not stored");
            }
        } else if (path.endsWith(".corrupt")) {
            Records.Made made = records.find(path.substring(0, path.length() - ".corrupt".length()));
            if (made != null && !made.everDamaged && !made.gone) {
                throw new Violation("good files are not held", made.path + " is being held as corrupt");
            }
        }
    }

    private void beforeCursor(SimProcess process, String path, byte[] bytes) {
        if (bytes.length != CURSOR_BYTES) {
            throw new Violation("cursor is whole", path + " is being given " + bytes.length + " bytes");
        }
        Optional<byte[]> old = fs.bytes(path).filter(was -> was.length == CURSOR_BYTES && !world.isDamaged(path));
        Euid euid = new Euid(path.split("/", -1)[1]);
        if (old.isEmpty()) {
            startsOver.put(euid, process);
        }
        for (Plane plane : Plane.values()) {
            long from = old.map(was -> shipped(was, plane)).orElse(0L);
            long to = shipped(bytes, plane);
            if (to < from) {
                throw new Violation("cursor never moves back", path + " goes from " + from + " to " + to);
            }
            for (long sequence = from + 1; sequence <= to; sequence++) {
                String file = Records.path(euid, plane, sequence);
                Records.Made made = records.find(file);
                if (old.isPresent()
                        && !(startsOver.get(euid) == process && isEmpty(euid, plane))
                        && sequence == from + 1
                        && made != null
                        && made.gone
                        && !made.everDamaged
                        && !records.isShipped(file)
                        && world.nanos() - made.goneAtNanos
                                < world.setting().corruptWait().toNanos()) {
                    throw new Violation("holes are waited for", path + " goes to " + to + " past " + file);
                }
                if (!records.isShipped(file) && !records.isHeldDurably(file) && !records.isNobodys(file)) {
                    throw new Violation(
                            "cursor not past an unsettled sequence", path + " goes to " + to + " past " + file);
                }
            }
        }
    }

    /**
     * While a flush starts over from a cursor that is lost, an empty plane has no hole: the store's layout has holes between the
     * lowest file and the high-water mark only, and what was released is not to be called missing. From the next flush on it has.
     */
    private boolean isEmpty(Euid euid, Plane plane) {
        return records.present("streams/" + euid + "/" + plane.folder() + "/").isEmpty();
    }

    private static long shipped(byte[] cursor, Plane plane) {
        return cursor.length == CURSOR_BYTES ? ByteBuffer.wrap(cursor).getLong(plane == Plane.META ? 26 : 34) : 0;
    }

    // ---- the network

    /** The gateway is about to say that a key holds other bytes. */
    void conflict(String key, Euid euid, ObjectIdentity identity) {
        boolean planted = switch (identity) {
            case ObjectIdentity.Pack pack -> false;
            case ObjectIdentity.Value value -> records.isPlanted(Specimens.path(value.cid()));
            case ObjectIdentity.Table table -> records.isPlanted(Specimens.path(table.cid()));
            case ObjectIdentity.Segment segment ->
                records.isPlanted(
                        Records.path(euid, segment.plane(), segment.sequence().value()));
        };
        if (!planted) {
            throw new Violation("no key for two things", key + " was asked for with other bytes than it holds");
        }
    }

    // ---- reports

    /** A flush has ended. */
    void flushed(FlushReport report) {
        for (FlushReport.Held held : report.held()) {
            if (held.reason() == HeldReason.MISSING && !world.hadCursorTrouble()) {
                Records.Made made = records.find(held.file());
                if (records.isShipped(held.file()) || (made != null && !made.gone && fs.exists(held.file()))) {
                    throw new Violation("nothing is called missing that is not", held.file() + ": " + held.detail());
                }
            }
        }
    }

    // ---- the ledger

    /** Says that the ledger is off through no fault of a publisher's, until it is seen to be exact again. */
    void driftedByOthers() {
        disturbed = true;
        driftedByOthers = true;
    }

    /** A step of a publisher fails: it knows that its ledger may be off from now on, and another publisher does not. */
    void failed() {
        disturbed = true;
        driftedByOthers |= world.cast().hasTwoPublishers();
        failedBefore = true;
    }

    /** A second publisher is there: what the first one knows of its own failures, it does not. */
    void secondComes() {
        driftedByOthers |= failedBefore;
    }

    /** A publisher is about to write the ledger. */
    void ledgerWritten() {
        ledgerWritten = true;
    }

    void beforeStep() {
        disturbed = false;
        ledgerWritten = false;
        driftKnown = !fs.isLocked("publish.lock") && fs.exists("usage.state");
        driftBefore = driftKnown ? drift() : 0;
    }

    void afterStep(SimProcess process) {
        startsOver.values().removeIf(process::equals);
        if (disturbed || !driftKnown || fs.isLocked("publish.lock") || !fs.exists("usage.state")) {
            return;
        }
        long now = drift();
        if (now == 0) {
            driftedByOthers = false;
        } else if (ledgerWritten && !driftedByOthers) {
            throw new Violation("ledger equals scan", "a ledger that " + process + " wrote is " + now + " bytes off");
        }
        if (now != 0 && now != driftBefore) {
            throw new Violation(
                    "ledger equals scan",
                    "the ledger is " + now + " bytes off after a step of " + process + ", and was " + driftBefore
                            + " off before");
        }
    }

    private long drift() {
        return fs.bytes("usage.state").map(Specimens::ledger).orElse(0L) - scan();
    }

    /** {@return what the ledger should say} */
    long scan() {
        long[] total = {48};
        fs.files((path, bytes) -> {
            if (!path.equals("publish.lock")
                    && !path.equals("usage.state")
                    && !path.equals("tmp/usage-state.pending")) {
                total[0] += bytes.length;
            }
        });
        return total[0];
    }

    // ---- the end of a story

    /** Everything has come to rest: each good file is in the bucket, or is held with a reason. */
    void atRest() {
        List<String> lost = new ArrayList<>();
        boolean anyStream =
                fs.names("streams").stream().anyMatch(name -> Euid.find(name).isPresent());
        for (Records.Made made : records.all()) {
            if (made.gone || records.isShipped(made.path) || (made.isValue() && records.isPlanted(made.path))) {
                continue;
            }
            boolean waitsForAStream = made.isValue() && !anyStream;
            if (!made.damaged && !records.isHeld(made.path) && !waitsForAStream) {
                lost.add(made.path + (fs.exists(made.path) ? " (there, and not shipped)" : " (not there)"));
            }
        }
        if (!lost.isEmpty()) {
            throw new Violation("nothing lost", "at rest, neither in the bucket nor held: " + lost);
        }
    }
}
