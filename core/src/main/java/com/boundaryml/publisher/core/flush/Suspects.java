package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.store.FileRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The files that fail their check, and the holes, with the time each was first seen: they get their chance to come right
 * before they are held (D9). Bounded: one that finds no room is as if seen for the first time. Of one thread.
 */
final class Suspects {

    private static final int MOST = 10_000;
    private static final Duration STALE = Duration.ofHours(1);

    private final Map<FileRef, Long> firstSeen = new HashMap<>();
    private final Set<FileRef> rebuilt = new HashSet<>();
    private final Map<PlaneOf, Long> surveyed = new HashMap<>();

    private record PlaneOf(Euid stream, Plane plane) {}

    /**
     * {@return whether the file has been suspect for the whole waiting time}
     *
     * @param file the file, or the first absent one of a hole
     * @param nowNanos the monotonic clock
     * @param wait the waiting time
     */
    boolean isRipe(FileRef file, long nowNanos, Duration wait) {
        if (firstSeen.size() >= MOST && !firstSeen.containsKey(file)) {
            firstSeen
                    .values()
                    .removeIf(since -> nowNanos - since > wait.plus(STALE).toNanos());
            if (firstSeen.size() >= MOST) {
                return wait.isZero();
            }
        }
        return nowNanos - firstSeen.computeIfAbsent(file, f -> nowNanos) >= wait.toNanos();
    }

    /** {@return whether the file is known to be suspect} */
    boolean knows(FileRef file) {
        return firstSeen.containsKey(file);
    }

    /** {@return whether an object of this file has been made anew before, which is noted by the call} */
    boolean madeAnew(FileRef file) {
        return rebuilt.size() < MOST && !rebuilt.add(file);
    }

    /** Forgets the file: it is well, or held. */
    void forget(FileRef file) {
        firstSeen.remove(file);
        rebuilt.remove(file);
    }

    /** {@return the last sequence of the plane that was looked at ahead of its turn, 0 for none} */
    long surveyed(Euid stream, Plane plane) {
        return surveyed.getOrDefault(new PlaneOf(stream, plane), 0L);
    }

    /** Notes that a plane was looked at ahead of its turn. */
    void surveyed(Euid stream, Plane plane, long through) {
        surveyed.put(new PlaneOf(stream, plane), through);
    }

    /** Forgets the streams that are not there any more. */
    void keepStreams(Set<Euid> present) {
        surveyed.keySet().removeIf(plane -> !present.contains(plane.stream()));
    }

    /** Forgets what is settled in a plane. */
    void settled(Euid stream, Plane plane, long through) {
        if (!firstSeen.isEmpty()) {
            firstSeen
                    .keySet()
                    .removeIf(file -> file instanceof FileRef.Segment segment
                            && segment.stream().equals(stream)
                            && segment.plane() == plane
                            && segment.sequence().value() <= through);
        }
    }
}
