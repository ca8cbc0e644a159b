package com.boundaryml.publisher.core.world;

import java.time.Duration;
import java.time.Instant;

/** Clocks that only tests move. A sleeper moves them itself, so that nothing ever waits. */
public final class ManualTime implements Time {

    private Instant wall;
    private long nanos = -5_000_000_000L;

    public ManualTime(Instant start) {
        wall = start;
    }

    @Override
    public synchronized Instant now() {
        return wall;
    }

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public synchronized void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (duration.isPositive()) {
            pass(duration);
        }
    }

    /** Lets time go by, on both clocks. */
    public synchronized void pass(Duration duration) {
        wall = wall.plus(duration);
        nanos += duration.toNanos();
    }

    /** Sets the wall clock wrong. */
    public synchronized void stepWallClock(Duration by) {
        wall = wall.plus(by);
    }
}
