package com.boundaryml.publisher.api;

import java.util.Optional;

/**
 * The identity of one profiled process and of the stream it owns: 16 bytes, written as 32 lowercase hexadecimal digits.
 *
 * @param hex the 32 digits
 */
public record Euid(String hex) implements Comparable<Euid> {

    /** How many bytes an euid has. */
    public static final int BYTES = 16;

    public Euid {
        if (FixedHex.find(hex, BYTES).isEmpty()) {
            throw new IllegalArgumentException("an euid is 32 lowercase hexadecimal digits, not " + Quoted.of(hex));
        }
    }

    /** {@return the euid of these 16 bytes} */
    public static Euid of(byte[] bytes) {
        return new Euid(FixedHex.format(FixedHex.checked("an euid", bytes, BYTES)));
    }

    /** {@return the euid that {@code text} spells, or empty: for names found on disk, where anything may lie} */
    public static Optional<Euid> find(String text) {
        return FixedHex.find(text, BYTES).map(bytes -> new Euid(text));
    }

    /** {@return a new array of the 16 bytes} */
    public byte[] bytes() {
        return FixedHex.find(hex, BYTES).orElseThrow();
    }

    @Override
    public int compareTo(Euid other) {
        return hex.compareTo(other.hex);
    }

    /** {@return the 32 digits} */
    @Override
    public String toString() {
        return hex;
    }
}
