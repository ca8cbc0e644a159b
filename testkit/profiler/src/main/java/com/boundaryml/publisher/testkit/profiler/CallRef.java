package com.boundaryml.publisher.testkit.profiler;

/**
 * One call of a function.
 *
 * @param thread the thread it ran on
 * @param callId the call within the thread
 */
public record CallRef(ThreadRef thread, long callId) {

    /** How many bytes it takes in a file. */
    public static final int BYTES = 40;

    void encode(Encoder out) {
        thread.encode(out);
        out.u64(callId);
    }
}
