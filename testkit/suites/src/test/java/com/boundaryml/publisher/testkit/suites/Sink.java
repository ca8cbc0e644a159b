package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.verify.SinkVerifier;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.verify.VerifyRequest;
import com.boundaryml.publisher.core.world.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder laid out as the bucket is. */
final class Sink {

    private Sink() {}

    /** Ships a store into a folder with the local sink, as the measure of what a bucket should hold. */
    static Map<String, byte[]> shipped(Path root, Path folder, Map<String, String> options)
            throws IOException, InterruptedException {
        try (Engine engine = Engines.over(root, Engines.local(folder, options), Time.system())) {
            FlushReport report = engine.drain(Duration.ofMinutes(1), Engine.Patience.SIT_OUT);
            if (report.outcome() != FlushReport.Outcome.DRAINED) {
                throw new AssertionError("the local sink did not take everything: " + report);
            }
        }
        return read(folder);
    }

    static Map<String, byte[]> read(Path folder) throws IOException {
        Map<String, byte[]> objects = new TreeMap<>();
        Path evidence = folder.resolve("evidence");
        try (Stream<Path> files = Files.walk(evidence)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                objects.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return objects;
    }

    static void write(Map<String, byte[]> objects, Path folder) throws IOException {
        for (Map.Entry<String, byte[]> object : objects.entrySet()) {
            Path file = folder.resolve(object.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, object.getValue());
        }
    }

    static VerifyReport verified(Path folder, Path store) throws IOException {
        return SinkVerifier.verify(
                new VerifyRequest(
                        folder,
                        Optional.of(Engines.SCOPE),
                        Optional.of(store),
                        VerifyRequest.DEFAULT_MOST_OBJECT_BYTES),
                (objects, bytes) -> {});
    }
}
