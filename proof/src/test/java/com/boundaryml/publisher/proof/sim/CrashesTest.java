package com.boundaryml.publisher.proof.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The publisher ends at every step on disk and network of small stories, in every way, and comes back; and once more. */
final class CrashesTest {

    /** 1 tries everything at every step; more takes turns. */
    private static final int STRIDE = Integer.getInteger("proof.stride", 4);

    /** Pairs of ends are many: they are taken in so many times larger strides. */
    private static final int PAIRS = 10;

    static Stream<String> stories() {
        return Crashes.stories().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("stories")
    void anEndAtAnyStepBreaksNoPromise(String name) throws IOException {
        check("once", name, Crashes.once(plan(name), STRIDE));
    }

    @ParameterizedTest
    @MethodSource("stories")
    void anEndOnTheWayBackBreaksNoPromise(String name) throws IOException {
        check("twice", name, Crashes.twice(plan(name), STRIDE * PAIRS + 1));
    }

    @ParameterizedTest
    @MethodSource("stories")
    void whatOthersDoInTheMiddleOfAnyStepBreaksNoPromise(String name) throws IOException {
        check("meanw", name, Crashes.meanwhile(plan(name), STRIDE));
    }

    private static Plan plan(String name) {
        Plan plan = Crashes.stories().get(name);
        if (plan == null) {
            throw new IllegalArgumentException(name);
        }
        return plan;
    }

    private static void check(String how, String name, Crashes.Result result) throws IOException {
        Files.createDirectories(Path.of("target"));
        Files.writeString(
                Path.of("target", "crashes.txt"),
                String.format("%-5s %6d runs over %4d steps: %s%n", how, result.runs(), result.steps(), name),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        assertEquals("", result.failure().orElse(""));
        assertTrue(result.steps() > 100, name + " has only " + result.steps() + " steps");
    }
}
