package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.core.world.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * The machine's clocks, with the monotonic one running fast: what waits and lasts, back-offs and tickets, is over sooner.
 *
 * @param factor how many times as fast
 */
record HurriedTime(int factor) implements Time {

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanos() {
        return System.nanoTime() * factor;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Time.system().sleep(duration.dividedBy(factor));
    }
}
