package com.boundaryml.publisher.proof.sim;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Holds the waits of one publisher against what it was told: none ends too early, and none goes on and on. */
final class Waits {

    /** Within a flush half a minute is sat out at the most; the rest is for locks that others have for a moment. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final World world;
    private final Map<String, Long> notBeforeNanos = new HashMap<>();
    private Duration waited = Duration.ZERO;

    Waits(World world) {
        this.world = world;
    }

    /** The publisher is told not to make a call again for some time. */
    void told(String call, Duration wait) {
        notBeforeNanos.put(call, world.nanos() + wait.toNanos());
    }

    /** The publisher makes a call. */
    void calls(String call) {
        waited = Duration.ZERO;
        Long notBefore = notBeforeNanos.remove(call);
        if (notBefore != null && world.nanos() < notBefore) {
            throw new Violation(
                    "Retry-After is kept", call + " comes " + Duration.ofNanos(notBefore - world.nanos()) + " early");
        }
    }

    /** The publisher begins to do what is due. */
    void begins() {
        waited = Duration.ZERO;
    }

    /** The publisher waits. What others take of the time meanwhile is not counted. */
    void waits(Duration duration) {
        waited = waited.plus(duration);
        if (waited.compareTo(LONGEST) > 0) {
            throw new Violation("every wait ends", "the publisher has waited for " + waited + " on end");
        }
    }
}
