package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.store.RootStatus.Hole;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class StoreInspectorTest {

    @TempDir
    Path folder;

    private static RootStatus inspect(Path root) throws Exception {
        return StoreInspector.of(Stores.settings(root)).inspect();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aStoreInUseIsToldWithoutALock() throws Exception {
        Path root = Stores.unpack("small", folder);
        try (FileStore store = Stores.open(root, new FakeTime());
                StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            assertTrue(session.tend(stream));
            session.hold(new FileRef.Segment(stream, Plane.META, new Sequence(2)), HeldReason.OVERSIZE);
            session.advance(stream, new Cursor(2, 0));
            session.markShipped(
                    List.of(SampleStoresTest.pending(session).getFirst().cid()));
            try (Holder owner = Holder.exclusive(root.resolve("streams/" + stream + "/stream.lock"));
                    Holder cleaner = Holder.exclusive(root.resolve("publish.lock"))) {
                assertTrue(owner.holds() && cleaner.holds());
                RootStatus status = inspect(root);
                StreamStatus seen = status.streams().getFirst();
                assertTrue(seen.ownerSeen());
                assertTrue(seen.tended());
                assertEquals(new CursorState.At(new Cursor(2, 0)), seen.cursor());
                assertEquals(
                        List.of(1L, 4L, 2L, 2L, 3620L),
                        List.of(
                                seen.meta().lowest(),
                                seen.meta().highWater(),
                                seen.meta().shipped(),
                                seen.meta().pendingFiles(),
                                seen.meta().pendingBytes()));
                assertEquals(
                        Map.of(HeldReason.OVERSIZE, 1L), seen.plane(Plane.META).held());
                assertEquals(2, seen.plane(Plane.DATA).pendingFiles());
                assertEquals(
                        List.of(41L, 1L),
                        List.of(status.values().pendingFiles(), status.values().shippedFiles()));
                assertEquals(status.scanBytes(), status.ledgerBytes().orElseThrow());
                assertFalse(status.pressure().high());
            }
            assertFalse(inspect(root).streams().getFirst().ownerSeen());
        }
        assertFalse(inspect(root).streams().getFirst().tended());
    }

    @Test
    void aDamagedStoreIsToldAsItIsAndLeftAsItIs() throws Exception {
        Path root = Stores.unpack("damaged", folder);
        RootStatus status = inspect(root);
        assertEquals(List.of(new Hole(4, 4)), status.streams().getFirst().meta().holes());
        assertEquals(1, status.streams().getFirst().meta().missing());
        assertNotEquals(status.scanBytes(), status.ledgerBytes().orElse(-1));
        assertNotEquals(Stores.scan(root), Stores.ledger(root));
        assertFalse(Files.exists(root.resolve("streams/" + status.streams().getFirst().stream() + "/publisher.lock")));
    }

    @Test
    void anAbsentStoreIsToldToBeAbsent() throws Exception {
        RootStatus status = inspect(folder.resolve("absent/profiles-v1"));
        assertFalse(status.present());
        assertEquals(List.of(), status.streams());
    }

    @Test
    void aHoleIsWhatIsAbsentAboveTheCursorAndTheLowest() {
        assertEquals(List.of(), StoreInspector.holes(listing(), 0));
        assertEquals(List.of(), StoreInspector.holes(listing(5, 6), 0));
        assertEquals(List.of(), StoreInspector.holes(listing(5, 6), 3));
        assertEquals(List.of(new Hole(3, 4), new Hole(6, 6)), StoreInspector.holes(listing(1, 2, 5, 7), 0));
        assertEquals(List.of(new Hole(4, 4), new Hole(6, 6)), StoreInspector.holes(listing(1, 2, 5, 7), 3));
        assertEquals(List.of(), StoreInspector.holes(listing(1, 2, 5, 7), 7));
    }

    private static SegmentListing listing(long... sequences) {
        SegmentListing.Builder builder = new SegmentListing.Builder();
        LongStream.of(sequences).forEach(sequence -> builder.add(sequence, Mark.NONE));
        return builder.build();
    }
}
