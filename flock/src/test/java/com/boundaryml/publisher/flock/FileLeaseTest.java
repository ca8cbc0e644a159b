package com.boundaryml.publisher.flock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.flock.FileLease.Mode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The other side of each lock is {@code flock(1)} of util-linux, which knows nothing of this code. */
@DisabledOnOs(OS.WINDOWS)
class FileLeaseTest {

    @TempDir
    Path folder;

    @Test
    void anExclusiveLeaseKeepsFlockOut() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLease lease = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow()) {
            assertEquals(1, flock("--exclusive", file));
            assertEquals(1, flock("--shared", file));
            assertTrue(lease.stillNames(file));
        }
        assertEquals(0, flock("--exclusive", file));
    }

    @Test
    void aSharedLeaseLetsSharedFlockInAndKeepsExclusiveFlockOut() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLease lease = FileLease.tryAcquire(file, Mode.SHARED).orElseThrow()) {
            assertEquals(0, flock("--shared", file));
            assertEquals(1, flock("--exclusive", file));
            assertTrue(lease.stillNames(file));
        }
    }

    @Test
    void flockKeepsALeaseOut() throws Exception {
        Path file = folder.resolve("lock");
        try (Holder exclusive = new Holder("--exclusive", file)) {
            assertTrue(exclusive.process().isAlive());
            assertTrue(FileLease.tryAcquire(file, Mode.SHARED).isEmpty());
            assertTrue(FileLease.tryAcquireExisting(file, Mode.EXCLUSIVE).isEmpty());
        }
        try (Holder shared = new Holder("--shared", file)) {
            assertTrue(shared.process().isAlive());
            assertTrue(FileLease.tryAcquire(file, Mode.EXCLUSIVE).isEmpty());
            FileLease.tryAcquire(file, Mode.SHARED).orElseThrow().close();
        }
        FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow().close();
    }

    @Test
    void twoLeasesOfOneProcessExcludeEachOther() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLease first = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow()) {
            assertTrue(FileLease.tryAcquire(file, Mode.EXCLUSIVE).isEmpty());
            assertTrue(first.stillNames(file));
        }
    }

    @Test
    void aLeaseIsGivenUpOnceHoweverOftenItIsClosed() throws Exception {
        Path file = folder.resolve("lock");
        FileLease first = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow();
        first.close();
        try (FileLease second = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow()) {
            first.close();
            assertFalse(first.stillNames(file));
            assertEquals(1, flock("--exclusive", file));
            assertTrue(second.stillNames(file));
        }
    }

    @Test
    void aRemovedOrReplacedFileIsNoLongerNamed() throws Exception {
        Path file = folder.resolve("lock");
        try (FileLease lease = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow()) {
            Files.delete(file);
            assertFalse(lease.stillNames(file));
            Files.createFile(file);
            assertFalse(lease.stillNames(file));
        }
    }

    @Test
    void onlyTryAcquireCreatesTheFile() throws Exception {
        Path file = folder.resolve("lock");
        assertThrows(NoSuchFileException.class, () -> FileLease.tryAcquireExisting(file, Mode.SHARED));
        assertFalse(Files.exists(file));
        FileLease.tryAcquire(file, Mode.SHARED).orElseThrow().close();
        assertEquals(0, Files.size(file));
        Path lost = folder.resolve("absent/lock");
        assertThrows(NoSuchFileException.class, () -> FileLease.tryAcquire(lost, Mode.SHARED));
    }

    @Test
    void aSymbolicLinkIsRefusedAndItsTargetNotCreated() throws Exception {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        assertThrows(FileSystemException.class, () -> FileLease.tryAcquire(link, Mode.SHARED));
        assertFalse(Files.exists(target, LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void aLinkBelowTheBaseIsRefusedAndOneAboveItIsFollowed() throws Exception {
        Files.createDirectories(folder.resolve("base/inner"));
        Files.createFile(folder.resolve("base/inner/lock"));
        Files.createSymbolicLink(folder.resolve("base/link"), Path.of("inner"));
        Path linkedBase = Files.createSymbolicLink(folder.resolve("linked-base"), Path.of("base"));
        Path base = folder.resolve("base");
        assertThrows(
                FileSystemException.class, () -> FileLease.tryAcquireBelow(base, Path.of("link/lock"), Mode.EXCLUSIVE));
        try (FileLease lease = FileLease.tryAcquireBelow(linkedBase, Path.of("inner/lock"), Mode.EXCLUSIVE)
                .orElseThrow()) {
            assertTrue(lease.stillNames(base.resolve("inner/lock")));
            assertEquals(1, flock("--shared", base.resolve("inner/lock")));
        }
    }

    @Test
    void aFifoOrAFolderIsRefusedAtOnce() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThrows(FileSystemException.class, () -> FileLease.tryAcquire(fifo, Mode.SHARED)));
        assertThrows(FileSystemException.class, () -> FileLease.tryAcquire(folder, Mode.SHARED));
    }

    @Test
    void aChildProcessInheritsNoLock() throws Exception {
        Path file = folder.resolve("lock");
        FileLease lease = FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow();
        Process child = new ProcessBuilder("cat").start();
        try {
            lease.close();
            assertEquals(0, flock("--exclusive", file));
        } finally {
            child.destroy();
        }
    }

    @Test
    void aLeaseOfNoOtherIsInTheWayOfManyInTurn() throws Exception {
        Path file = folder.resolve("lock");
        for (int i = 0; i < 5_000; i++) {
            FileLease.tryAcquire(file, Mode.EXCLUSIVE).orElseThrow().close();
        }
    }

    private static int flock(String mode, Path file) throws IOException, InterruptedException {
        return new ProcessBuilder("flock", "--nonblock", mode, file.toString(), "true")
                .start()
                .waitFor();
    }

    /** A process that holds a lock until it is closed. */
    private record Holder(Process process) implements AutoCloseable {

        Holder(String mode, Path file) throws IOException {
            this(new ProcessBuilder("flock", mode, "--no-fork", file.toString(), "sh", "-c", "echo held; exec cat")
                    .start());
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            assertEquals("held", said.readLine());
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.onExit().join();
        }
    }
}
