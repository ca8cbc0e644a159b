package com.boundaryml.publisher.testkit.gateway;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Decides which calls go wrong, and how. A kind can be ordered for the next call, held until it is released, or drawn by a
 * seeded schedule; an order goes before what is held, and that before the schedule. Counts how often each kind fired.
 * Thread-safe; with concurrent calls the schedule's draws are the same, but not which call meets which.
 *
 * @param <K> the kinds of faults
 */
public final class Faults<K extends Enum<K>> {

    private final Map<K, Long> fired;
    private final Deque<K> ordered = new ArrayDeque<>();
    private Optional<K> held = Optional.empty();
    private Optional<Schedule<K>> schedule = Optional.empty();

    /**
     * Creates faults that leave every call alone.
     *
     * @param kinds the kinds there are
     */
    public Faults(Class<K> kinds) {
        fired = new EnumMap<>(kinds);
        for (K kind : kinds.getEnumConstants()) {
            fired.put(kind, 0L);
        }
    }

    private record Schedule<K>(SplittableRandom random, double share, List<K> kinds) {}

    /** Orders a fault for the next call that can have it. Further orders queue up behind it. */
    public synchronized void once(K kind) {
        ordered.add(kind);
    }

    /** Has every call fail so, until {@link #release}. */
    public synchronized void hold(K kind) {
        held = Optional.of(kind);
    }

    /** Ends what {@link #hold} began. */
    public synchronized void release() {
        held = Optional.empty();
    }

    /**
     * Has a share of all calls fail, by a schedule.
     *
     * @param seed what the schedule is made from
     * @param share how many of the calls, 0 to 1
     * @param kinds what is drawn from, each entry as likely as the others; a kind that stands in it twice comes twice as often
     */
    public synchronized void schedule(long seed, double share, List<K> kinds) {
        schedule = Optional.of(new Schedule<>(new SplittableRandom(seed), share, List.copyOf(kinds)));
    }

    /** Ends the schedule. */
    public synchronized void endSchedule() {
        schedule = Optional.empty();
    }

    /** {@return how often each kind fired; every kind is in it} */
    public synchronized Map<K, Long> fired() {
        return Collections.unmodifiableMap(new EnumMap<>(fired));
    }

    /** {@return how often this kind fired} */
    public synchronized long fired(K kind) {
        return fired.getOrDefault(kind, 0L);
    }

    /**
     * {@return what is to go wrong with the call at hand, which is counted, or empty}
     *
     * @param possible which kinds this call can have: a call for one object cannot have two of them swapped
     */
    synchronized Optional<K> draw(Predicate<K> possible) {
        Optional<K> kind = chosen(possible);
        kind.ifPresent(one -> fired.merge(one, 1L, Long::sum));
        return kind;
    }

    private Optional<K> chosen(Predicate<K> possible) {
        if (!ordered.isEmpty() && possible.test(ordered.getFirst())) {
            return Optional.of(ordered.removeFirst());
        }
        if (held.filter(possible).isPresent()) {
            return held;
        }
        return schedule.filter(plan -> plan.random().nextDouble() < plan.share())
                .flatMap(plan -> drawn(plan, possible));
    }

    private static <K> Optional<K> drawn(Schedule<K> plan, Predicate<K> possible) {
        List<K> kinds = plan.kinds().stream().filter(possible).toList();
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(kinds.get(plan.random().nextInt(kinds.size())));
    }
}
