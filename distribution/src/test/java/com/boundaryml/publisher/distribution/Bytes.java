package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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
            if (Files.isRegularFile(file)) {
                digests.put(folder.relativize(file).toString(), sha256(Files.readAllBytes(file)));
            }
        }
        return digests;
    }

    /** {@return all that lies below the folder, and itself; nothing if it is absent} */
    static Iterable<Path> below(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList();
        }
    }
}
