package com.boundaryml.publisher.distribution;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what other processes do. */
final class Await {

    /** Ample also on a machine that is busy with other builds. */
    static final Duration LONGEST = Duration.ofMinutes(3);

    private static final long BETWEEN_LOOKS_MS = 5;

    private Await() {}

    /** Something that other processes make true. */
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Waits until the condition holds, and fails the test if it never does. */
    static void until(String what, Condition condition) throws Exception {
        if (!within(LONGEST, condition)) {
            throw new AssertionError("not within " + LONGEST.toSeconds() + " s: " + what);
        }
    }

    /** {@return whether the condition comes to hold within this time} */
    static boolean within(Duration most, Condition condition) throws Exception {
        long began = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - began >= most.toNanos()) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
        }
        return true;
    }
}
