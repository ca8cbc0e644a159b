package com.boundaryml.publisher.proof.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tells a great many stories. How many is set by {@code proof.seeds}, and for how long at the most by {@code proof.seconds};
 * a run that its time stops is no failure, and its report says how far it came.
 */
final class SimulationTest {

    private static final long FIRST_SEED = 1;
    private static final long WANTED = Long.getLong("proof.seeds", 10_000);
    private static final long SECONDS = Long.getLong("proof.seconds", 120);
    private static final int THREADS = Math.min(2, Runtime.getRuntime().availableProcessors());
    /** Rare acts need so many stories to turn up for certain. */
    private static final long ENOUGH_FOR_EVERY_ACT = 2_000;

    private final AtomicLong next = new AtomicLong(FIRST_SEED);
    private final AtomicLong failed = new AtomicLong(Long.MAX_VALUE);
    private final LongAdder done = new LongAdder();
    private final LongAdder steps = new LongAdder();
    private final LongAdder flushes = new LongAdder();
    private final LongAdder objects = new LongAdder();
    private final Map<Act, LongAdder> fired = new EnumMap<>(Act.class);

    @Test
    void noStoryBreaksAPromise() throws InterruptedException, IOException {
        for (Act act : Act.values()) {
            fired.put(act, new LongAdder());
        }
        long began = System.nanoTime();
        long until = began + SECONDS * 1_000_000_000L;
        List<Thread> threads = Stream.generate(() -> Thread.ofPlatform().start(() -> work(until)))
                .limit(THREADS)
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        String report = report((System.nanoTime() - began) / 1e9);
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "simulation.txt"), report);
        if (failed.get() != Long.MAX_VALUE) {
            throw new AssertionError(Simulation.story(failed.get()));
        }
        if (done.sum() >= ENOUGH_FOR_EVERY_ACT) {
            assertEquals(
                    List.of(),
                    Arrays.stream(Act.values()).filter(act -> fired(act) == 0).toList(),
                    "never took place in " + done.sum() + " stories");
        }
        assertTrue(done.sum() > 0, "not a single story was told within " + SECONDS + " s");
    }

    private void work(long until) {
        while (System.nanoTime() < until && failed.get() == Long.MAX_VALUE) {
            long seed = next.getAndIncrement();
            if (seed >= FIRST_SEED + WANTED) {
                return;
            }
            Simulation.Ending ending = Simulation.run(seed);
            if (ending.failure().isPresent()) {
                failed.accumulateAndGet(seed, Math::min);
                return;
            }
            done.increment();
            steps.add(ending.steps());
            flushes.add(ending.fired().getOrDefault(Act.FIRST_PUBLISHER_STEPS, 0)
                    + ending.fired().getOrDefault(Act.SECOND_PUBLISHER_STEPS, 0));
            objects.add(ending.objects());
            ending.fired().forEach((act, times) -> counter(act).add(times));
        }
    }

    private LongAdder counter(Act act) {
        return Objects.requireNonNull(fired.get(act));
    }

    private long fired(Act act) {
        return counter(act).sum();
    }

    private String report(double seconds) {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                "stories %d of %d wanted, in %.0f s (%.0f a second, %.1f ms each and core)%n",
                done.sum(), WANTED, seconds, done.sum() / seconds, 1e3 * seconds * THREADS / Math.max(1, done.sum())));
        out.append(String.format(
                "steps on disk and network %d, steps of publishers in the story %d, objects %d%n",
                steps.sum(), flushes.sum(), objects.sum()));
        for (Act act : Act.values()) {
            out.append(String.format("%9d %s%n", fired(act), act.words()));
        }
        return out.toString();
    }

    @Test
    void theSameSeedTellsTheSameStory() {
        for (long seed = 100; seed < 110; seed++) {
            Simulation.Ending first = Simulation.run(seed);
            Simulation.Ending again = Simulation.run(seed);
            assertEquals(first.steps(), again.steps());
            assertEquals(first.fired(), again.fired());
            assertEquals(first.objects(), again.objects());
        }
    }
}
