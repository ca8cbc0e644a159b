package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a value that is pending is seen: at once where something else says so, and within seconds otherwise. */
class BacklogLookTest {

    private static final String DIGITS = "ab".repeat(32);

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private Path root = Path.of("");
    private FileStore store = Stores.open(Path.of("none"), time);
    private String stream = "";

    @BeforeEach
    void aStoreWithNoPendingValueIsLookedAtAndThenOneComes() throws IOException {
        root = Stores.unpack("small", folder);
        store = Stores.open(root, time);
        try (StoreSession session = Stores.enter(store)) {
            stream = session.streams().getFirst().hex();
        }
        try (Stream<Path> values = Files.walk(root.resolve("cas"))) {
            for (Path value : values.filter(Files::isRegularFile).toList()) {
                Files.delete(value);
            }
        }
        assertEquals(0, store.backlog().valueFiles());
        Path prefix = Files.createDirectories(root.resolve("cas/sha256/ab"));
        Files.writeString(prefix.resolve(DIGITS + ".bamlvalue"), "a value");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aSegmentThatIsClosedAfterItShowsIt() throws Exception {
        assertEquals(0, store.backlog().valueFiles());
        Files.writeString(root.resolve("streams/" + stream + "/data/00000000000000000003.bamldata"), "x");
        assertEquals(1, store.backlog().valueFiles());
    }

    @Test
    void aFlushSeesIt() throws Exception {
        assertEquals(0, store.backlog().valueFiles());
        try (StoreSession session = Stores.enter(store)) {
            assertEquals(stream, session.streams().getFirst().hex());
            assertEquals(1, store.backlog().valueFiles());
        }
    }

    @Test
    void secondsLaterItIsSeenAnyway() throws Exception {
        time.pass(BacklogLook.VALUES_UNSEEN.minusMillis(1));
        assertEquals(0, store.backlog().valueFiles());
        time.pass(Duration.ofMillis(1));
        assertEquals(1, store.backlog().valueFiles());
    }

    @Test
    void whilePendingValuesAreSeenEachLookGoesToAll() throws Exception {
        time.pass(BacklogLook.VALUES_UNSEEN);
        assertEquals(1, store.backlog().valueFiles());
        Files.delete(root.resolve("cas/sha256/ab/" + DIGITS + ".bamlvalue"));
        assertEquals(0, store.backlog().valueFiles());
    }
}
