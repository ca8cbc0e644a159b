package com.boundaryml.publisher.testkit.contracts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.flock.FileLease;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRead;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.StoreSettings;
import com.boundaryml.publisher.spi.store.ValueScan;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The obligations of a {@link StoreAccess} to a profiler store on a disk. An implementation extends this class and overrides
 * {@link #open}.
 */
@Timeout(120)
public abstract class StoreAccessContract {

    private static final long GIB = 1L << 30;
    private static final int LARGEST_FILE_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    private Path root;
    private SampleStore store;
    private final List<StoreAccess> opened = new ArrayList<>();

    /** Creates the test. */
    protected StoreAccessContract() {}

    /**
     * {@return new access to a store} Several may be open at once, as if in several processes. The test closes them.
     *
     * @param settings which store, and its limits
     * @throws Exception if it cannot be made, which fails the test
     */
    protected abstract StoreAccess open(StoreSettings settings) throws Exception;

    @BeforeEach
    final void nameTheRoot() {
        root = folder.resolve("app/.baml/profiles-v1");
        store = new SampleStore(root);
    }

    /** Closes what the test opened. */
    @AfterEach
    final void closeAccess() {
        opened.forEach(StoreAccess::close);
    }

    @Test
    final void aStoreThatIsNotThereIsAbsentAndIsNotMade() throws Exception {
        StoreAccess access = access();
        assertInstanceOf(StoreAccess.Entry.Absent.class, access.enter());
        assertEquals(Backlog.NOTHING, access.backlog());
        assertFalse(Files.exists(root));
    }

    @Test
    final void aStoreThatIsBeingCleanedIsLeftAlone() throws Exception {
        store.writeStream();
        FileLease cleaning = FileLease.tryAcquire(
                        root.resolveSibling(root.getFileName() + ".lock"), FileLease.Mode.EXCLUSIVE)
                .orElseThrow();
        StoreAccess access = access();
        assertInstanceOf(StoreAccess.Entry.Locked.class, access.enter());
        cleaning.close();
        enter(access).close();
    }

    @Test
    final void aStoreIsNotCleanedDuringASessionAndIsBetweenSessions() throws Exception {
        store.writeStream();
        StoreAccess access = access();
        StoreSession session = enter(access);
        assertFalse(ProfilerStore.clean(root), "during a session");
        session.close();
        assertTrue(ProfilerStore.clean(root), "between sessions");
        assertInstanceOf(StoreAccess.Entry.Absent.class, access.enter());
    }

    @Test
    final void aProfilerOpensAndWritesDuringASession() throws Exception {
        store.writeStream();
        try (StoreSession session = enter(access())) {
            Euid second = store.writeStream();
            assertTrue(session.streams().contains(second));
        }
    }

    @Test
    final void everyStreamAndSegmentIsListedInOrder() throws Exception {
        Euid first = store.writeStream();
        Euid second = store.writeStream();
        try (StoreSession session = enter(access())) {
            assertEquals(Stream.of(first, second).sorted().toList(), session.streams());
            for (Euid stream : session.streams()) {
                for (Plane plane : Plane.values()) {
                    List<Long> listed = sequences(session.segments(stream, plane));
                    assertEquals(store.sequencesOnDisk(stream, plane), listed);
                    assertEquals(
                            listed.getLast(), session.segments(stream, plane).highWater());
                }
            }
        }
    }

    @Test
    final void whatIsNoSegmentIsNotListed() throws Exception {
        Euid stream = store.writeStream();
        Path data = store.folderOf(stream, Plane.DATA);
        Files.writeString(data.resolve("0000000000000000009.bamldata"), "nineteen digits");
        Files.writeString(data.resolve("00000000000000000000.bamldata"), "zero");
        Files.writeString(data.resolve("00000000000000000009.bamlmeta"), "of the other plane");
        Files.createDirectory(root.resolve("streams/no-stream"));
        try (StoreSession session = enter(access())) {
            assertEquals(List.of(stream), session.streams());
            assertEquals(List.of(1L, 2L, 3L), sequences(session.segments(stream, Plane.DATA)));
        }
    }

    @Test
    final void filesAreReadByteForByte() throws Exception {
        Euid stream = store.writeStream();
        ByteBuffer into = ByteBuffer.allocateDirect(LARGEST_FILE_BYTES);
        try (StoreSession session = enter(access())) {
            for (StoreFile file : StoreBytes.toShip(root)) {
                into.clear();
                FileRead.Read read = assertInstanceOf(
                        FileRead.Read.class, session.read(SampleStore.refOf(stream, file), into), file.path());
                assertEquals(file.bytes(), read.fileBytes());
                byte[] bytes = new byte[into.flip().remaining()];
                into.get(bytes);
                assertArrayEquals(Files.readAllBytes(root.resolve(file.path())), bytes, file.path());
            }
        }
    }

    @Test
    final void aBufferThatIsTooSmallGetsTheBeginningAndTheWholeSizeIsSaid() throws Exception {
        Euid stream = store.writeStream();
        FileRef first = segment(stream, Plane.META, 1);
        Path file = store.folderOf(stream, Plane.META).resolve(Plane.META.fileName(new Sequence(1)));
        try (StoreSession session = enter(access())) {
            ByteBuffer into = ByteBuffer.allocate(10);
            assertEquals(new FileRead.Read(Files.size(file)), session.read(first, into));
            assertFalse(into.hasRemaining());
            assertEquals("BAMLMET1", new String(into.array(), 0, 8, StandardCharsets.US_ASCII));
        }
    }

    @Test
    final void aFileThatIsNotThereIsGone() throws Exception {
        Euid stream = store.writeStream();
        try (StoreSession session = enter(access())) {
            ByteBuffer into = ByteBuffer.allocate(10);
            assertInstanceOf(FileRead.Gone.class, session.read(segment(stream, Plane.META, 99), into));
            assertInstanceOf(FileRead.Gone.class, session.read(new FileRef.CasObject(SampleStore.unknownCid()), into));
        }
    }

    @Test
    final void aSymbolicLinkAndAFolderAreNotRead() throws Exception {
        Euid stream = store.writeStream();
        Path secret = Files.writeString(folder.resolve("secret"), "of another user");
        Files.createSymbolicLink(
                store.folderOf(stream, Plane.DATA).resolve(Plane.DATA.fileName(new Sequence(4))), secret);
        Files.createDirectory(store.folderOf(stream, Plane.DATA).resolve(Plane.DATA.fileName(new Sequence(5))));
        try (StoreSession session = enter(access())) {
            for (int sequence : List.of(4, 5)) {
                ByteBuffer into = ByteBuffer.allocate(100);
                assertInstanceOf(FileRead.Unsafe.class, session.read(segment(stream, Plane.DATA, sequence), into));
                assertEquals(0, into.position());
            }
        }
        assertEquals("of another user", Files.readString(secret));
    }

    @Test
    final void everyPendingValueComesOnceWithItsSize() throws Exception {
        store.writeStream();
        try (StoreSession session = enter(access())) {
            List<String> onDisk = store.casFiles().stream()
                    .map(file -> SampleStore.cidOf(file).hex() + " " + file.bytes())
                    .toList();
            assertEquals(
                    onDisk,
                    pending(session).stream()
                            .map(value -> value.cid().hex() + " " + value.fileBytes())
                            .sorted()
                            .toList());
        }
    }

    @Test
    final void whatIsMarkedAsShippedOrHeldIsPendingNoMore() throws Exception {
        store.writeStream();
        List<Cid> cids = store.cids();
        try (StoreSession session = enter(access())) {
            session.markShipped(cids.subList(0, 2));
            session.markShipped(cids.subList(0, 1));
            session.markShipped(List.of(SampleStore.unknownCid()));
            session.hold(new FileRef.CasObject(cids.get(2)), HeldReason.CORRUPT);
            assertEquals(
                    cids.subList(3, cids.size()),
                    pending(session).stream()
                            .map(ValueScan.PendingValue::cid)
                            .sorted()
                            .toList());
            store.assertLedgerIsExact();
        }
    }

    @Test
    final void aCursorIsAbsentThenWhereItWasMovedAlsoForOthers() throws Exception {
        Euid stream = store.writeStream();
        try (StoreSession session = enter(access())) {
            assertEquals(new CursorState.Absent(), session.cursor(stream));
            session.advance(stream, new Cursor(0, 2));
            session.advance(stream, new Cursor(1, 2));
            assertEquals(new CursorState.At(new Cursor(1, 2)), session.cursor(stream));
            store.assertLedgerIsExact();
        }
        try (StoreSession session = enter(access())) {
            assertEquals(new CursorState.At(new Cursor(1, 2)), session.cursor(stream));
        }
    }

    @Test
    final void aCursorNeverMovesBack() throws Exception {
        Euid stream = store.writeStream();
        try (StoreSession session = enter(access())) {
            session.advance(stream, new Cursor(1, 2));
            assertThrows(IllegalArgumentException.class, () -> session.advance(stream, new Cursor(2, 1)));
            assertEquals(new CursorState.At(new Cursor(1, 2)), session.cursor(stream));
        }
    }

    @Test
    final void aCursorOfZerosIsDamagedAndIsReplacedByTheNext() throws Exception {
        Euid stream = store.writeStream();
        Files.write(root.resolve("streams").resolve(stream.hex()).resolve("publisher.cursor"), new byte[74]);
        try (StoreSession session = enter(access())) {
            assertInstanceOf(CursorState.Damaged.class, session.cursor(stream));
            session.advance(stream, new Cursor(0, 1));
            assertEquals(new CursorState.At(new Cursor(0, 1)), session.cursor(stream));
        }
    }

    @Test
    final void aHeldSegmentIsListedAsHeldAndIsNotReleased() throws Exception {
        Euid stream = store.writeStream();
        store.makeQuiet();
        try (StoreSession session = enter(access())) {
            session.tend(stream);
            session.hold(segment(stream, Plane.DATA, 2), HeldReason.CORRUPT);
            assertEquals(List.of(Mark.NONE, Mark.HELD, Mark.NONE), marks(session.segments(stream, Plane.DATA)));
            session.advance(stream, new Cursor(0, 3));
            session.release(stream, Plane.DATA, 3);
            List<Long> left = store.sequencesOnDisk(stream, Plane.DATA);
            assertTrue(left.contains(2L), "what is held stays");
            assertFalse(left.contains(1L), "what is shipped goes");
            store.assertLedgerIsExact();
        }
    }

    @Test
    final void theNewestSegmentOfALivingStreamIsNotReleased() throws Exception {
        try (ProfilerStore profiler = store.openProfiler();
                ProfilerStream living = profiler.newStream()) {
            SampleStore.writeCycles(living);
            store.makeQuiet();
            try (StoreSession session = enter(access())) {
                session.tend(living.euid());
                session.advance(living.euid(), new Cursor(0, 3));
                assertEquals(2, session.release(living.euid(), Plane.DATA, 3).releasedFiles());
                assertEquals(List.of(3L), store.sequencesOnDisk(living.euid(), Plane.DATA));
                assertFalse(session.retire(living.euid()), "a living stream's folder stays");
                store.assertLedgerIsExact();
            }
        }
    }

    @Test
    final void aDeadStreamIsReleasedWholeAndItsFolderGoes() throws Exception {
        Euid stream = store.writeStream();
        store.makeQuiet();
        try (StoreSession session = enter(access())) {
            assertTrue(session.tend(stream));
            long meta = session.segments(stream, Plane.META).highWater();
            session.advance(stream, new Cursor(meta, 3));
            assertFalse(session.retire(stream), "segments are left");
            session.release(stream, Plane.DATA, 3);
            session.release(stream, Plane.META, meta);
            session.markShipped(store.cids());
            assertFalse(session.retire(stream), "values, should they have to be shipped again, need a stream");
            session.expire(Instant.now().plus(SampleStore.LONG_AGO));
            assertTrue(session.retire(stream));
            assertEquals(List.of(), session.streams());
            assertFalse(Files.exists(root.resolve("streams").resolve(stream.hex()), LinkOption.NOFOLLOW_LINKS));
            store.assertLedgerIsExact();
        }
    }

    @Test
    final void nothingAboveTheSequenceGivenIsReleased() throws Exception {
        Euid stream = store.writeStream();
        store.makeQuiet();
        try (StoreSession session = enter(access())) {
            session.tend(stream);
            session.advance(stream, new Cursor(0, 1));
            session.release(stream, Plane.DATA, 1);
            assertEquals(List.of(2L, 3L), store.sequencesOnDisk(stream, Plane.DATA));
        }
    }

    @Test
    final void aStreamHasOneTenderUntilItsAccessIsClosed() throws Exception {
        Euid stream = store.writeStream();
        StoreAccess first = open(settings(GIB));
        StoreAccess second = access();
        try (StoreSession session = enter(first)) {
            assertTrue(session.tend(stream));
            assertTrue(session.tend(stream), "once more by the same");
        }
        try (StoreSession session = enter(second)) {
            assertFalse(session.tend(stream), "by another");
            first.close();
            assertTrue(session.tend(stream), "by another, once the first has gone");
            assertFalse(session.tend(new Euid("0".repeat(32))), "a stream that is not there");
        }
    }

    @Test
    final void shippedValuesGoOnceTheirMarksAreOldEnough() throws Exception {
        store.writeStream();
        List<Cid> cids = store.cids();
        try (StoreSession session = enter(access())) {
            session.markShipped(cids.subList(0, 2));
            assertEquals(
                    0, session.expire(Instant.now().minus(SampleStore.LONG_AGO)).expiredFiles());
            assertEquals(
                    2, session.expire(Instant.now().plus(SampleStore.LONG_AGO)).expiredFiles());
            assertEquals(cids.subList(2, cids.size()), store.cids());
            assertTrue(
                    StoreBytes.list(root).stream().noneMatch(file -> file.path().endsWith(".shipped")),
                    "marks go along");
            store.assertLedgerIsExact();
        }
    }

    @Test
    final void underPressureShippedValuesGoBeforeTheirTimeAndNothingElseDoes() throws Exception {
        store.writeStream();
        List<Cid> cids = store.cids();
        StoreAccess access = open(settings(100));
        opened.add(access);
        try (StoreSession session = enter(access)) {
            assertTrue(session.pressure().high());
            assertEquals(StoreBytes.ledger(root), session.pressure().ledgerBytes());
            session.markShipped(cids.subList(0, 2));
            assertEquals(2, session.relieve().expiredFiles());
            assertEquals(cids.subList(2, cids.size()), store.cids(), "what was not shipped stays");
            store.assertLedgerIsExact();
        }
    }

    @Test
    final void withoutPressureNothingGoes() throws Exception {
        store.writeStream();
        try (StoreSession session = enter(access())) {
            session.markShipped(store.cids());
            assertFalse(session.pressure().high());
            assertEquals(0, session.relieve().expiredFiles());
        }
    }

    @Test
    final void theBacklogCountsWhatIsPending() throws Exception {
        Euid stream = store.writeStream();
        StoreAccess access = access();
        long bytes =
                StoreBytes.toShip(root).stream().mapToLong(StoreFile::bytes).sum();
        assertEquals(
                List.of(
                        (long) store.sequencesOnDisk(stream, Plane.META).size(),
                        3L,
                        (long) store.cids().size(),
                        bytes),
                counts(access.backlog()));
        try (StoreSession session = enter(access)) {
            session.markShipped(store.cids());
            session.advance(
                    stream, new Cursor(session.segments(stream, Plane.META).highWater(), 3));
        }
        assertEquals(List.of(0L, 0L, 0L, 0L), counts(access.backlog()));
    }

    @Test
    final void aFileIsDescribedByItsPath() throws Exception {
        Euid stream = store.writeStream();
        StoreAccess access = access();
        assertTrue(access.location().contains("profiles-v1"), access.location());
        try (StoreSession session = enter(access)) {
            String described = session.describe(segment(stream, Plane.DATA, 1));
            assertTrue(described.endsWith(stream.hex() + "/data/00000000000000000001.bamldata"), described);
        }
    }

    private StoreAccess access() throws Exception {
        StoreAccess access = open(settings(GIB));
        opened.add(access);
        return access;
    }

    private StoreSettings settings(long budgetBytes) {
        return new StoreSettings(root, budgetBytes, 0);
    }

    private static StoreSession enter(StoreAccess access) throws IOException {
        return assertInstanceOf(StoreAccess.Entry.Entered.class, access.enter()).session();
    }

    private static FileRef segment(Euid stream, Plane plane, long sequence) {
        return new FileRef.Segment(stream, plane, new Sequence(sequence));
    }

    private static List<Long> sequences(SegmentListing listing) {
        List<Long> sequences = new ArrayList<>();
        for (int i = 0; i < listing.size(); i++) {
            sequences.add(listing.sequence(i));
        }
        return sequences;
    }

    private static List<Mark> marks(SegmentListing listing) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < listing.size(); i++) {
            marks.add(listing.mark(i));
        }
        return marks;
    }

    private static List<ValueScan.PendingValue> pending(StoreSession session) throws IOException {
        List<ValueScan.PendingValue> all = new ArrayList<>();
        try (ValueScan scan = session.pendingValues()) {
            for (Optional<ValueScan.PendingValue> next = scan.next(); next.isPresent(); next = scan.next()) {
                all.add(next.get());
            }
        }
        return all;
    }

    private static List<Long> counts(Backlog backlog) {
        return List.of(backlog.metaFiles(), backlog.dataFiles(), backlog.valueFiles(), backlog.bytes());
    }
}
