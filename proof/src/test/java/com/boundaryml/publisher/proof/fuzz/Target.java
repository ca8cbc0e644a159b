package com.boundaryml.publisher.proof.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One parser, and what is known of what it should be given.
 *
 * @param name what it parses
 * @param seeds inputs to begin with, most of them sound
 * @param words what has a meaning in such an input
 * @param repair makes the checksums of a changed input right again, so that it gets past them
 * @param allocations how much the parser may allocate
 * @param parser the parser
 */
public record Target(
        String name,
        List<byte[]> seeds,
        List<byte[]> words,
        UnaryOperator<byte[]> repair,
        Allocations allocations,
        Parser parser) {

    private static final Allocations USUAL = new Allocations(256 << 10, 64);

    /** Parses, and holds what comes of it against what is promised. */
    @FunctionalInterface
    public interface Parser {
        /**
         * Parses one input.
         *
         * @return whether it was taken; false if it was refused in the way that is documented
         * @throws Exception any other, which is a fault
         */
        boolean parse(byte[] input) throws Exception;
    }

    /**
     * A bound on what is allocated while one input is parsed.
     *
     * @param bytes whatever the input
     * @param perByte for each byte of the input
     */
    public record Allocations(long bytes, long perByte) {
        long of(int size) {
            return bytes + perByte * size;
        }
    }

    /** {@return a target of texts} */
    public static Target ofTexts(String name, Parser parser, String... seeds) {
        return ofBytes(
                name,
                parser,
                Arrays.stream(seeds)
                        .map(seed -> seed.getBytes(StandardCharsets.UTF_8))
                        .toList());
    }

    /** {@return a target of bytes} */
    public static Target ofBytes(String name, Parser parser, List<byte[]> seeds) {
        return new Target(name, List.copyOf(seeds), List.of(), UnaryOperator.identity(), USUAL, parser);
    }

    /** {@return this target, with words that mean something to it} */
    public Target withWords(String... meaningful) {
        return new Target(
                name,
                seeds,
                Arrays.stream(meaningful)
                        .map(word -> word.getBytes(StandardCharsets.UTF_8))
                        .toList(),
                repair,
                allocations,
                parser);
    }

    /** {@return this target, with checksums that are made right} */
    public Target withRepair(UnaryOperator<byte[]> repairing) {
        return new Target(name, seeds, words, repairing, allocations, parser);
    }

    /** {@return this target, with another bound on allocations} */
    public Target withAllocations(long bytes, long perByte) {
        return new Target(name, seeds, words, repair, new Allocations(bytes, perByte), parser);
    }

    /** {@return an input as text; what is no UTF-8 in it is replaced} */
    public static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return name;
    }
}
