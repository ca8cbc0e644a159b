package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.HeldReason;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is pending in one folder, or in several.
 *
 * @param files how many files are pending
 * @param bytes the size of these
 * @param oldest when the oldest of these was written
 * @param waiting how many shipped values wait for their removal
 * @param oldestMarker when the oldest of these was marked
 * @param held how many files are held, by reason
 */
record Count(
        long files,
        long bytes,
        Optional<Instant> oldest,
        long waiting,
        Optional<Instant> oldestMarker,
        Map<HeldReason, Long> held) {

    static final Count NONE = new Count(0, 0, Optional.empty(), 0, Optional.empty(), Map.of());

    Count plus(Count other) {
        return new Count(
                files + other.files,
                bytes + other.bytes,
                earlier(oldest, other.oldest),
                waiting + other.waiting,
                earlier(oldestMarker, other.oldestMarker),
                sum(held, other.held));
    }

    static Count pending(Stat file) {
        return new Count(1, file.bytes(), Optional.of(file.modified()), 0, Optional.empty(), Map.of());
    }

    static Count shipped(Stat marker) {
        return new Count(0, 0, Optional.empty(), 1, Optional.of(marker.modified()), Map.of());
    }

    static Count held(HeldReason reason) {
        return new Count(0, 0, Optional.empty(), 0, Optional.empty(), Map.of(reason, 1L));
    }

    private static Optional<Instant> earlier(Optional<Instant> a, Optional<Instant> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.or(() -> b);
        }
        return a.get().isBefore(b.get()) ? a : b;
    }

    static Map<HeldReason, Long> sum(Map<HeldReason, Long> a, Map<HeldReason, Long> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        Map<HeldReason, Long> both = new TreeMap<>(a);
        b.forEach((reason, count) -> both.merge(reason, count, Long::sum));
        return both;
    }
}
