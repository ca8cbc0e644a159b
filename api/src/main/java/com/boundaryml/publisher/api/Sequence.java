package com.boundaryml.publisher.api;

import java.util.Optional;

/**
 * A segment's place in its plane: dense, starting at 1, written as 20 decimal digits in file names and object keys.
 *
 * <p>The store's field is an unsigned 64-bit integer; values above {@link Long#MAX_VALUE} are refused, as no profiler
 * reaches them.
 *
 * @param value the number, 1 to {@link Long#MAX_VALUE}
 */
public record Sequence(long value) implements Comparable<Sequence> {

    /** How many digits the text form has. */
    public static final int DIGITS = 20;

    public Sequence {
        if (value < 1) {
            throw new IllegalArgumentException("a sequence is 1 or more, not " + value);
        }
    }

    /**
     * {@return the sequence that {@code text} spells as exactly 20 decimal digits, or empty if it spells none}
     *
     * <p>For names found on disk, where anything may lie; {@link #parse} is for text that must be a sequence.
     */
    public static Optional<Sequence> find(String text) {
        if (text.length() != DIGITS) {
            return Optional.empty();
        }
        long value = 0;
        for (int i = 0; i < DIGITS; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                return Optional.empty();
            }
            value = value * 10 + digit;
        }
        return value == 0 ? Optional.empty() : Optional.of(new Sequence(value));
    }

    /**
     * {@return the sequence that {@code text} spells}
     *
     * @throws IllegalArgumentException if it is not 20 decimal digits of a number from 1 to {@link Long#MAX_VALUE}
     */
    public static Sequence parse(String text) {
        return find(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a sequence is 20 decimal digits, from 1 to 2^63-1, not " + Quoted.of(text)));
    }

    @Override
    public int compareTo(Sequence other) {
        return Long.compare(value, other.value);
    }

    /** {@return the 20 digits} */
    @Override
    public String toString() {
        String digits = Long.toString(value);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }
}
