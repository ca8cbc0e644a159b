package com.boundaryml.publisher.core.format;

import com.boundaryml.publisher.api.Cid;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;

/**
 * The frame of a content-addressed object (guide, "CAS object").
 *
 * <pre>
 * object = "BAMLVAL1" u16 version, u16 codec, u64 body_len, cid[32], body, sha256[32]
 * cid    = SHA-256("baml-value-v1" codec body)
 * </pre>
 *
 * <p>Integers are big-endian. Thread-safe, without state.
 */
public final class CasFormat {

    /** The codec of a value. */
    public static final int CODEC_VALUE = 1;

    /** The codec of a function table. */
    public static final int CODEC_TABLE = 2;

    /** How many bytes stand before the body. */
    public static final int HEADER_BYTES = 52;

    /** How many bytes a file has beside its body: the least that a file can have. */
    public static final int FRAME_BYTES = HEADER_BYTES + Frame.HASH_BYTES;

    private static final String MAGIC = "BAMLVAL1";
    private static final byte[] CID_DOMAIN = "baml-value-v1".getBytes(StandardCharsets.US_ASCII);
    private static final int CODEC_AT = Frame.PREFIX_BYTES;
    private static final int BODY_LENGTH_AT = CODEC_AT + Short.BYTES;
    private static final int CID_AT = BODY_LENGTH_AT + Long.BYTES;

    private CasFormat() {}

    /**
     * Reads what tells a value from a table. Nothing is verified but the magic: {@link #check} does that.
     *
     * @param header the file's first {@link #HEADER_BYTES} bytes, or all that it has, from position to limit; neither of
     *     them is moved
     * @return the two fields, or why there are none
     */
    public static Peek peek(ByteBuffer header) {
        ByteBuffer bytes = header.slice();
        if (bytes.limit() < HEADER_BYTES) {
            return new Peek.Damaged("the file has " + bytes.limit() + " bytes, expected at least " + FRAME_BYTES);
        }
        return Frame.magicFault(bytes, MAGIC)
                .<Peek>map(Peek.Damaged::new)
                .orElseGet(() -> new Peek.Codec(Frame.version(bytes), codec(bytes)));
    }

    /**
     * Checks an object in this order: size, magic, version, the body's length, the header's CID against the name, the
     * trailing hash, the CID computed anew, the codec. Of a version that is not supported nothing else is read; a codec is
     * called unknown only if the object is sound but for it.
     *
     * @param file the whole file, from position to limit; neither of them is moved
     * @param name the CID that the file is named by
     * @param supported the CAS versions that the gateway takes
     * @return what the file is; a reason gives what was found and what was expected
     */
    public static Verdict check(ByteBuffer file, Cid name, Set<Integer> supported) {
        ByteBuffer bytes = file.slice();
        if (bytes.limit() < FRAME_BYTES) {
            return new Verdict.Damaged("the file has " + bytes.limit() + " bytes, expected at least " + FRAME_BYTES);
        }
        Optional<String> magicFault = Frame.magicFault(bytes, MAGIC);
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
        return lengthFault(bytes)
                .or(() -> cidFault("the header's CID", headerCid(bytes), name))
                .or(() -> Frame.hashFault(bytes))
                .or(() -> cidFault("the CID of codec and body", computedCid(bytes), name))
                .<Verdict>map(Verdict.Damaged::new)
                .orElseGet(() -> judgeCodec(codec(bytes)));
    }

    private static Verdict judgeCodec(int codec) {
        return switch (codec) {
            case CODEC_VALUE, CODEC_TABLE -> new Verdict.Sound(codec);
            default -> new Verdict.UnknownCodec(codec);
        };
    }

    private static int codec(ByteBuffer bytes) {
        return Short.toUnsignedInt(bytes.getShort(CODEC_AT));
    }

    private static Optional<String> lengthFault(ByteBuffer bytes) {
        long announced = bytes.getLong(BODY_LENGTH_AT);
        int present = bytes.limit() - FRAME_BYTES;
        return announced == present
                ? Optional.empty()
                : Optional.of("the header's body length is " + Long.toUnsignedString(announced) + ", expected "
                        + present + " by the file's size");
    }

    private static Cid headerCid(ByteBuffer bytes) {
        return Cid.of(Frame.bytesAt(bytes, CID_AT, Cid.BYTES));
    }

    private static Cid computedCid(ByteBuffer bytes) {
        MessageDigest digest = Frame.sha256();
        digest.update(CID_DOMAIN);
        digest.update(bytes.slice(CODEC_AT, Short.BYTES));
        digest.update(bytes.slice(HEADER_BYTES, bytes.limit() - FRAME_BYTES));
        return Cid.of(digest.digest());
    }

    private static Optional<String> cidFault(String what, Cid actual, Cid expected) {
        return actual.equals(expected)
                ? Optional.empty()
                : Optional.of(what + " is " + actual + ", expected " + expected + " by the name");
    }

    /** What the beginning of an object tells. */
    public sealed interface Peek {

        /**
         * It begins as an object does.
         *
         * @param version the format's version, 0 to 65,535; the codec means something only if the version is a known one
         * @param codec what the body is, 0 to 65,535
         */
        record Codec(int version, int codec) implements Peek {}

        /**
         * It is no object.
         *
         * @param reason what was found and what was expected
         */
        record Damaged(String reason) implements Peek {}
    }

    /** What an object's file turned out to be. */
    public sealed interface Verdict {

        /**
         * It is whole, and bears its content's name.
         *
         * @param codec {@link #CODEC_VALUE} or {@link #CODEC_TABLE}
         */
        record Sound(int codec) implements Verdict {}

        /**
         * It is not what its name says, or not whole.
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

        /**
         * It is whole and bears its content's name, but nobody knows what its body is (D22).
         *
         * @param codec the codec it bears
         */
        record UnknownCodec(int codec) implements Verdict {}
    }
}
