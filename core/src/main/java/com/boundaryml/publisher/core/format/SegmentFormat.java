package com.boundaryml.publisher.core.format;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/**
 * The frame of a segment (guide, "Meta segment" and "Data segment").
 *
 * <pre>
 * meta = "BAMLMET1" u16 version, u64 sequence, euid[16], u64 data_high_water, u64 record_count, u64 payload_len,
 *        payload, sha256[32]
 * data = "BAMLDAT1" u16 version, u64 sequence, euid[16], u64 group_count, u64 payload_len, payload, sha256[32]
 * </pre>
 *
 * <p>Integers are big-endian. The counts, the payload's length and the payload are left to the projector: once the hash
 * verifies, they are what the profiler wrote, and the publisher ships what the profiler wrote. Thread-safe, without state.
 */
public final class SegmentFormat {

    private static final String META_MAGIC = "BAMLMET1";
    private static final String DATA_MAGIC = "BAMLDAT1";
    private static final int SEQUENCE_AT = Frame.PREFIX_BYTES;
    private static final int EUID_AT = SEQUENCE_AT + Long.BYTES;
    private static final int AFTER_EUID = EUID_AT + Euid.BYTES;
    private static final int META_HEADER_BYTES = AFTER_EUID + 3 * Long.BYTES;
    private static final int DATA_HEADER_BYTES = AFTER_EUID + 2 * Long.BYTES;

    private SegmentFormat() {}

    /**
     * Checks a segment in this order: size, magic, version, trailing hash, sequence, euid. Of a version that is not
     * supported nothing but the hash is read. A version that the gateway supports is read by the layout above, whatever its number.
     *
     * @param file the whole file, from position to limit; neither of them is moved
     * @param stream the stream that the file's folder names
     * @param plane the plane that the file's folder names
     * @param sequence the sequence that the file is named by
     * @param supported the segment versions that the gateway takes
     * @return what the file is; a reason gives what was found and what was expected
     */
    public static Verdict check(ByteBuffer file, Euid stream, Plane plane, Sequence sequence, Set<Integer> supported) {
        ByteBuffer bytes = file.slice();
        if (bytes.limit() < Frame.PREFIX_BYTES + Frame.HASH_BYTES) {
            return tooShort(bytes, plane);
        }
        Optional<String> magicFault = Frame.magicFault(bytes, magic(plane));
        if (magicFault.isPresent()) {
            return new Verdict.Damaged(magicFault.get());
        }
        int version = Frame.version(bytes);
        if (!supported.contains(version)) {
            // Every version ends with the hash: a damaged version number is damage, and not a version to wait for.
            return Frame.hashFault(bytes)
                    .<Verdict>map(Verdict.Damaged::new)
                    .orElseGet(() -> new Verdict.UnknownVersion(version));
        }
        if (bytes.limit() < leastBytes(plane)) {
            return tooShort(bytes, plane);
        }
        return Frame.hashFault(bytes)
                .or(() -> sequenceFault(bytes, sequence))
                .or(() -> euidFault(bytes, stream))
                .<Verdict>map(Verdict.Damaged::new)
                .orElseGet(() -> sound(bytes, version, plane));
    }

    private static Verdict sound(ByteBuffer bytes, int version, Plane plane) {
        return switch (plane) {
            case DATA -> new Verdict.Sound(version, 0);
            case META -> {
                long highWater = bytes.getLong(AFTER_EUID);
                yield highWater >= 0
                        ? new Verdict.Sound(version, highWater)
                        : new Verdict.Damaged("the data high-water mark is " + Long.toUnsignedString(highWater)
                                + ", expected at most " + Long.MAX_VALUE);
            }
        };
    }

    private static Verdict tooShort(ByteBuffer bytes, Plane plane) {
        return new Verdict.Damaged("the file has " + bytes.limit() + " bytes, expected at least " + leastBytes(plane)
                + " of a " + plane.folder() + " segment");
    }

    private static Optional<String> sequenceFault(ByteBuffer bytes, Sequence expected) {
        long actual = bytes.getLong(SEQUENCE_AT);
        return actual == expected.value()
                ? Optional.empty()
                : Optional.of("the header's sequence is " + Long.toUnsignedString(actual) + ", expected "
                        + expected.value() + " by the file's name");
    }

    private static Optional<String> euidFault(ByteBuffer bytes, Euid expected) {
        Euid actual = Euid.of(Frame.bytesAt(bytes, EUID_AT, Euid.BYTES));
        return actual.equals(expected)
                ? Optional.empty()
                : Optional.of("the header's euid is " + actual + ", expected " + expected + " by the file's folder");
    }

    private static int leastBytes(Plane plane) {
        return Frame.HASH_BYTES
                + switch (plane) {
                    case META -> META_HEADER_BYTES;
                    case DATA -> DATA_HEADER_BYTES;
                };
    }

    private static String magic(Plane plane) {
        return switch (plane) {
            case META -> META_MAGIC;
            case DATA -> DATA_MAGIC;
        };
    }

    /** What a segment file turned out to be. */
    public sealed interface Verdict {

        /**
         * It is whole, and where it belongs.
         *
         * @param version the layout's version
         * @param dataHighWater of a meta segment, the highest data sequence that was committed when it was written, 0 if
         *     there was none; of a data segment 0
         */
        record Sound(int version, long dataHighWater) implements Verdict {}

        /**
         * It is not what its place says, or not whole.
         *
         * @param reason what was found and what was expected
         */
        record Damaged(String reason) implements Verdict {}

        /**
         * It is of a version that the gateway does not take; nothing but its trailing hash was checked (D10).
         *
         * @param version the version it bears, 0 to 65,535
         */
        record UnknownVersion(int version) implements Verdict {}
    }
}
