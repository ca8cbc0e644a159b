package com.boundaryml.publisher.testkit.suites;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The stores that real input is made of. */
final class SampleStore {

    private SampleStore() {}

    /** Unpacks a store into an absent folder. {@return its root} */
    static Path unpack(String name, Path into) throws IOException {
        Files.createDirectories(into);
        Path archive = into.resolve(name + ".tar.gz");
        try (InputStream in =
                Objects.requireNonNull(SampleStore.class.getResourceAsStream("/stores/" + name + ".tar.gz"), name)) {
            Files.copy(in, archive);
        }
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", into.toString())
                .inheritIO()
                .start();
        int end = tar.onExit().join().exitValue();
        if (end != 0) {
            throw new IOException("tar ended with " + end);
        }
        return into.resolve(name).resolve(".baml").resolve("profiles-v1");
    }
}
