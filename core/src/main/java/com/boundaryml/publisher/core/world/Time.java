package com.boundaryml.publisher.core.world;

import java.time.Duration;
import java.time.Instant;

/** Both clocks and the wait. Waiting and deadlines go by {@link #nanos}, so that a wrong wall clock delays nothing (D15). */
public interface Time {

    /** {@return the wall clock, for ages of files, names and reports} */
    Instant now();

    /** {@return the monotonic clock in nanoseconds, from an origin of its own} */
    long nanos();

    /**
     * Waits.
     *
     * @param duration how long; nothing happens if it is not positive
     * @throws InterruptedException if the thread is interrupted
     */
    void sleep(Duration duration) throws InterruptedException;

    /** {@return the machine's clocks} */
    static Time system() {
        return SystemTime.INSTANCE;
    }
}
