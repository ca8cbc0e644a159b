package com.boundaryml.publisher.core.flush;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before a further try: full jitter, so that a fleet does not come back all at once (D15). */
public final class Backoff {

    private static final long BASE_MS = 200;
    private static final long CAP_MS = 30_000;
    private static final int MOST_DOUBLINGS = 10;

    private Backoff() {}

    /**
     * {@return a wait from nothing to a ceiling that doubles with each failure, from 200 ms to 30 s}
     *
     * @param failures how many tries have failed in a row, 1 or more
     * @param random where the jitter comes from
     */
    public static Duration afterFailures(int failures, RandomGenerator random) {
        long ceiling = Math.min(CAP_MS, BASE_MS << Math.min(failures - 1, MOST_DOUBLINGS));
        return Duration.ofMillis(random.nextLong(ceiling + 1));
    }
}
