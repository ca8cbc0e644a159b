package com.boundaryml.publisher.proof.sim;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What stays as it is for one story.
 *
 * @param stampNanos the granularity of the file system's time stamps
 * @param showsLocks whether the machine shows who holds locks
 * @param flushSeconds the flush interval
 * @param mostObjects how many objects one call lists at the most
 * @param retentionSeconds how long shipped values stay
 * @param corruptWait how long a file may fail its check
 * @param concurrentPuts how many puts are under way at once
 */
record Setting(
        long stampNanos,
        boolean showsLocks,
        long flushSeconds,
        long mostObjects,
        long retentionSeconds,
        Duration corruptWait,
        int concurrentPuts) {

    private static final long[] STAMPS = {1, 1_000_000, 4_000_000, 1_000_000_000, 2_000_000_000};
    private static final long[] MOST_OBJECTS = {1, 2, 3, 7, 100};
    private static final long[] RETENTIONS = {0, 5, 30, 3_600};

    static Setting of(SplittableRandom random) {
        return new Setting(
                STAMPS[random.nextInt(STAMPS.length)],
                random.nextInt(3) > 0,
                1 + random.nextInt(5),
                MOST_OBJECTS[random.nextInt(MOST_OBJECTS.length)],
                RETENTIONS[random.nextInt(RETENTIONS.length)],
                Duration.ofSeconds(5 + random.nextInt(3) * 10L),
                1 + random.nextInt(4));
    }
}
