package com.boundaryml.publisher.testkit.gateway;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The machine's clock, wrong by as much as a test wants. Thread-safe. */
public final class ShiftedClock implements InstantSource {

    private volatile Duration ahead = Duration.ZERO;

    /** Creates a clock that is right. */
    public ShiftedClock() {}

    /** Sets how far it is ahead of the machine's clock; negative for behind. */
    public void shift(Duration duration) {
        ahead = duration;
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead);
    }
}
