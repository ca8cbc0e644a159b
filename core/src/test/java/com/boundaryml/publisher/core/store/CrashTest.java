package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flush that ends at each of its steps in turn. */
class CrashTest {

    private static final Euid STREAM = new Euid("0123456789abcdef0123456789abcdef");
    private static final Euid ENDED = new Euid("f".repeat(32));
    private static final Cid VALUE = new Cid("ab".repeat(32));
    private static final Cid OTHER = new Cid("ac".repeat(32));
    private static final FileRef HELD = new FileRef.Segment(STREAM, Plane.DATA, new Sequence(2));

    @TempDir(factory = InMemory.class)
    Path folder;

    @Test
    void aFlushThatEndsAtAnyStepLosesNothingAndIsHealedByTheNext() throws Exception {
        for (long steps = 0; ; steps++) {
            Path root = folder.resolve("project-" + steps).resolve("profiles-v1");
            Store.write(root);
            Map<String, Long> before = Store.files(root);
            FakeTime time = new FakeTime();
            time.pass(Duration.ofMinutes(5));
            FailingDisk disk = FailingDisk.endingAfter(new NioDisk(root), steps);
            try (FileStore store = new FileStore(Stores.settings(root), disk, time)) {
                flush(store);
            } catch (IOException e) {
                assertEquals("no further step", e.getMessage(), "step " + steps);
            }
            checkNothingUnsettledIsGone(root, before, "step " + steps);
            try (FileStore store = Stores.open(root, time);
                    StoreSession session = Stores.enter(store)) {
                Stores.assertLedgerExact(root);
                if (session.streams().contains(STREAM)) {
                    assertFalse(session.cursor(STREAM) instanceof CursorState.Damaged, "step " + steps);
                }
            }
            try (FileStore store = Stores.open(root, time)) {
                flush(store);
                Stores.assertLedgerExact(root);
                assertEquals(0, store.backlog().files());
            }
            assertFalse(Files.exists(root.resolve("streams/" + ENDED)));
            // Held: the segment and its marker; everything else has been settled and removed.
            assertEquals(List.of("2"), List.copyOf(Store.segments(root, "data")));
            assertTrue(Files.exists(root.resolve("streams/" + STREAM + "/data/00000000000000000002.bamldata.corrupt")));
            if (!disk.failed()) {
                assertTrue(steps > 100, "only " + steps + " steps");
                return;
            }
        }
    }

    @Test
    void aStepThatFailsOnceLeavesTheLedgerExactAfterTheNextFlushOfTheSameProcess() throws Exception {
        for (long steps = 0; ; steps++) {
            Path root = folder.resolve("project-" + steps).resolve("profiles-v1");
            Store.write(root);
            FakeTime time = new FakeTime();
            time.pass(Duration.ofMinutes(5));
            FailingDisk disk = FailingDisk.stumblingAfter(new NioDisk(root), steps);
            try (FileStore store = new FileStore(Stores.settings(root), disk, time)) {
                try {
                    flush(store);
                    assertTrue(steps > 100, "only " + steps + " steps");
                    return;
                } catch (IOException e) {
                    assertEquals("no further step", e.getMessage(), "step " + steps);
                }
                flush(store);
            }
            assertEquals(Stores.scan(root), Stores.ledger(root), "step " + steps);
            assertFalse(Files.exists(root.resolve("streams/" + ENDED)), "step " + steps);
        }
    }

    /**
     * A segment is gone only if a durable cursor has passed it, or if its stream has come to its end; the held one never is.
     * A value that is gone has left no marker, so that one written again is shipped again.
     */
    private static void checkNothingUnsettledIsGone(Path root, Map<String, Long> before, String where)
            throws IOException {
        Map<String, Long> now = Store.files(root);
        for (String name : before.keySet()) {
            if (now.containsKey(name)) {
                assertEquals(before.get(name), now.get(name), where + ": " + name);
            } else if (name.contains(STREAM.hex())) {
                assertTrue(now.containsKey("streams/" + STREAM + "/publisher.cursor"), where + ": " + name);
                assertFalse(name.endsWith("2.bamldata"), where + ": held " + name);
            } else if (name.contains(ENDED.hex())) {
                assertTrue(
                        now.containsKey("streams/" + ENDED + "/publisher.cursor")
                                || now.keySet().stream().noneMatch(left -> left.matches(".*/f{32}/.*/.*")),
                        where + ": " + name);
            } else {
                assertTrue(name.endsWith(".bamlvalue"), where + ": " + name);
                assertFalse(now.containsKey(name.replace(".bamlvalue", ".shipped")), where + ": " + name);
            }
        }
    }

    private static void flush(FileStore store) throws IOException {
        if (!(store.enter() instanceof StoreAccess.Entry.Entered entered)) {
            throw new AssertionError("not entered");
        }
        try (StoreSession session = entered.session()) {
            for (Euid stream : session.streams()) {
                if (session.tend(stream)) {
                    settle(session, stream);
                }
            }
            session.markShipped(List.of(VALUE, OTHER));
            session.expire(Instant.now().plus(Duration.ofHours(1)));
        }
    }

    private static void settle(StoreSession session, Euid stream) throws IOException {
        SegmentListing data = session.segments(stream, Plane.DATA);
        if (stream.equals(STREAM) && data.mark(data.indexFrom(2)) == Mark.NONE) {
            session.hold(HELD, HeldReason.CORRUPT);
        }
        session.advance(stream, new Cursor(3, 4));
        session.release(stream, Plane.DATA, 4);
        session.release(stream, Plane.META, 3);
        session.retire(stream);
    }

    /** A small store with two streams, of 3 meta and 4 data segments each, and two values. */
    private static final class Store {

        static void write(Path root) throws IOException {
            Files.createDirectories(root.resolve("tmp"));
            Files.createFile(root.resolve("publish.lock"));
            Files.createFile(root.resolveSibling("profiles-v1.lock"));
            writeStream(root.resolve("streams").resolve(STREAM.hex()));
            writeStream(root.resolve("streams").resolve(ENDED.hex()));
            for (Cid cid : List.of(VALUE, OTHER)) {
                Path in = Files.createDirectories(
                        root.resolve("cas/sha256").resolve(cid.hex().substring(0, 2)));
                Files.write(in.resolve(cid.hex() + ".bamlvalue"), new byte[1000]);
            }
            Files.write(root.resolve("usage.state"), UsageState.encode(Stores.scan(root)));
        }

        private static void writeStream(Path stream) throws IOException {
            for (Plane plane : Plane.values()) {
                Path in = Files.createDirectories(stream.resolve(plane.folder()));
                for (long sequence :
                        LongStream.rangeClosed(1, plane == Plane.META ? 3 : 4).toArray()) {
                    Files.write(in.resolve(plane.fileName(new Sequence(sequence))), new byte[100]);
                }
            }
            Files.createFile(stream.resolve("stream.lock"));
        }

        static Map<String, Long> files(Path root) throws IOException {
            Map<String, Long> files = new TreeMap<>();
            try (var walk = Files.walk(root)) {
                for (Path path : walk.filter(Files::isRegularFile).toList()) {
                    files.put(root.relativize(path).toString(), Files.size(path));
                }
            }
            return files;
        }

        static Set<String> segments(Path root, String plane) throws IOException {
            Set<String> names = new TreeSet<>();
            try (var files = Files.list(root.resolve("streams/" + STREAM).resolve(plane))) {
                files.map(path -> String.valueOf(path.getFileName()))
                        .filter(name -> name.endsWith(".bamldata"))
                        .forEach(name -> names.add(String.valueOf(Long.parseLong(name.substring(0, 20)))));
            }
            return names;
        }
    }
}
