package com.boundaryml.publisher.launcher.lambda;

import java.time.Duration;

/** How long an event leaves the publisher to work: pure functions of its deadline and the time of day at which it came. */
final class Allowance {

    /** What Lambda gives an extension to end, by its documentation; a later deadline is not believed. */
    static final Duration SHUTDOWN = Duration.ofSeconds(2);

    /** What is kept of it to say what stayed behind and to end the process. */
    static final Duration SHUTDOWN_MARGIN = Duration.ofMillis(600);

    /** For how long an invocation is kept from ending at the most, so that a flush is not frozen halfway. */
    static final Duration HOLD = Duration.ofSeconds(1);

    /** How far from the function's timeout an invocation is no longer kept from ending. */
    static final Duration HOLD_MARGIN = Duration.ofMillis(500);

    private Allowance() {}

    /**
     * {@return how long the last flush may take, zero or more}
     *
     * @param deadlineMs when Lambda kills the process, in milliseconds since 1970
     * @param nowMs the time now, likewise
     */
    static Duration lastFlush(long deadlineMs, long nowMs) {
        return within(deadlineMs - nowMs - SHUTDOWN_MARGIN.toMillis(), SHUTDOWN.minus(SHUTDOWN_MARGIN));
    }

    /**
     * {@return how long an invocation may be held, zero or more}
     *
     * @param deadlineMs when the function's timeout ends the invocation, in milliseconds since 1970
     * @param nowMs the time now, likewise
     */
    static Duration hold(long deadlineMs, long nowMs) {
        return within(deadlineMs - nowMs - HOLD_MARGIN.toMillis(), HOLD);
    }

    private static Duration within(long ms, Duration most) {
        return Duration.ofMillis(Math.clamp(ms, 0, most.toMillis()));
    }
}
