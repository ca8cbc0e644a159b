package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRead;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What someone who may write in a store could put there. */
@DisabledOnOs(OS.WINDOWS)
class HostileStoreTest {

    private static final Euid STREAM = new Euid("0123456789abcdef0123456789abcdef");
    private static final Cid CID = new Cid("ab".repeat(32));

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private Path root = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void prepare() throws IOException {
        root = folder.resolve("profiles-v1");
        Files.createDirectories(root.resolve("tmp"));
        Files.createDirectories(root.resolve("streams/" + STREAM + "/meta"));
        Files.createDirectories(root.resolve("streams/" + STREAM + "/data"));
        Files.createDirectories(root.resolve("cas/sha256/ab"));
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
    }

    @AfterEach
    void nothingOutsideIsTouched() throws IOException {
        try (var files = Files.list(outside)) {
            assertEquals(List.of(outside.resolve("secret")), files.toList());
        }
        assertEquals("secret", Files.readString(outside.resolve("secret")));
    }

    private Path segment(long sequence) {
        return root.resolve("streams/" + STREAM + "/data/" + Plane.DATA.fileName(new Sequence(sequence)));
    }

    private static FileRef ref(long sequence) {
        return new FileRef.Segment(STREAM, Plane.DATA, new Sequence(sequence));
    }

    @Test
    void onlyARegularFileWithOneNameIsRead() throws Exception {
        Files.createSymbolicLink(segment(1), outside.resolve("secret"));
        Files.createDirectory(segment(2));
        assertEquals(
                0, new ProcessBuilder("mkfifo", segment(3).toString()).start().waitFor());
        Files.createLink(segment(4), Files.writeString(folder.resolve("other"), "other"));
        Files.writeString(segment(5), "bytes");
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                for (long sequence = 1; sequence <= 4; sequence++) {
                    ByteBuffer bytes = ByteBuffer.allocate(100);
                    assertInstanceOf(FileRead.Unsafe.class, session.read(ref(sequence), bytes), "" + sequence);
                    assertEquals(0, bytes.position());
                }
            });
            assertEquals(new FileRead.Read(5), session.read(ref(5), ByteBuffer.allocate(3)));
            assertEquals(new FileRead.Gone(), session.read(ref(6), ByteBuffer.allocate(3)));
        }
    }

    @Test
    void aDeviceIsNotRead() throws Exception {
        if (new ProcessBuilder("mknod", segment(1).toString(), "c", "1", "5")
                        .start()
                        .waitFor()
                != 0) {
            return; // Only root may make one.
        }
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertInstanceOf(FileRead.Unsafe.class, session.read(ref(1), ByteBuffer.allocate(100)));
        }
    }

    @Test
    void aLinkedFolderIsNotEntered() throws Exception {
        Path stream = root.resolve("streams/" + STREAM);
        Files.delete(stream.resolve("data"));
        Files.createSymbolicLink(stream.resolve("data"), outside);
        Files.createSymbolicLink(root.resolve("streams/" + "f".repeat(32)), outside);
        Files.createSymbolicLink(root.resolve("cas/sha256/cd"), outside);
        Files.writeString(root.resolve("cas/sha256/ab/" + CID.hex() + ".bamlvalue"), "value");
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertEquals(List.of(STREAM), session.streams());
            assertThrows(NotDirectoryException.class, () -> session.segments(STREAM, Plane.DATA));
            assertEquals(List.of(), session.held(10));
            time.pass(Duration.ofHours(1));
            assertFalse(session.retire(STREAM));
            assertThrows(NotDirectoryException.class, () -> session.hold(ref(1), HeldReason.CORRUPT));
            assertThrows(FileSystemException.class, () -> session.tend(new Euid("f".repeat(32))));
            assertThrows(NotDirectoryException.class, () -> SampleStoresTest.pending(session));
            assertEquals(1, store.backlog().valueFiles());
            session.markShipped(List.of(CID));
            assertEquals(
                    1, session.expire(Instant.now().plus(Duration.ofHours(1))).expiredFiles());
            Stores.assertLedgerExact(root);
        }
    }

    @Test
    void aLinkInThePlaceOfALockOrCursorIsNotFollowed() throws Exception {
        Path stream = root.resolve("streams/" + STREAM);
        Files.createSymbolicLink(stream.resolve("publisher.lock"), outside.resolve("made"));
        Files.createSymbolicLink(stream.resolve("publisher.cursor"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("tmp/publisher-cursor.pending"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("tmp/usage-state.pending"), outside.resolve("secret"));
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertThrows(FileSystemException.class, () -> session.tend(STREAM));
            assertInstanceOf(CursorState.Damaged.class, session.cursor(STREAM));
            session.advance(STREAM, new Cursor(1, 1));
            assertEquals(new CursorState.At(new Cursor(1, 1)), session.cursor(STREAM));
            assertTrue(Files.isRegularFile(stream.resolve("publisher.cursor"), LinkOption.NOFOLLOW_LINKS));
            Stores.assertLedgerExact(root);
        }
    }

    @Test
    void aFolderThatIsSwappedForALinkWhileItIsOpenLeadsNowhere() throws Exception {
        NioDisk disk = new NioDisk(root);
        Place place = Layout.plane(STREAM, Plane.DATA);
        try (Folder open = disk.open(place).orElseThrow()) {
            Files.move(segment(1).getParent(), folder.resolve("moved"));
            Files.createSymbolicLink(root.resolve(place.toString()), outside);
            open.create("made");
            assertTrue(Files.exists(folder.resolve("moved/made")));
            open.delete("secret");
            assertThrows(NotDirectoryException.class, () -> disk.open(place));
        }
    }

    @Test
    void namesThatAreNoSegmentsOrAreOutOfRangeAreIgnored() throws Exception {
        Files.writeString(segment(7), "x");
        for (String name : List.of(
                "18446744073709551615.bamldata",
                "09223372036854775808.bamldata",
                "00000000000000000000.bamldata",
                "0000000000000000001.bamldata",
                "00000000000000000001.bamlmeta",
                "00000000000000000001.bamldata.other",
                "notes.txt")) {
            Files.writeString(root.resolve("streams/" + STREAM + "/data/" + name), "x");
        }
        Files.writeString(root.resolve("cas/sha256/ab/" + "cd".repeat(32) + ".bamlvalue"), "in another's folder");
        Files.writeString(root.resolve("cas/sha256/ab/" + "AB".repeat(32) + ".bamlvalue"), "uppercase");
        try (FileStore store = Stores.open(root, time);
                StoreSession session = Stores.enter(store)) {
            assertEquals(1, session.segments(STREAM, Plane.DATA).size());
            assertEquals(7, session.segments(STREAM, Plane.DATA).highWater());
            assertEquals(List.of(), SampleStoresTest.pending(session));
            assertEquals(1, store.backlog().files());
            time.pass(Duration.ofHours(1));
            session.release(STREAM, Plane.DATA, 7);
            assertFalse(session.retire(STREAM), "files of a stranger's are not removed");
        }
    }
}
