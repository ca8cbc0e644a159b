package com.boundaryml.publisher.proof.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a parser is given, it takes it or refuses it in its own words, and needs no more memory and time than the input is
 * long. The inputs are the same at each run; {@code proof.fuzz.inputs} says how many each parser gets.
 */
final class FuzzTest {

    private static final int INPUTS = Integer.getInteger("proof.fuzz.inputs", 2_000);
    private static final StringBuilder REPORT = new StringBuilder(
            "| parser | inputs | taken | most bytes allocated for one |\n| --- | --- | --- | --- |\n");

    static Stream<Target> targets() {
        return Targets.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void noInputIsMoreThanItsParserCanBear(Target target) {
        Guard guard = new Guard();
        assertTrue(
                target.seeds().stream().anyMatch(seed -> Guard.unguarded(target, seed)),
                "no seed is taken: what stands behind the first check is never reached");
        Mutator mutator = new Mutator(target, target.name().hashCode());
        int taken = 0;
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = mutator.next();
            if (guard.parse(target, input)) {
                taken++;
            }
        }
        REPORT.append(String.format(
                Locale.ROOT, "| %s | %d | %d | %,d |%n", target.name(), INPUTS, taken, guard.mostAllocated()));
    }

    @AfterAll
    static void report() throws IOException {
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "fuzz.md"), REPORT);
    }

    @Test
    void theSameInputsAreMadeAtEachRun() {
        for (Target target : Targets.ALL) {
            Mutator once = new Mutator(target, 1);
            Mutator again = new Mutator(target, 1);
            for (int i = 0; i < 100; i++) {
                assertEquals(
                        HexFormat.of().formatHex(once.next()), HexFormat.of().formatHex(again.next()));
            }
        }
    }

    @Test
    void aParserThatTrustsALengthIsFoundOut() {
        Target trusting = Target.ofBytes(
                "a length that is trusted",
                input -> new byte[input.length < 2 ? 1 : (input[0] & 0xff) << 16].length > 0,
                List.of(new byte[] {0, 1, 2}));
        assertFoundOut(trusting);
    }

    @Test
    void aParserThatThrowsIsFoundOut() {
        Target careless = Target.ofTexts("an index that is not checked", input -> input[2] >= 0, "abc");
        assertFoundOut(careless);
    }

    private static void assertFoundOut(Target target) {
        Mutator mutator = new Mutator(target, 1);
        Guard guard = new Guard();
        boolean found = false;
        for (int i = 0; i < INPUTS && !found; i++) {
            try {
                guard.parse(target, mutator.next());
            } catch (AssertionError e) {
                found = true;
            }
        }
        assertTrue(found, target.name());
    }
}
