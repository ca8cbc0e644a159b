package com.boundaryml.publisher.api;

import java.util.Optional;

/**
 * The identity of a content-addressed object: the SHA-256 of {@code "baml-value-v1"}, the codec as a big-endian u16, and
 * the body (guide, "What the profiler writes").
 *
 * @param hex the digest as 64 lowercase hexadecimal digits, which is also its file's name
 */
public record Cid(String hex) implements Comparable<Cid> {

    /** How many bytes the digest has. */
    public static final int BYTES = 32;

    /** What the text form begins with. */
    public static final String PREFIX = "bamlv_1_";

    public Cid {
        if (FixedHex.find(hex, BYTES).isEmpty()) {
            throw new IllegalArgumentException(
                    "a CID's digest is 64 lowercase hexadecimal digits, not " + Quoted.of(hex));
        }
    }

    /** {@return the CID of this digest of 32 bytes} */
    public static Cid of(byte[] digest) {
        return new Cid(FixedHex.format(FixedHex.checked("a CID", digest, BYTES)));
    }

    /** {@return the CID whose 64 digits {@code text} is, or empty: for names found on disk, where anything may lie} */
    public static Optional<Cid> find(String text) {
        return FixedHex.find(text, BYTES).map(bytes -> new Cid(text));
    }

    /**
     * {@return the CID of this text form, {@code bamlv_1_} and 64 digits}
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static Cid parse(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException(
                    "a CID is \"bamlv_1_\" and 64 lowercase hexadecimal digits, not " + Quoted.of(text));
        }
        return new Cid(text.substring(PREFIX.length()));
    }

    /** {@return a new array of the 32 bytes} */
    public byte[] bytes() {
        return FixedHex.find(hex, BYTES).orElseThrow();
    }

    @Override
    public int compareTo(Cid other) {
        return hex.compareTo(other.hex);
    }

    /** {@return the text form} */
    @Override
    public String toString() {
        return PREFIX + hex;
    }
}
