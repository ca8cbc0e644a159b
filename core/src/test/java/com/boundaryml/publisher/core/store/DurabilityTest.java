package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has to stand for good, or be locked, before something else is removed: told by the order of the steps on the disk. */
class DurabilityTest {

    private static final Cursor ALL = new Cursor(4, 2);

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private Path root = Path.of("");
    private FailingDisk disk = FailingDisk.neverFailing(new NioDisk(Path.of("none")));

    @BeforeEach
    void unpack() throws IOException {
        root = Stores.unpack("small", folder);
        disk = FailingDisk.neverFailing(new NioDisk(root));
        time.pass(Duration.ofHours(1));
    }

    private void assertInOrder(String... steps) {
        List<String> journal = disk.journal();
        int at = -1;
        for (String step : steps) {
            int next = journal.subList(at + 1, journal.size()).indexOf(step);
            assertTrue(next >= 0, () -> step + " is not in its place among " + String.join("\n", journal));
            at += 1 + next;
        }
    }

    /** Another publisher's, which may have ended before it had synced the folder. */
    @Test
    void aCursorThatIsOnlySeenIsMadeDurableBeforeWhatItHasPassedGoes() throws Exception {
        Euid stream;
        try (FileStore other = Stores.open(root, time);
                StoreSession session = Stores.enter(other)) {
            stream = session.streams().getFirst();
            session.advance(stream, ALL);
        }
        try (FileStore store = new FileStore(Stores.settings(root), disk, time);
                StoreSession session = Stores.enter(store)) {
            assertEquals(2, session.release(stream, Plane.DATA, 2).releasedFiles());
        }
        assertInOrder("sync streams/" + stream, "delete streams/" + stream + "/data/00000000000000000001.bamldata");
    }

    @Test
    void theNewestSegmentGoesWhileNoOwnerCanCome() throws Exception {
        Euid stream = releaseAll();
        List<String> journal = disk.journal();
        List<String> before =
                journal.subList(0, journal.indexOf("delete streams/" + stream + "/data/00000000000000000002.bamldata"));
        String lock = "lock streams/" + stream + "/stream.lock";
        assertTrue(before.lastIndexOf(lock) > before.lastIndexOf("un" + lock), () -> String.join("\n", before));
    }

    /** Else a crash could bring segments back without the cursor that has passed them. */
    @Test
    void theSegmentsOfARetiredStreamAreGoneForGoodBeforeItsCursorGoes() throws Exception {
        Euid stream = releaseAll();
        try (FileStore store = new FileStore(Stores.settings(root), disk, time);
                StoreSession session = Stores.enter(store)) {
            session.markShipped(SampleStoresTest.pending(session).stream()
                    .map(value -> value.cid())
                    .toList());
            session.expire(Instant.now().plus(Duration.ofHours(1)));
            disk.journal().clear();
            assertTrue(session.retire(stream));
        }
        assertInOrder("sync streams/" + stream + "/data", "delete streams/" + stream + "/publisher.cursor");
        assertInOrder("sync streams/" + stream + "/meta", "delete streams/" + stream + "/publisher.cursor");
    }

    private Euid releaseAll() throws IOException {
        try (FileStore store = new FileStore(Stores.settings(root), disk, time);
                StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            session.advance(stream, ALL);
            assertEquals(2, session.release(stream, Plane.DATA, 2).releasedFiles());
            assertEquals(4, session.release(stream, Plane.META, 4).releasedFiles());
            return stream;
        }
    }
}
