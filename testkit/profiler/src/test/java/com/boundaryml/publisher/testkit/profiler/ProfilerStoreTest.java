package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProfilerStoreTest {

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void nameTheRoot() {
        root = folder.resolve("app/.baml/profiles-v1");
    }

    @Test
    void anEmptyStoreHasTheFoldersLocksAndLedgerOfARealOne() throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            String name = "streams/" + stream.euid();
            assertEquals(
                    Set.of(
                            "cas",
                            "cas/sha256",
                            "publish.lock",
                            "streams",
                            name,
                            name + "/data",
                            name + "/meta",
                            name + "/stream.lock",
                            "tmp",
                            "usage.state"),
                    pathsBelow(root));
            stream.abandon();
        }
        assertEquals(Set.of(".gitignore", "profiles-v1", "profiles-v1.lock"), names(folder.resolve("app/.baml")));
        assertEquals("*\n", Files.readString(root.resolveSibling(".gitignore")));
        assertEquals(0, Files.size(root.resolveSibling("profiles-v1.lock")));
        assertEquals(48, StoreBytes.ledger(root));
    }

    @Test
    void aRootElsewhereHidesNobodysFiles() throws IOException {
        Path elsewhere = folder.resolve("work/profiles");
        ProfilerStore.open(elsewhere).close();
        assertEquals(Set.of("profiles", "profiles.lock"), names(folder.resolve("work")));
    }

    @Test
    void theLedgerIsExactAfterEachCycle() throws IOException {
        Workload workload = new Workload(1);
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            long engine = stream.startEngine(workload.program());
            for (int cycle = 0; cycle < 3; cycle++) {
                stream.record(engine, workload.execution());
                stream.publish();
                assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));
            }
        }
        assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));
        assertEquals(sumOfFiles(), StoreBytes.ledger(root));
        assertEquals(Set.of(), names(root.resolve("tmp")));
    }

    @Test
    void aDamagedLedgerHeals() throws IOException {
        write(root, 1);
        Files.write(root.resolve("usage.state"), new byte[48]);
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            Files.delete(root.resolve("usage.state"));
            stream.recordValue(new Value.Text("after the ledger went"));
            stream.publish();
        }
        assertEquals(sumOfFiles(), StoreBytes.ledger(root));
    }

    @Test
    void reopeningContinuesTheSequences() throws IOException {
        Euid euid = write(root, 1);
        Path stream = root.resolve("streams").resolve(euid.hex());
        int metaFiles = names(stream.resolve("meta")).size();
        Files.writeString(stream.resolve("meta/0000000000000000099.bamlmeta"), "19 digits");
        Files.writeString(stream.resolve("meta/00000000000000000098.bamlmeta.corrupt"), "");
        reopen(euid, 2);
        assertEquals(metaFiles + 2 + 2, names(stream.resolve("meta")).size());
        assertEquals(
                Set.of("00000000000000000001.bamldata", "00000000000000000002.bamldata"),
                names(stream.resolve("data")));
        Decoded.Meta first = Decoded.meta(stream.resolve("meta/00000000000000000001.bamlmeta"));
        Decoded.Meta third = Decoded.meta(stream.resolve("meta/00000000000000000003.bamlmeta"));
        assertEquals(1, first.of(0).size(), "StreamStarted is in the first segment");
        assertEquals(0, third.of(0).size(), "and in no other");
        assertFalse(
                first.of(1).getFirst().u64(0) == third.of(1).getFirst().u64(0),
                "the second engine has an id of its own");
    }

    @Test
    void aRemovedNewestSegmentMakesAReopenedStreamUseItsSequenceAgain() throws IOException {
        Euid euid = write(root, 1);
        Path newest = root.resolve("streams").resolve(euid.hex()).resolve("data/00000000000000000001.bamldata");
        byte[] before = Files.readAllBytes(newest);
        Files.delete(newest);
        reopen(euid, 2);
        assertTrue(Files.exists(newest), "the sequence came again");
        assertFalse(Arrays.equals(before, Files.readAllBytes(newest)), "with other content");
    }

    @Test
    void aStreamThatIsOpenHasNoSecondOwner() throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            StoreException refusal = assertThrows(StoreException.class, () -> store.openStream(stream.euid()));
            assertTrue(refusal.toString().contains("stream in use"), refusal.toString());
            stream.abandon();
            store.openStream(stream.euid()).abandon();
        }
    }

    @Test
    void aStreamLockedByAnotherProgramIsInUse() throws Exception {
        Euid euid = write(root, 1);
        Path lock = root.resolve("streams").resolve(euid.hex()).resolve("stream.lock");
        try (ProfilerStore store = ProfilerStore.open(root)) {
            Holder holder = Holder.exclusive(lock);
            assertThrows(StoreException.class, () -> store.openStream(euid));
            holder.release();
            store.openStream(euid).abandon();
        }
    }

    @Test
    void aStoreBeingCleanedIsNotOpened() throws Exception {
        write(root, 1);
        Holder holder = Holder.exclusive(root.resolveSibling("profiles-v1.lock"));
        StoreException refusal = assertThrows(StoreException.class, () -> ProfilerStore.open(root));
        assertTrue(refusal.toString().contains("being cleaned"), refusal.toString());
        holder.release();
        ProfilerStore.open(root).close();
    }

    @Test
    void nothingIsPublishedWhileAnotherProgramHoldsPublishLock() throws Exception {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            stream.recordValue(new Value.Text("waits"));
            Holder holder = Holder.exclusive(root.resolve("publish.lock"));
            Thread publishing = Thread.ofPlatform().start(() -> publishQuietly(stream));
            assertFalse(publishing.join(Duration.ofMillis(300)), "it waits");
            assertEquals(48, StoreBytes.ledgerByScan(root));
            holder.release();
            publishing.join();
            assertTrue(StoreBytes.ledgerByScan(root) > 48);
        }
    }

    @Test
    void aStoreInUseIsNotCleaned() throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root)) {
            assertFalse(ProfilerStore.clean(store.root()));
        }
        assertTrue(ProfilerStore.clean(root));
        assertFalse(Files.exists(root));
        assertTrue(Files.exists(root.resolveSibling("profiles-v1.lock")), "the lease outlives the store");
        assertTrue(ProfilerStore.clean(root), "nothing is left to do");
    }

    @Test
    void aSymbolicLinkFailsTheOpening() throws IOException {
        write(root, 1);
        Files.createSymbolicLink(root.resolve("streams/link"), folder);
        assertThrows(StoreException.class, () -> ProfilerStore.open(root));
    }

    @Test
    void aFifoFailsTheOpening() throws Exception {
        write(root, 1);
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", root.resolve("tmp/fifo").toString())
                        .start()
                        .waitFor());
        assertThrows(StoreException.class, () -> ProfilerStore.open(root));
    }

    @Test
    void aFileThatVanishesDuringTheWalkFailsIt() throws IOException {
        write(root, 1);
        StoreWalk walk = new StoreWalk(StoreLayout.of(root), path -> {
            if (path.endsWith("usage.state")) {
                throw new NoSuchFileException(path.toString());
            }
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        });
        StoreException refusal = assertThrows(StoreException.class, walk::total);
        assertTrue(refusal.toString().contains("vanished"), refusal.toString());
    }

    @Test
    void aNewEuidIsAUuidOfVersionSevenOfItsTime() {
        Euid euid = ProfilerStore.newEuid(InstantSource.fixed(Instant.ofEpochMilli(0x0193_36a5_c57cL)));
        assertEquals("019336a5c57c7", euid.hex().substring(0, 13));
        assertTrue("89ab".indexOf(euid.hex().charAt(16)) >= 0, euid.hex());
    }

    @Test
    void filesAreAsReadableAsTheUmaskLetsThem() throws IOException {
        write(root, 1);
        Path plain = Files.createFile(folder.resolve("plain"));
        for (StoreFile file : StoreBytes.list(root)) {
            assertEquals(
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(plain)),
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(file.path()))),
                    file.path());
        }
    }

    private static void publishQuietly(ProfilerStream stream) {
        try {
            stream.publish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Euid write(Path root, long seed) throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            record(stream, seed);
            return stream.euid();
        }
    }

    private void reopen(Euid euid, long seed) throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.openStream(euid)) {
            record(stream, seed);
        }
    }

    private static void record(ProfilerStream stream, long seed) {
        Workload workload = new Workload(seed);
        long engine = stream.startEngine(workload.program());
        stream.record(engine, workload.execution());
    }

    private long sumOfFiles() throws IOException {
        return 48
                + StoreBytes.list(root).stream()
                        .filter(file -> !Set.of("publish.lock", "usage.state").contains(file.path()))
                        .mapToLong(StoreFile::bytes)
                        .sum();
    }

    private static Set<String> pathsBelow(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(path -> !path.equals(root))
                    .map(path -> root.relativize(path).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> listing = Files.list(folder)) {
            return listing.map(path -> String.valueOf(path.getFileName())).collect(Collectors.toSet());
        }
    }

    /** flock(1) of util-linux, which knows nothing of Java. */
    private record Holder(Process process) {

        static Holder exclusive(Path file) throws IOException {
            Process process = new ProcessBuilder(List.of(
                            "flock", "--exclusive", "--nonblock", file.toString(), "sh", "-c", "echo held; read x"))
                    .start();
            assertEquals("held", process.inputReader().readLine());
            return new Holder(process);
        }

        void release() throws InterruptedException, IOException {
            process.getOutputStream().close();
            assertTrue(process.waitFor(10, TimeUnit.SECONDS), "flock ended");
        }
    }
}
