package com.boundaryml.publisher.core.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What every file of the profiler has in common (guide, "Conventions"): magic, u16 version, content, and the SHA-256 of all
 * bytes before it.
 *
 * <p>Buffers given here begin at 0 and are big-endian, as {@link ByteBuffer#slice()} makes them.
 */
final class Frame {

    static final int MAGIC_BYTES = 8;
    static final int VERSION_AT = MAGIC_BYTES;
    static final int PREFIX_BYTES = VERSION_AT + Short.BYTES;
    static final int HASH_BYTES = 32;

    private Frame() {}

    /** {@return what is wrong with the magic, if anything, in hexadecimal, since anything may stand there} */
    static Optional<String> magicFault(ByteBuffer bytes, String magic) {
        byte[] actual = bytesAt(bytes, 0, MAGIC_BYTES);
        byte[] expected = magic.getBytes(StandardCharsets.US_ASCII);
        if (Arrays.equals(actual, expected)) {
            return Optional.empty();
        }
        return Optional.of("the magic is " + HexFormat.of().formatHex(actual) + ", expected "
                + HexFormat.of().formatHex(expected) + " (" + magic + ")");
    }

    static int version(ByteBuffer bytes) {
        return Short.toUnsignedInt(bytes.getShort(VERSION_AT));
    }

    /** {@return what is wrong with the trailing hash, if anything} */
    static Optional<String> hashFault(ByteBuffer bytes) {
        int hashedBytes = bytes.limit() - HASH_BYTES;
        MessageDigest digest = sha256();
        digest.update(bytes.slice(0, hashedBytes));
        byte[] computed = digest.digest();
        byte[] trailing = bytesAt(bytes, hashedBytes, HASH_BYTES);
        if (Arrays.equals(computed, trailing)) {
            return Optional.empty();
        }
        return Optional.of("the trailing SHA-256 is " + HexFormat.of().formatHex(trailing) + ", but the " + hashedBytes
                + " bytes before it have " + HexFormat.of().formatHex(computed));
    }

    static byte[] bytesAt(ByteBuffer bytes, int offset, int length) {
        byte[] out = new byte[length];
        bytes.get(offset, out);
        return out;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, but this one", e);
        }
    }
}
