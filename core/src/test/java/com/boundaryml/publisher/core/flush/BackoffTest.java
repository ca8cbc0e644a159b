package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    @ParameterizedTest
    @CsvSource({"1, 200", "2, 400", "3, 800", "8, 25600", "9, 30000", "64, 30000", "1000000, 30000"})
    void theCeilingDoublesWithEachFailureUpToThirtySeconds(int failures, long ceilingMs) {
        SplittableRandom random = new SplittableRandom(7);
        long highest = 0;
        long lowest = Long.MAX_VALUE;
        for (int i = 0; i < 4_000; i++) {
            Duration wait = Backoff.afterFailures(failures, random);
            highest = Math.max(highest, wait.toMillis());
            lowest = Math.min(lowest, wait.toMillis());
        }
        assertTrue(highest <= ceilingMs, "a wait of " + highest + " ms is above " + ceilingMs);
        assertTrue(highest > ceilingMs * 0.98, "the highest of many waits was only " + highest + " ms");
        assertTrue(lowest < ceilingMs * 0.02 + 1, "full jitter begins at nothing, not at " + lowest + " ms");
    }
}
