package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** A profiler's store as this package's own eyes see it. */
record Store(Path root) {

    private static final Path SAMPLES = Path.of(System.getProperty("publisher.sample.stores"));
    private static final int LEDGER_BYTES = 48;
    private static final int MAGIC_BYTES = 8;
    private static final Set<String> NOT_COUNTED = Set.of("publish.lock", "usage.state", "tmp/usage-state.pending");

    /** Unpacks a sample store into a folder of its own. Its files are as new as if a profiler had just written them. */
    static Store unpack(Path folder, String sample) throws Exception {
        Path into = Files.createTempDirectory(folder, sample);
        try (Program tar = Program.start(
                folder,
                List.of(
                        "tar",
                        "--extract",
                        "--gzip",
                        "--touch",
                        "--file",
                        SAMPLES.resolve(sample + ".tar.gz").toString(),
                        "--directory",
                        into.toString()))) {
            tar.ends(0);
        }
        return new Store(into.resolve(sample).resolve(".baml/profiles-v1"));
    }

    /** The same store, long after its owners have ended: all that is in it was last changed this long ago. */
    Store aged(Duration age) throws IOException {
        for (Path path : Bytes.below(root)) {
            age(path, age);
        }
        return this;
    }

    static void age(Path path, Duration age) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(age)));
    }

    /** {@return the SHA-256 of every file by its path below the root} */
    SortedMap<String, String> digests() throws IOException {
        return Bytes.digests(root);
    }

    Path lease() {
        return root.resolveSibling(root.getFileName() + ".lock");
    }

    /** Fails the test unless the ledger verifies and says what a scan says. */
    void assertLedgerIsExact() throws IOException {
        byte[] ledger = Files.readAllBytes(root.resolve("usage.state"));
        assertEquals(LEDGER_BYTES, ledger.length);
        byte[] head = Arrays.copyOf(ledger, MAGIC_BYTES + Long.BYTES);
        String tail = HexFormat.of().formatHex(ledger, head.length, ledger.length);
        assertEquals(Bytes.sha256(head), tail);
        long total = LEDGER_BYTES;
        for (Path path : Bytes.below(root)) {
            if (Files.isRegularFile(path)
                    && !NOT_COUNTED.contains(root.relativize(path).toString())) {
                total += Files.size(path);
            }
        }
        assertEquals(total, ByteBuffer.wrap(head, MAGIC_BYTES, Long.BYTES).getLong());
    }
}
