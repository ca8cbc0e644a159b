package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/** Stores for tests, as a profiler leaves them, and an account of them that shares no code with the ledger. */
final class Stores {

    static final long BUDGET = 10L << 30;
    static final long MINIMUM_FREE = 1L << 20;

    private Stores() {}

    /** Unpacks a sample store and returns its root. */
    static Path unpack(String name, Path into) throws IOException {
        Path archive = into.resolve(name + ".tar.gz");
        try (InputStream in =
                Objects.requireNonNull(Stores.class.getResourceAsStream("/stores/" + name + ".tar.gz"), name)) {
            Files.copy(in, archive);
        }
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", into.toString())
                .inheritIO()
                .start();
        assertEquals(0, tar.onExit().join().exitValue());
        return into.resolve(name).resolve(".baml").resolve("profiles-v1");
    }

    static StoreSettings settings(Path root) {
        return new StoreSettings(root, BUDGET, MINIMUM_FREE);
    }

    static FileStore open(Path root, Time time) {
        return new FileStore(settings(root), new NioDisk(root), time);
    }

    static StoreSession enter(FileStore store) throws IOException {
        return switch (store.enter()) {
            case StoreAccess.Entry.Entered entered -> entered.session();
            case StoreAccess.Entry.Locked locked -> throw new AssertionError("locked");
            case StoreAccess.Entry.Absent absent -> throw new AssertionError("absent");
        };
    }

    /** Counts what the ledger should count. */
    static long scan(Path root) throws IOException {
        Set<Path> uncounted = Set.of(
                root.resolve("publish.lock"), root.resolve("usage.state"), root.resolve("tmp/usage-state.pending"));
        long[] total = {48};
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !uncounted.contains(file)) {
                    total[0] += attributes.size();
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return total[0];
    }

    static long ledger(Path root) throws IOException {
        byte[] bytes = Files.readAllBytes(root.resolve("usage.state"));
        assertEquals(48, bytes.length);
        assertEquals("BAMLUSE1", new String(bytes, 0, 8, StandardCharsets.US_ASCII));
        return ByteBuffer.wrap(bytes).getLong(8);
    }

    static void assertLedgerExact(Path root) throws IOException {
        assertEquals(scan(root), ledger(root), "ledger against a scan");
    }
}
