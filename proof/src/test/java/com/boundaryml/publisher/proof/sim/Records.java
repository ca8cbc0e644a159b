package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.proof.disk.SimFs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of every file that a profiler has closed: the memory against which the publisher is held. */
final class Records {

    static final List<String> HELD = List.of(".corrupt", ".conflict", ".oversize", ".refused");
    static final String RETRY = ".retry";

    private final SimFs fs;
    private final TreeMap<String, Made> files = new TreeMap<>();
    private final Set<String> shipped = new HashSet<>();
    private final Set<String> planted = new HashSet<>();
    private final Set<String> givenUp = new HashSet<>();
    private final Set<String> rejected = new HashSet<>();

    Records(SimFs fs) {
        this.fs = fs;
    }

    /** A closed file. */
    static final class Made {
        final String path;
        final byte[] bytes;
        final long dataHighWater;
        final List<String> refers;
        /** Whether its name was synced, so that no crash takes it. */
        boolean durable;

        boolean damaged;
        boolean everDamaged;
        /** Whether someone has taken it away for good: nothing is promised of it any more. */
        boolean gone;

        long goneAtNanos = Long.MIN_VALUE / 2;

        Made(String path, byte[] bytes, long dataHighWater, List<String> refers) {
            this.path = path;
            this.bytes = bytes;
            this.dataHighWater = dataHighWater;
            this.refers = refers;
        }

        boolean isValue() {
            return path.startsWith("cas/");
        }
    }

    static String path(Euid euid, Plane plane, long sequence) {
        return "streams/" + euid + "/" + plane.folder() + "/" + plane.fileName(new Sequence(sequence));
    }

    void made(Made made) {
        files.put(made.path, made);
    }

    @Nullable
    Made find(String path) {
        return files.get(path);
    }

    List<Made> all() {
        return new ArrayList<>(files.values());
    }

    /** {@return the closed files that lie there and were not damaged} */
    List<Made> present(String prefix) {
        List<Made> found = new ArrayList<>();
        for (Map.Entry<String, Made> entry : files.tailMap(prefix).entrySet()) {
            if (!entry.getKey().startsWith(prefix)) {
                break;
            }
            if (!entry.getValue().gone && fs.exists(entry.getKey())) {
                found.add(entry.getValue());
            }
        }
        return found;
    }

    void shipped(String path) {
        shipped.add(path);
    }

    boolean isShipped(String path) {
        return shipped.contains(path);
    }

    /** Notes that other bytes were put under a file's key by someone else. */
    void planted(String path) {
        planted.add(path);
    }

    /** Notes that the gateway or the bucket has said that a file will never be taken. */
    void rejected(String path) {
        rejected.add(path);
    }

    boolean isRejected(String path) {
        return rejected.contains(path) || planted.contains(path);
    }

    /** Notes that a person has given a file up, so that what refers to it refers to nothing. */
    void givenUp(String path) {
        givenUp.add(path);
    }

    boolean isGivenUp(String path) {
        return givenUp.contains(path);
    }

    boolean isPlanted(String path) {
        return planted.contains(path);
    }

    boolean isHeld(String path) {
        return HELD.stream().anyMatch(suffix -> fs.exists(path + suffix));
    }

    boolean isMarked(String path) {
        return isHeld(path) || fs.exists(path + RETRY);
    }

    boolean isHeldDurably(String path) {
        return HELD.stream().anyMatch(suffix -> fs.durableBytes(path + suffix).isPresent())
                || fs.durableBytes(path + RETRY).isPresent();
    }

    /** {@return whether nothing is promised of what should lie there: it was never closed, or was taken away} */
    boolean isNobodys(String path) {
        Made made = files.get(path);
        return made == null || made.gone;
    }

    /** The power has gone: what was not durable may not be there any more, and nothing is promised of it. */
    void crashed() {
        for (Made made : files.values()) {
            if (!made.durable && !fs.exists(made.path)) {
                made.gone = true;
            }
        }
    }

    /** The store was cleaned away. */
    void cleaned() {
        files.values().forEach(made -> made.gone = true);
    }
}
