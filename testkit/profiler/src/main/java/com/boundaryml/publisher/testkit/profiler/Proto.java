package com.boundaryml.publisher.testkit.profiler;

import java.nio.charset.StandardCharsets;

/** The few wire types of protobuf that values need. */
final class Proto {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int COUNTED = 2;

    private final Encoder out = new Encoder();

    Proto varint(int field, long value) {
        tag(field, VARINT);
        bare(value);
        return this;
    }

    Proto real(int field, double value) {
        tag(field, FIXED64);
        out.u64(Long.reverseBytes(Double.doubleToRawLongBits(value)));
        return this;
    }

    Proto text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Proto message(int field, Proto value) {
        return bytes(field, value.toBytes());
    }

    Proto bytes(int field, byte[] value) {
        tag(field, COUNTED);
        bare(value.length);
        out.raw(value);
        return this;
    }

    byte[] toBytes() {
        return out.toBytes();
    }

    private void tag(int field, int wireType) {
        bare(((long) field << 3) | wireType);
    }

    private void bare(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.u8((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.u8((int) rest);
    }
}
