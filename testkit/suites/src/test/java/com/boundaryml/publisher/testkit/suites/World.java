package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.verify.Problem;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import com.boundaryml.publisher.testkit.profiler.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** A store, a gateway, a strict bucket, and an engine between them. */
final class World implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final Path root;
    final Path tokenFile;
    final StrictBucket bucket = StrictBucket.start();
    final ReferenceGateway gateway = ReferenceGateway.start(0, bucket.access());
    String token;

    private final Path folder;

    World(Path folder) throws IOException {
        this.folder = folder;
        this.root = folder.resolve("profiles-v1");
        this.tokenFile = folder.resolve("token");
        this.token = gateway.tokens().issue(Engines.SCOPE);
        Files.writeString(tokenFile, token);
    }

    /** Adds a stream to the store. */
    void record(int dataSegments, int values) throws IOException {
        Corpus.of(5)
                .withDataSegments(dataSegments, Corpus.LEAST_SEGMENT_BYTES, 2 * Corpus.LEAST_SEGMENT_BYTES)
                .withValues(values, 250, 1_000)
                .writeTo(root);
    }

    Map<String, String> options() {
        return new HashMap<>(Map.of(
                "gateway", gateway.uri().toString(),
                "token-file", tokenFile.toString(),
                "allow-insecure-http", "127.0.0.1"));
    }

    Engine engine(Time time) {
        return Engines.over(root, Engines.presigned(options()), time);
    }

    /** Replaces the token as an operator does: by another file in its place. */
    void replaceToken(String other) throws IOException {
        Path next = folder.resolve("token.next");
        Files.writeString(next, other);
        Files.move(next, tokenFile, StandardCopyOption.ATOMIC_MOVE);
        token = other;
    }

    /** Flushes again and again until nothing is left. {@return the last report} */
    static FlushReport flushUntilDrained(Engine engine) throws InterruptedException {
        return flushUntil(engine, PATIENCE);
    }

    static FlushReport flushUntil(Engine engine, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        FlushReport report = engine.flush(false);
        while (report.outcome() != FlushReport.Outcome.DRAINED) {
            assertTrue(System.nanoTime() < end, "not drained: " + report.outcome() + " " + report.waiting());
            Thread.sleep(Duration.ofMillis(5));
            report = engine.flush(false);
        }
        return report;
    }

    /** Waits for what another thread brings about. */
    static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it did not come about");
            Thread.sleep(Duration.ofMillis(2));
        }
    }

    /** Asserts that all of a store is in the bucket, and sound. */
    void assertAllArrived() throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy");
        Map<String, byte[]> objects = new TreeMap<>();
        bucket.visible().forEach(key -> objects.put(key, bucket.object(key)));
        assertEquals(objects.size(), bucket.visible().size(), "a key became visible twice");
        Sink.write(objects, copy);
        VerifyReport report = Sink.verified(copy, root);
        assertTrue(report.sound(), () -> report.findings().toString());
        assertEquals(
                0, report.counts().get(Problem.PENDING), () -> report.findings().toString());
        assertEquals(
                0, report.counts().get(Problem.HELD), () -> report.findings().toString());
    }

    @Override
    public void close() {
        gateway.close();
        bucket.close();
    }
}
