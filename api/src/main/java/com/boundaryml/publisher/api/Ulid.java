package com.boundaryml.publisher.api;

import java.util.Optional;

/**
 * A flush id: 26 characters of Crockford's base 32, which sort as the time they were made at.
 *
 * @param text 26 characters of {@code 0-9A-HJKMNP-TV-Z}, the first of them at most {@code 7}
 */
public record Ulid(String text) implements Comparable<Ulid> {

    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int LENGTH = 26;
    private static final int RANDOM_BITS_IN_LOW = 64;

    public Ulid {
        if (!isUlid(text)) {
            throw new IllegalArgumentException(
                    "a ULID is 26 characters of 0-9A-HJKMNP-TV-Z, the first at most 7, not " + Quoted.of(text));
        }
    }

    /**
     * {@return the ULID of these 128 bits}
     *
     * @param high the 48 bits of Unix time in milliseconds, then the upper 16 bits of randomness
     * @param low the lower 64 bits of randomness
     */
    public static Ulid of(long high, long low) {
        char[] out = new char[LENGTH];
        for (int i = LENGTH - 1; i >= 0; i--) {
            out[i] = ALPHABET.charAt((int) (low & 31));
            low = low >>> 5 | high << (RANDOM_BITS_IN_LOW - 5);
            high >>>= 5;
        }
        return new Ulid(new String(out));
    }

    /** {@return the ULID that {@code text} spells, or empty: for names found in a bucket, where anything may lie} */
    public static Optional<Ulid> find(String text) {
        return isUlid(text) ? Optional.of(new Ulid(text)) : Optional.empty();
    }

    private static boolean isUlid(String text) {
        if (text.length() != LENGTH || text.charAt(0) > '7') {
            return false;
        }
        for (int i = 0; i < LENGTH; i++) {
            if (ALPHABET.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int compareTo(Ulid other) {
        return text.compareTo(other.text);
    }

    /** {@return the 26 characters} */
    @Override
    public String toString() {
        return text;
    }
}
