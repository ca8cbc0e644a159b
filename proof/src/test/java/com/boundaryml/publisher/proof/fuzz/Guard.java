package com.boundaryml.publisher.proof.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;

/** Has a target parse an input, and sees to it that it does so in bounds. For one thread. */
final class Guard {

    private static final long MOST_CPU_NANOS = 100_000_000;
    private static final long MOST_CPU_NANOS_PER_BYTE = 10_000;
    /** What comes late, such as a class to be loaded or code to be compiled, does not come again. */
    private static final int TRIES = 4;

    private static final int MOST_SHOWN = 4_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long mostAllocated;

    /** {@return whether the input was taken} */
    boolean parse(Target target, byte[] input) {
        long allocated = 0;
        long nanos = 0;
        for (int i = 0; i < TRIES; i++) {
            long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
            long nanosBefore = threads.getCurrentThreadCpuTime();
            boolean taken = unguarded(target, input);
            nanos = threads.getCurrentThreadCpuTime() - nanosBefore;
            allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;
            if (allocated <= target.allocations().of(input.length)
                    && nanos <= MOST_CPU_NANOS + MOST_CPU_NANOS_PER_BYTE * input.length) {
                mostAllocated = Math.max(mostAllocated, allocated);
                return taken;
            }
        }
        throw new AssertionError(target + " took " + nanos / 1_000_000 + " ms and allocated " + allocated
                + " bytes for " + input.length + ": " + shown(input));
    }

    /** {@return whether the input was taken, whatever it cost} */
    static boolean unguarded(Target target, byte[] input) {
        try {
            return target.parser().parse(input.clone());
        } catch (Exception | StackOverflowError | OutOfMemoryError | AssertionError e) {
            throw new AssertionError(target + ": " + e + " for " + shown(input), e);
        }
    }

    /** {@return the most that one input has had allocated, in bytes} */
    long mostAllocated() {
        return mostAllocated;
    }

    private static String shown(byte[] input) {
        return HexFormat.of().formatHex(input, 0, Math.min(input.length, MOST_SHOWN));
    }
}
