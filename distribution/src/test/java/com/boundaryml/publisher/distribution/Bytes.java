package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Files and their digests. */
final class Bytes {

    private Bytes() {}

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, but this one", e);
        }
    }

    /** {@return the SHA-256 of every file below the folder by its path, with slashes} */
    static SortedMap<String, String> digests(Path folder) throws IOException {
        SortedMap<String, String> digests = new TreeMap<>();
        for (Path file : below(folder)) {
            try {
                if (Files.isRegularFile(file)) {
                    digests.put(folder.relativize(file).toString(), sha256(Files.readAllBytes(file)));
                }
            } catch (NoSuchFileException e) {
                // It has gone since it was listed, as what is on its way does.
            }
        }
        return digests;
    }

    /** {@return all that lies below the folder, and itself, but what goes meanwhile; nothing if it is absent} */
    static Iterable<Path> below(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        List<Path> all = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
                all.add(dir);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                all.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return all;
    }
}
