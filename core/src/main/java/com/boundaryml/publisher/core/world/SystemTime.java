package com.boundaryml.publisher.core.world;

import java.time.Duration;
import java.time.Instant;

/** The machine's clocks. */
enum SystemTime implements Time {
    INSTANCE;

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (duration.isPositive()) {
            Thread.sleep(duration);
        }
    }
}
