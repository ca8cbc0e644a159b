package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The scopes that a sink holds objects of. */
final class SinkScopes {

    private static final int SCOPE_PARTS = 3;

    private SinkScopes() {}

    /**
     * {@return the only scope in the sink, or empty if there is none}
     *
     * @throws SettingsException if there are several
     */
    static Optional<Scope> only(Path sink) throws IOException {
        TreeSet<String> found = new TreeSet<>();
        Path versioned = sink.resolve("evidence").resolve("v1");
        if (!Files.isDirectory(versioned)) {
            return Optional.empty();
        }
        Files.walkFileTree(versioned, Set.of(), SCOPE_PARTS, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                Path relative = versioned.relativize(path);
                if (attributes.isDirectory() && relative.getNameCount() == SCOPE_PARTS) {
                    found.add(SinkVerifier.slashed(relative));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        if (found.size() > 1) {
            throw new SettingsException(
                    "the sink " + sink + " holds the scopes " + String.join(", ", found) + ": name the one to verify");
        }
        try {
            return found.stream().findFirst().map(Scope::parse);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("the sink " + sink + " holds a folder that is no scope: " + e.getMessage(), e);
        }
    }
}
