package com.boundaryml.publisher.core.world;

import java.time.Duration;

/** When work is to end. It can be set by any thread while another works, and only ever comes nearer. */
public final class Deadline {

    private final Time time;
    private final long origin;
    private volatile long afterNanos = Long.MAX_VALUE;

    /** Creates a deadline that never comes. */
    public Deadline(Time time) {
        this.time = time;
        this.origin = time.nanos();
    }

    /** Brings the deadline to this long from now, unless it is nearer already. */
    public synchronized void within(Duration duration) {
        long now = time.nanos() - origin;
        long wanted = saturated(duration);
        afterNanos = Math.min(afterNanos, wanted > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + wanted);
    }

    private static long saturated(Duration duration) {
        return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0 ? Long.MAX_VALUE : duration.toNanos();
    }

    /** {@return whether it has passed} */
    public boolean passed() {
        return time.nanos() - origin >= afterNanos;
    }

    /** {@return how long is left, or {@code most} if that is less} */
    public Duration left(Duration most) {
        long left = Math.max(0, afterNanos - (time.nanos() - origin));
        return left < most.toNanos() ? Duration.ofNanos(left) : most;
    }
}
