package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.StoreAccess.Entry;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The store's locks, against an independent holder. */
@DisabledOnOs(OS.WINDOWS)
class LocksTest {

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private Path root = Path.of("");

    @BeforeEach
    void unpack() throws IOException {
        root = Stores.unpack("small", folder);
    }

    private Path lease() {
        return root.resolveSibling("profiles-v1.lock");
    }

    @Test
    void aStoreThatIsBeingCleanedIsLeftAloneAndOneInUseIsNotCleaned() throws Exception {
        try (FileStore store = Stores.open(root, time)) {
            try (Holder cleaner = Holder.exclusive(lease())) {
                assertTrue(cleaner.holds());
                assertInstanceOf(Entry.Locked.class, store.enter());
            }
            try (StoreSession session = Stores.enter(store)) {
                assertEquals(1, session.streams().size());
                assertFalse(Holder.canLock(lease()));
            }
            assertTrue(Holder.canLock(lease()), "nothing is held between sessions");
        }
    }

    @Test
    void aStoreThatIsAbsentOrWasCleanedAwayIsAbsentAndNothingIsCreated() throws Exception {
        try (FileStore store = Stores.open(root, time)) {
            try (StoreSession session = Stores.enter(store)) {
                assertTrue(session.tend(session.streams().getFirst()));
            }
            delete(root);
            assertInstanceOf(Entry.Absent.class, store.enter());
            assertEquals(0, store.backlog().files());
            assertFalse(Files.exists(root));
        }
        Path never = folder.resolve("never/.baml/profiles-v1");
        try (FileStore store = Stores.open(never, time)) {
            assertInstanceOf(Entry.Absent.class, store.enter());
            assertFalse(Files.exists(folder.resolve("never")));
        }
    }

    @Test
    void aStoreThatIsCleanedAwayJustBeforeTheLeaseIsHadIsAbsent() throws Exception {
        NioDisk disk = new NioDisk(root);
        Disk cleaning = (Disk) Proxy.newProxyInstance(
                Disk.class.getClassLoader(), new Class<?>[] {Disk.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("tryLease")) {
                        delete(root);
                    }
                    return method.invoke(disk, arguments);
                });
        try (FileStore store = new FileStore(Stores.settings(root), cleaning, time)) {
            assertInstanceOf(Entry.Absent.class, store.enter());
            assertFalse(Files.exists(root));
            assertTrue(Holder.canLock(lease()));
        }
    }

    @Test
    void aChangeWaitsForPublishLock() throws Exception {
        Holder writer = Holder.exclusive(root.resolve("publish.lock"));
        Time lettingGo = new Time() {
            private int waits;

            @Override
            public Instant now() {
                return time.now();
            }

            @Override
            public long nanos() {
                return time.nanos();
            }

            @Override
            public void sleep(Duration duration) {
                time.pass(duration);
                if (++waits == 20) {
                    try {
                        writer.close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        };
        try (FileStore store = Stores.open(root, lettingGo);
                StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            session.advance(stream, new Cursor(1, 1));
            assertFalse(writer.holds());
            assertTrue(time.nanos() >= Duration.ofMillis(500).toNanos(), "the waits grow");
        }
    }

    @Test
    void anInterruptEndsTheWaitForPublishLockAndChangesNothing() throws Exception {
        try (Holder writer = Holder.exclusive(root.resolve("publish.lock"));
                FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, () -> session.advance(stream, new Cursor(1, 1)));
            assertTrue(Thread.interrupted());
            assertTrue(writer.holds());
            assertFalse(Files.exists(root.resolve("streams/" + stream + "/publisher.cursor")));
        }
    }

    @Test
    void theNewestSegmentOfALivingStreamStaysAndGoesOnceTheOwnerIsGone() throws Exception {
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            time.pass(Duration.ofHours(1));
            Euid stream = session.streams().getFirst();
            Path lock = root.resolve("streams/" + stream + "/stream.lock");
            try (Holder owner = Holder.exclusive(lock)) {
                assertTrue(owner.holds());
                assertEquals(3, session.release(stream, Plane.META, 4).releasedFiles());
                assertEquals(4, session.segments(stream, Plane.META).lowest());
                assertFalse(session.retire(stream));
            }
            assertEquals(1, session.release(stream, Plane.META, 4).releasedFiles());
            assertEquals(0, session.segments(stream, Plane.META).size());
            Stores.assertLedgerExact(root);
        }
    }

    @Test
    void aStreamThatWasWrittenToWithinAMinuteIsNotProbed() throws Exception {
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            Euid stream = session.streams().getFirst();
            Files.setLastModifiedTime(root.resolve("streams/" + stream + "/data"), FileTime.from(Instant.now()));
            assertEquals(1, session.release(stream, Plane.DATA, 2).releasedFiles());
            assertEquals(0, session.release(stream, Plane.DATA, 2).releasedFiles());
            time.pass(Liveness.QUIET.plusSeconds(10));
            assertEquals(1, session.release(stream, Plane.DATA, 2).releasedFiles());
        }
    }

    @Test
    void oneOfTwoPublishersTendsAStreamUntilItGivesItUp() throws Exception {
        try (FileStore second = Stores.open(root, time)) {
            Euid stream;
            Path lock;
            try (FileStore first = Stores.open(root, time)) {
                try (StoreSession session = Stores.enter(first)) {
                    stream = session.streams().getFirst();
                    lock = root.resolve("streams/" + stream + "/publisher.lock");
                    assertTrue(session.tend(stream));
                    assertTrue(session.tend(stream));
                    Stores.assertLedgerExact(root);
                }
                assertFalse(tends(second, stream));
                assertFalse(Holder.canLock(lock), "it is kept between sessions");
            }
            assertTrue(tends(second, stream));
            try (FileStore third = Stores.open(root, time)) {
                assertFalse(tends(third, stream));
                Files.delete(lock);
                assertTrue(tends(third, stream), "a lock on a file that is gone keeps nobody out");
                assertFalse(tends(second, stream), "it has noticed");
            }
        }
    }

    private static boolean tends(FileStore store, Euid stream) throws IOException {
        try (StoreSession session = Stores.enter(store)) {
            return session.tend(stream);
        }
    }

    @Test
    void aStreamThatIsGoneIsTendedByNobody() throws Exception {
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertFalse(session.tend(new Euid("0".repeat(32))));
            assertFalse(Files.exists(root.resolve("streams/" + "0".repeat(32))));
        }
    }

    @Test
    void retiringAStreamLeavesNoHoldBehindAndNeedsItsEnd() throws Exception {
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            time.pass(Duration.ofHours(1));
            Euid stream = session.streams().getFirst();
            assertTrue(session.tend(stream));
            assertFalse(session.retire(stream), "its segments are there");
            session.advance(stream, new Cursor(4, 2));
            session.release(stream, Plane.META, 4);
            session.release(stream, Plane.DATA, 2);
            session.markShipped(SampleStoresTest.pending(session).stream()
                    .map(value -> value.cid())
                    .toList());
            session.expire(Instant.now().plus(Duration.ofHours(1)));
            assertTrue(session.retire(stream));
            assertEquals(List.of(), session.streams());
            assertTrue(session.retire(stream), "it is gone already");
            assertFalse(session.tend(stream));
            Stores.assertLedgerExact(root);
        }
    }

    private static void delete(Path tree) throws IOException {
        try (var files = Files.walk(tree)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
