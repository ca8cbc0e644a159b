package com.boundaryml.publisher.api;

import java.util.Base64;

/**
 * The checksum of a compressed object.
 *
 * @param hex 64 lowercase hexadecimal digits
 */
public record Sha256(String hex) {

    /** How many bytes a SHA-256 has. */
    public static final int BYTES = 32;

    public Sha256 {
        if (FixedHex.find(hex, BYTES).isEmpty()) {
            throw new IllegalArgumentException("a SHA-256 is 64 lowercase hexadecimal digits, not " + Quoted.of(hex));
        }
    }

    /** {@return the checksum of these 32 bytes} */
    public static Sha256 of(byte[] bytes) {
        return new Sha256(FixedHex.format(FixedHex.checked("a SHA-256", bytes, BYTES)));
    }

    /** {@return the standard base64 of the 32 bytes, as the {@code x-amz-checksum-sha256} header carries it} */
    public String base64() {
        return Base64.getEncoder().encodeToString(FixedHex.find(hex, BYTES).orElseThrow());
    }

    /** {@return the 64 digits} */
    @Override
    public String toString() {
        return hex;
    }
}
