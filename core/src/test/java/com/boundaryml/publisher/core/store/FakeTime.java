package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import java.time.Duration;
import java.time.Instant;

/** Clocks that a test moves on. A wait moves them on at once. */
final class FakeTime implements Time {

    private Duration ahead = Duration.ZERO;

    /** Moves both clocks on. */
    synchronized void pass(Duration duration) {
        ahead = ahead.plus(duration);
    }

    /** {@return the machine's time, to which files are dated, and what has passed} */
    @Override
    public synchronized Instant now() {
        return Instant.now().plus(ahead);
    }

    @Override
    public synchronized long nanos() {
        return ahead.toNanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        pass(duration);
    }
}
