package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;

/**
 * A thread of a profiled program. The thread that an execution began on stands for the execution.
 *
 * @param euid the process
 * @param engineId the engine within the process
 * @param threadId the thread within the engine
 */
public record ThreadRef(Euid euid, long engineId, long threadId) implements Comparable<ThreadRef> {

    /** How many bytes it takes in a file. */
    public static final int BYTES = 32;

    void encode(Encoder out) {
        out.raw(euid.bytes()).u64(engineId).u64(threadId);
    }

    /** Orders references as their bytes do, which is the order of a data segment's groups. */
    @Override
    public int compareTo(ThreadRef other) {
        int byEuid = euid.compareTo(other.euid);
        if (byEuid != 0) {
            return byEuid;
        }
        int byEngine = Long.compareUnsigned(engineId, other.engineId);
        return byEngine != 0 ? byEngine : Long.compareUnsigned(threadId, other.threadId);
    }
}
