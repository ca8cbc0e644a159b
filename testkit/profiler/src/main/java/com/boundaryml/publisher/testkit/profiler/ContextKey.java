package com.boundaryml.publisher.testkit.profiler;

import java.nio.ByteBuffer;

/**
 * The key of a call path: 32 bytes, as four big-endian numbers.
 *
 * @param a bytes 0 to 7
 * @param b bytes 8 to 15
 * @param c bytes 16 to 23
 * @param d bytes 24 to 31
 */
public record ContextKey(long a, long b, long c, long d) {

    static ContextKey of(byte[] digest) {
        ByteBuffer in = ByteBuffer.wrap(digest);
        return new ContextKey(in.getLong(), in.getLong(), in.getLong(), in.getLong());
    }

    void encode(Encoder out) {
        out.u64(a).u64(b).u64(c).u64(d);
    }
}
