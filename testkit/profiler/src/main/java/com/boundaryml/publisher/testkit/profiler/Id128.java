package com.boundaryml.publisher.testkit.profiler;

/**
 * An identifier of 16 bytes: a program id or a runtime id.
 *
 * @param high its first eight bytes, big-endian
 * @param low its last eight bytes, big-endian
 */
public record Id128(long high, long low) {

    void encode(Encoder out) {
        out.u64(high).u64(low);
    }
}
