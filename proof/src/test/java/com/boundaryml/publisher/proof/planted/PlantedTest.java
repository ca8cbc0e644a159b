package com.boundaryml.publisher.proof.planted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every planted bug is caught: by a story, or by an end or an interference in the middle of a small one. It takes minutes, and
 * runs where {@code proof.hunt} says how many stories are told for each bug, as the profile {@code proof} does.
 */
final class PlantedTest {

    private static final long STORIES = Long.getLong("proof.hunt", 300);

    @Test
    @EnabledIfSystemProperty(named = "proof.hunt", matches = "[1-9]\\d*")
    void everyPlantedBugIsCaught() throws IOException, InterruptedException, ExecutionException {
        List<Future<String>> hunts = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Math.min(2, Runtime.getRuntime().availableProcessors()))) {
            for (Bug bug : Bugs.ALL) {
                hunts.add(threads.submit(() -> hunt(bug).apply(STORIES)));
            }
        }
        StringBuilder table = new StringBuilder("| bug | promise that was broken | caught by |\n| --- | --- | --- |\n");
        List<String> escaped = new ArrayList<>();
        for (int i = 0; i < hunts.size(); i++) {
            String found = hunts.get(i).get();
            String name = Bugs.ALL.get(i).name();
            if (found.isEmpty()) {
                escaped.add(name);
            } else {
                int bar = found.lastIndexOf('|');
                table.append("| " + name + " | " + found.substring(0, bar) + " | " + found.substring(bar + 1) + " |\n");
            }
        }
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "planted.md"), table);
        assertEquals(List.of(), escaped, "not caught");
    }

    @Test
    @EnabledIfSystemProperty(named = "proof.hunt", matches = "[1-9]\\d*")
    void theProductAsItIsIsNotCaught() throws IOException, ReflectiveOperationException {
        Bug none = new Bug("none", "core/flush/Pace.java", "Pace full(int most)", "Pace full(int most)");
        assertEquals("", hunt(none).apply(40));
    }

    @Test
    void everyBugFitsTheProductAsItIs() throws IOException {
        for (Bug bug : Bugs.ALL) {
            assertNotNull(PlantedLoader.of(bug));
        }
    }

    @Test
    void noTwoBugsAreTheSame() {
        for (Bug bug : Bugs.ALL) {
            assertNotEquals(bug.sound(), bug.broken());
            assertEquals(
                    1,
                    Bugs.ALL.stream()
                            .filter(other -> other.name().equals(bug.name()))
                            .count());
        }
    }

    /** The hunter is loaded beside the planted class, and speaks through an interface of the platform's. */
    @SuppressWarnings("unchecked")
    private static LongFunction<String> hunt(Bug bug) throws IOException, ReflectiveOperationException {
        return (LongFunction<String>) PlantedLoader.of(bug)
                .loadClass("com.boundaryml.publisher.proof.sim.Hunt")
                .getDeclaredConstructor()
                .newInstance();
    }
}
