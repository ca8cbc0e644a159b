package com.boundaryml.publisher.proof.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The one file that parsers get their input from which read files. */
public final class Scratch {

    private static final Path FILE = create();

    private Scratch() {}

    private static Path create() {
        try {
            Path file = Files.createTempFile("fuzz", ".input");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return a file with this content, until the next call} */
    public static synchronized Path file(byte[] content) throws IOException {
        return Files.write(FILE, content);
    }
}
