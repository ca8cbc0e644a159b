package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRead;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.ValueScan;
import com.boundaryml.publisher.spi.store.ValueScan.PendingValue;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole way of a store, from its first look to its folders' end, on stores that another program has written. */
class SampleStoresTest {

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();

    @ParameterizedTest
    @ValueSource(strings = {"small", "two-processes"})
    void aStoreThatIsShippedWholeEndsEmptyWithAnExactLedger(String name) throws Exception {
        Path root = Stores.unpack(name, folder);
        time.pass(Duration.ofMinutes(5));
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            for (Euid stream : session.streams()) {
                assertTrue(session.tend(stream));
                assertInstanceOf(CursorState.Absent.class, session.cursor(stream));
                Cursor end = new Cursor(
                        session.segments(stream, Plane.META).highWater(),
                        session.segments(stream, Plane.DATA).highWater());
                session.advance(stream, end);
                Stores.assertLedgerExact(root);
                assertEquals(new CursorState.At(end), session.cursor(stream));
            }
            List<Cid> cids = new ArrayList<>();
            for (PendingValue value : pending(session)) {
                cids.add(value.cid());
            }
            session.markShipped(cids);
            assertEquals(List.of(), pending(session));
            Stores.assertLedgerExact(root);
            assertEquals(0, store.backlog().files());

            for (Euid stream : session.streams()) {
                for (Plane plane : Plane.values()) {
                    int there = session.segments(stream, plane).size();
                    assertEquals(
                            there,
                            session.release(
                                            stream,
                                            plane,
                                            session.segments(stream, plane).highWater())
                                    .releasedFiles());
                    Stores.assertLedgerExact(root);
                }
            }
            List<Euid> streams = session.streams();
            for (Euid stream : streams) {
                boolean last = stream.equals(streams.getLast());
                assertEquals(!last, session.retire(stream), "the values may still need the last one");
            }
            assertEquals(
                    cids.size(),
                    session.expire(Instant.now().plus(Duration.ofHours(1))).expiredFiles());
            Stores.assertLedgerExact(root);
            assertTrue(session.retire(streams.getLast()));
            assertFalse(Files.exists(root.resolve("streams/" + streams.getLast())));
            Stores.assertLedgerExact(root);
            assertEquals(48, Stores.ledger(root));
        }
    }

    @Test
    void aDamagedStoreShowsItsGoodFilesAndItsLedgerIsPutRight() throws Exception {
        Path root = Stores.unpack("damaged", folder);
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            Stores.assertLedgerExact(root);
            assertEquals(2, session.streams().size());
            assertInstanceOf(
                    CursorState.Absent.class, session.cursor(session.streams().get(0)));
            assertInstanceOf(
                    CursorState.Damaged.class, session.cursor(session.streams().get(1)));
            Set<String> listed = new HashSet<>();
            for (Euid stream : session.streams()) {
                for (Plane plane : Plane.values()) {
                    var listing = session.segments(stream, plane);
                    for (int i = 0; i < listing.size(); i++) {
                        FileRef file = new FileRef.Segment(stream, plane, new Sequence(listing.sequence(i)));
                        assertTrue(listed.add(session.describe(file)));
                        Path path = Path.of(session.describe(file));
                        ByteBuffer bytes = ByteBuffer.allocate((int) Files.size(path));
                        assertEquals(new FileRead.Read(bytes.capacity()), session.read(file, bytes));
                        assertEquals(0, bytes.remaining());
                    }
                }
            }
            for (PendingValue value : pending(session)) {
                assertTrue(listed.add(session.describe(new FileRef.CasObject(value.cid()))));
            }
            assertEquals(goodNames(root), listed);
        }
    }

    private static Set<String> goodNames(Path root) throws Exception {
        try (var files = Files.walk(root)) {
            Set<String> names = new HashSet<>();
            files.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(path -> path.matches(
                            ".*/(streams/[0-9a-f]{32}/(meta/[0-9]{20}\\.bamlmeta|data/[0-9]{20}\\.bamldata)"
                                    + "|cas/sha256/[0-9a-f]{2}/[0-9a-f]{64}\\.bamlvalue)"))
                    .forEach(names::add);
            return names;
        }
    }

    static List<PendingValue> pending(StoreSession session) throws Exception {
        List<PendingValue> values = new ArrayList<>();
        try (ValueScan scan = session.pendingValues()) {
            for (Optional<PendingValue> next = scan.next(); next.isPresent(); next = scan.next()) {
                values.add(next.get());
            }
        }
        return values;
    }
}
