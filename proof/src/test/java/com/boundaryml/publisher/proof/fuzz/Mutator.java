package com.boundaryml.publisher.proof.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes inputs of others: each is a seed that was changed in a few places, in ways that parsers are not fond of. */
final class Mutator {

    private static final int MOST_CHANGES = 6;
    private static final int LONG_ONE_IN = 40;
    private static final int MOST_BYTES = 64 << 10;
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        10,
        127,
        128,
        255,
        256,
        32_767,
        65_535,
        65_536,
        100_000,
        100_001,
        Integer.MAX_VALUE,
        1L << 31,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final List<String> DIGITS = List.of(
            "0",
            "-1",
            "00",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999999",
            "1e9",
            "0x10",
            "\u0661");
    private static final byte[] BYTES =
            "\0\t\n\r \"#%&'*+,-./0:;<=>?@[\\]^_`{|}~\177\200\377".getBytes(StandardCharsets.ISO_8859_1);

    private static final byte[] ZERO = {'0'};

    private final Target target;
    private final SplittableRandom random;

    Mutator(Target target, long seed) {
        this.target = target;
        this.random = new SplittableRandom(seed);
    }

    byte[] next() {
        byte[] input = seed();
        for (int i = random.nextInt(MOST_CHANGES); i >= 0; i--) {
            input = changed(input);
        }
        if (random.nextInt(LONG_ONE_IN) == 0) {
            input = longer(input);
        }
        return random.nextInt(4) > 0 ? target.repair().apply(input) : input;
    }

    private byte[] seed() {
        return target.seeds().get(random.nextInt(target.seeds().size()));
    }

    private byte[] changed(byte[] input) {
        return switch (random.nextInt(10)) {
            case 0 -> flipped(input);
            case 1 -> overwritten(input, new byte[] {BYTES[random.nextInt(BYTES.length)]});
            case 2 -> overwritten(input, number());
            case 3 -> Arrays.copyOf(input, at(input));
            case 4 -> Arrays.copyOf(input, input.length + random.nextInt(64));
            case 5 -> without(input);
            case 6 -> inserted(input, part(input));
            case 7 -> inserted(input, part(seed()));
            case 8 -> inserted(input, word());
            default -> renumbered(input);
        };
    }

    private int at(byte[] input) {
        return random.nextInt(input.length + 1);
    }

    private byte[] flipped(byte[] input) {
        byte[] out = input.clone();
        if (out.length > 0) {
            out[random.nextInt(out.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return out;
    }

    private byte[] number() {
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES).putLong(NUMBERS[random.nextInt(NUMBERS.length)]);
        int width = 1 << random.nextInt(4);
        return Arrays.copyOfRange(out.array(), Long.BYTES - width, Long.BYTES);
    }

    private byte[] overwritten(byte[] input, byte[] with) {
        byte[] out = input.clone();
        int at = at(input);
        System.arraycopy(with, 0, out, at, Math.min(with.length, out.length - at));
        return out;
    }

    private byte[] without(byte[] input) {
        int from = at(input);
        int to = Math.min(input.length, from + 1 + random.nextInt(32));
        return spliced(input, from, new byte[0], to);
    }

    private byte[] part(byte[] input) {
        int from = at(input);
        return Arrays.copyOfRange(input, from, Math.min(input.length, from + 1 + random.nextInt(64)));
    }

    private byte[] word() {
        return target.words().isEmpty()
                ? number()
                : target.words().get(random.nextInt(target.words().size()));
    }

    private byte[] inserted(byte[] input, byte[] part) {
        int at = at(input);
        return spliced(input, at, part, at);
    }

    /** Puts an awkward number in the place of one that is written in digits. */
    private byte[] renumbered(byte[] input) {
        int from = at(input);
        while (from < input.length && !isDigit(input[from])) {
            from++;
        }
        int to = from;
        while (to < input.length && isDigit(input[to])) {
            to++;
        }
        byte[] digits = DIGITS.get(random.nextInt(DIGITS.size())).getBytes(StandardCharsets.UTF_8);
        if (from == to) {
            return flipped(input);
        }
        return random.nextInt(4) == 0 ? spliced(input, from, ZERO, from) : spliced(input, from, digits, to);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Says a part of it again and again: what is harmless once may not be so in great numbers. */
    private byte[] longer(byte[] input) {
        byte[] part = random.nextBoolean() ? part(input) : word();
        if (part.length == 0) {
            return input;
        }
        byte[] run = new byte[part.length * (1 + random.nextInt(MOST_BYTES / part.length))];
        for (int i = 0; i < run.length; i++) {
            run[i] = part[i % part.length];
        }
        return inserted(input, run);
    }

    private static byte[] spliced(byte[] input, int from, byte[] middle, int to) {
        return ByteBuffer.allocate(from + middle.length + input.length - to)
                .put(input, 0, from)
                .put(middle)
                .put(input, to, input.length - to)
                .array();
    }
}
