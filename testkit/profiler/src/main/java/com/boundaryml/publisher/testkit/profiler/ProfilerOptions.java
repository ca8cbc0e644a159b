package com.boundaryml.publisher.testkit.profiler;

import java.time.InstantSource;

/**
 * The limits of a profiler, and what tests change about it.
 *
 * @param durability whether files are forced to the disk
 * @param diskBudgetBytes how large the store may grow, as its ledger counts
 * @param minimumFreeBytes how much free space is to be left on its disk
 * @param segmentTargetBytes the size at which a data segment is closed and the next one begun, 1 or more
 * @param singleValueBytes the largest body of a value, 0 to {@value #MOST_VALUE_BYTES}
 * @param clock what tells the time
 */
public record ProfilerOptions(
        Durability durability,
        long diskBudgetBytes,
        long minimumFreeBytes,
        int segmentTargetBytes,
        int singleValueBytes,
        InstantSource clock) {

    /** The largest body that a value can have, in bytes. */
    public static final int MOST_VALUE_BYTES = 16 * 1024 * 1024;

    private static final long GIB = 1L << 30;
    private static final int DEFAULT_SEGMENT_TARGET_BYTES = 1 << 20;

    public ProfilerOptions {
        if (segmentTargetBytes < 1 || singleValueBytes < 0 || singleValueBytes > MOST_VALUE_BYTES) {
            throw new IllegalArgumentException("a segment's target is 1 byte or more, not " + segmentTargetBytes
                    + ", and a value is at most 0 to " + MOST_VALUE_BYTES + " bytes, not " + singleValueBytes);
        }
    }

    /** {@return a real profiler's limits: a budget of 10 GiB, 1 GiB to be left free, segments of 1 MiB} */
    public static ProfilerOptions defaults() {
        return new ProfilerOptions(
                Durability.FORCED,
                10 * GIB,
                GIB,
                DEFAULT_SEGMENT_TARGET_BYTES,
                MOST_VALUE_BYTES,
                InstantSource.system());
    }

    /** {@return these options with another {@link #durability()}} */
    public ProfilerOptions withDurability(Durability other) {
        return new ProfilerOptions(
                other, diskBudgetBytes, minimumFreeBytes, segmentTargetBytes, singleValueBytes, clock);
    }

    /** {@return these options with another disk budget and another free space to be left, in bytes} */
    public ProfilerOptions withDiskLimits(long budgetBytes, long freeBytes) {
        return new ProfilerOptions(durability, budgetBytes, freeBytes, segmentTargetBytes, singleValueBytes, clock);
    }

    /** {@return these options with another {@link #segmentTargetBytes()}} */
    public ProfilerOptions withSegmentTargetBytes(int other) {
        return new ProfilerOptions(durability, diskBudgetBytes, minimumFreeBytes, other, singleValueBytes, clock);
    }

    /** {@return these options with another {@link #singleValueBytes()}} */
    public ProfilerOptions withSingleValueBytes(int other) {
        return new ProfilerOptions(durability, diskBudgetBytes, minimumFreeBytes, segmentTargetBytes, other, clock);
    }

    /** {@return these options with another {@link #clock()}} */
    public ProfilerOptions withClock(InstantSource other) {
        return new ProfilerOptions(
                durability, diskBudgetBytes, minimumFreeBytes, segmentTargetBytes, singleValueBytes, other);
    }

    /** Whether files are forced to the disk. */
    public enum Durability {
        /** As a real profiler does: each file, its folder and the ledger are forced before the next. */
        FORCED,
        /**
         * Nothing is forced, one hold of {@code publish.lock} and one rewrite of the ledger serve a whole write cycle, and
         * an object that the stream itself put there is not verified again: for filling large stores quickly.
         */
        BULK
    }
}
