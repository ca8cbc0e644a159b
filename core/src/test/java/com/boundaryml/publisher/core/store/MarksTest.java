package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.HeldFile;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.StoreSettings;
import com.boundaryml.publisher.spi.store.ValueScan.PendingValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks of being held, to be retried and shipped, and what is removed by them. After each test the ledger is exact. */
class MarksTest {

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private Path root = Path.of("");
    private FileStore store = Stores.open(Path.of("none"), time);

    @BeforeEach
    void unpack() throws IOException {
        root = Stores.unpack("small", folder);
        store = Stores.open(root, time);
    }

    @AfterEach
    void theLedgerIsExact() throws IOException {
        store.close();
        Stores.assertLedgerExact(root);
    }

    private Path data(Euid stream, String name) {
        return root.resolve("streams/" + stream + "/data/" + name);
    }

    @Test
    void aHeldSegmentIsListedKeptRetriedAndHeldAnewWithOneMarker() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            FileRef file = new FileRef.Segment(stream, Plane.DATA, new Sequence(1));
            Path marker = data(stream, "00000000000000000001.bamldata.corrupt");
            Path retry = data(stream, "00000000000000000001.bamldata.retry");
            session.hold(file, HeldReason.CORRUPT);
            session.hold(file, HeldReason.CORRUPT);
            assertEquals(0, Files.size(marker));
            SegmentListing listing = session.segments(stream, Plane.DATA);
            assertEquals(List.of(Mark.HELD, Mark.NONE), List.of(listing.mark(0), listing.mark(1)));
            HeldFile held = session.held(10).getFirst();
            assertEquals(file, held.file());
            assertEquals(HeldReason.CORRUPT, held.reason());
            assertEquals(Map.of(HeldReason.CORRUPT, 1L), store.backlog().held());

            session.advance(stream, new Cursor(4, 2));
            time.pass(Duration.ofHours(1));
            assertEquals(1, session.release(stream, Plane.DATA, 2).releasedFiles());
            assertFalse(session.retire(stream), "a held file keeps its stream");

            HeldFiles files = new HeldFiles(Stores.settings(root), new NioDisk(root), time);
            assertEquals(14550, files.list(10).getFirst().bytes());
            assertTrue(files.retry(file));
            assertFalse(files.retry(file));
            assertFalse(Files.exists(marker));
            assertTrue(Files.exists(retry));
            assertEquals(Mark.RETRY, session.segments(stream, Plane.DATA).mark(0));
            assertEquals(List.of(), session.held(10));
            assertEquals(1, store.backlog().dataFiles());

            session.hold(file, HeldReason.CONFLICT);
            assertFalse(Files.exists(retry));
            assertEquals(HeldReason.CONFLICT, session.held(10).getFirst().reason());
            assertTrue(files.retry(file));
            session.retried(file);
            session.retried(file);
            assertFalse(Files.exists(retry));
            assertEquals(1, session.release(stream, Plane.DATA, 2).releasedFiles());
        }
    }

    @Test
    void aMissingFileCannotBeMarkedAndAFileThatIsGoneNeedsNoMark() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            FileRef gone = new FileRef.Segment(stream, Plane.DATA, new Sequence(9));
            assertThrows(IllegalArgumentException.class, () -> session.hold(gone, HeldReason.MISSING));
            session.hold(gone, HeldReason.CORRUPT);
            session.retried(gone);
            assertFalse(Files.exists(data(stream, "00000000000000000009.bamldata.corrupt")));
        }
    }

    @Test
    void aHeldValueIsNotPendingAndOneToBeRetriedIsUntilItIsShipped() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            List<PendingValue> all = SampleStoresTest.pending(session);
            assertEquals(42, all.size());
            Cid cid = all.getFirst().cid();
            FileRef file = new FileRef.CasObject(cid);
            session.hold(file, HeldReason.REFUSED);
            assertEquals(41, SampleStoresTest.pending(session).size());
            assertEquals(
                    List.of(file), session.held(5).stream().map(HeldFile::file).toList());
            assertEquals(List.of(), session.held(0));
            assertTrue(new HeldFiles(Stores.settings(root), new NioDisk(root), time).retry(file));
            assertEquals(42, SampleStoresTest.pending(session).size());
            session.markShipped(List.of(cid, cid, new Cid("0".repeat(64))));
            assertEquals(41, SampleStoresTest.pending(session).size());
            assertFalse(Files.exists(Path.of(session.describe(file) + ".retry")));
            assertEquals(Map.of(), store.backlog().held());
        }
    }

    @Test
    void shippedValuesGoOnceTheirMarkIsOlderThanAsked() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            List<Cid> cids = SampleStoresTest.pending(session).stream()
                    .map(PendingValue::cid)
                    .toList();
            session.markShipped(cids);
            Instant old = Instant.parse("2026-01-01T00:00:00Z");
            Path marker = root.resolve("cas/sha256/" + cids.getFirst().hex().substring(0, 2) + "/"
                    + cids.getFirst().hex() + ".shipped");
            Files.setLastModifiedTime(marker, FileTime.from(old));
            assertEquals(Freed.NOTHING, session.expire(old));
            assertEquals(Optional.of(old), store.backlog().oldestMarker());
            assertEquals(1, session.expire(old.plusSeconds(1)).expiredFiles());
            assertFalse(Files.exists(marker));
            assertEquals(41, session.expire(Instant.now().plusSeconds(60)).expiredFiles());
        }
    }

    @Test
    void pressureTakesTheOldestShippedValuesAndNoMoreThanNeeded() throws Exception {
        long total = Stores.ledger(root);
        long budget = total;
        StoreSettings tight = new StoreSettings(root, budget, 0);
        try (FileStore pressed = new FileStore(tight, new NioDisk(root), time);
                StoreSession session = Stores.enter(pressed)) {
            assertTrue(session.pressure().high());
            assertEquals(Freed.NOTHING, session.relieve(), "nothing is shipped, so nothing may go");
            List<Cid> cids = SampleStoresTest.pending(session).stream()
                    .map(PendingValue::cid)
                    .toList();
            session.markShipped(cids);
            Freed freed = session.relieve();
            assertTrue(freed.expiredFiles() > 0);
            assertFalse(session.pressure().high());
            assertEquals(total - freed.expiredBytes(), Stores.ledger(root));
            assertEquals(Freed.NOTHING, session.relieve());
        }
    }

    @Test
    void theCursorNeverMovesBackNorOverwritesALaterPublishers() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            session.advance(stream, new Cursor(2, 1));
            session.advance(stream, new Cursor(2, 1));
            assertThrows(IllegalArgumentException.class, () -> session.advance(stream, new Cursor(1, 2)));
            Path cursor = root.resolve("streams/" + stream + "/publisher.cursor");
            assertEquals(74, Files.size(cursor));
            byte[] later = Files.readAllBytes(cursor);
            later[9] = 2;
            Files.write(cursor, later);
            assertEquals(new CursorState.Newer(2), session.cursor(stream));
            assertThrows(IOException.class, () -> session.advance(stream, new Cursor(3, 3)));
            assertEquals(2, Files.readAllBytes(cursor)[9]);
        }
    }

    @Test
    void theBacklogFollowsWhatComesAndGoesAndIsCheapWhenNothingDoes() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            Backlog all = store.backlog();
            assertEquals(List.of(4L, 2L, 42L), List.of(all.metaFiles(), all.dataFiles(), all.valueFiles()));
            assertTrue(all.oldestMeta().isPresent() && all.oldestData().isPresent());
            assertTrue(all.oldestMarker().isEmpty());
            assertEquals(all, store.backlog());
            session.advance(stream, new Cursor(3, 2));
            assertEquals(1, store.backlog().metaFiles());
            assertEquals(0, store.backlog().dataFiles());
            Files.writeString(data(stream, "00000000000000000003.bamldata"), "x");
            assertEquals(1, store.backlog().dataFiles());
            Files.delete(data(stream, "00000000000000000003.bamldata"));
            assertEquals(0, store.backlog().dataFiles());
        }
    }

    @Test
    void aDamagedLedgerIsPutRightByWhoeverAsks() throws Exception {
        try (StoreSession session = Stores.enter(store)) {
            Files.write(root.resolve("usage.state"), new byte[48]);
            assertEquals(Stores.scan(root), session.pressure().ledgerBytes());
            Stores.assertLedgerExact(root);
            Files.delete(root.resolve("usage.state"));
            session.advance(session.streams().getFirst(), new Cursor(1, 1));
        }
    }
}
