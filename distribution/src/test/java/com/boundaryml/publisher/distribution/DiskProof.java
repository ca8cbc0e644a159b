package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose store cannot be worked on for a while says why, and drains once it can. Takes the right to mount. */
class DiskProof {

    private static final String STREAM = "streams/019336a5c57c70c280e2b31af18d3829";
    private static final int MOST_BLOCKS = 1 << 20;

    /** Less than the store's largest object, and more than the agent says until it is over. */
    private static final int LARGEST_FILE = 8 << 10;

    private static final List<String> WITHOUT_POWERS = List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all");

    @TempDir
    private Path temp;

    private Path disk = Path.of("made before each test");
    private Store store = new Store(disk);
    private SortedMap<String, String> files = new TreeMap<>();

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(temp.resolve("disk"));
        succeeds("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString());
        store = Store.unpack(disk, "small");
        files = store.digests();
        files.keySet().removeIf(path -> !path.matches(".*\\.baml(data|meta|value)"));
    }

    @AfterEach
    void unmount() throws Exception {
        succeeds("umount", "--lazy", disk.toString());
    }

    @Test
    void aFullDisk() throws Exception {
        Path filler = disk.resolve("filler");
        fill(filler);
        recovers(List.of(), "No space left on device", agent -> Files.delete(filler));
    }

    @Test
    void aDiskThatIsMountedReadOnly() throws Exception {
        succeeds("mount", "-o", "remount,ro", disk.toString());
        recovers(
                List.of(),
                "Read-only file system",
                agent -> succeeds("mount", "-o", "remount,rw,size=8m", disk.toString()));
    }

    @Test
    void aFolderThatIsClosedToTheAgent() throws Exception {
        Path stream = store.root().resolve(STREAM);
        Files.setPosixFilePermissions(stream, PosixFilePermissions.fromString("---------"));
        recovers(
                WITHOUT_POWERS,
                "permission denied",
                agent -> Files.setPosixFilePermissions(stream, PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    @Test
    void aRootThatIsMovedAwayAndPutBack() throws Exception {
        Path away = store.root().resolveSibling("away");
        Files.move(store.root(), away);
        recovers(List.of(), "started", agent -> Files.move(away, store.root()));
    }

    @Test
    void aLimitOnTheSizeOfFiles() throws Exception {
        recovers(
                List.of("prlimit", "--fsize=" + LARGEST_FILE + ":unlimited"),
                "File too large",
                agent -> succeeds("prlimit", "--fsize=unlimited", "--pid", Long.toString(agent.pid())));
    }

    /** What ends the trouble. */
    private interface End {
        void come(Program agent) throws Exception;
    }

    private void recovers(List<String> prefix, String said, End end) throws Exception {
        Sink sink = new Sink(temp.resolve("sink"));
        try (Program agent = Image.run(temp, prefix, store, sink)) {
            Await.until("the agent says what is wrong", () -> agent.err().contains(said));
            end.come(agent);
            Await.until("all arrives", () -> sink.objects().keySet().stream().anyMatch(key -> key.contains("/meta/")));
            agent.terminate();
            agent.ends(0);
            assertFalse(agent.err().contains("Exception"), agent::toString);
        }
        SortedMap<String, String> missing = sink.contents().missingOf(files);
        assertEquals(new TreeMap<>(), missing);
        store.assertLedgerIsExact();
        try (Program verify = Image.verify(temp, store, sink)) {
            verify.ends(0);
        }
    }

    private static void fill(Path filler) throws Exception {
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(filler)) {
            for (int blocks = 0; blocks < MOST_BLOCKS; blocks++) {
                out.write(block);
            }
        } catch (IOException e) {
            return;
        }
        throw new IllegalStateException("the disk is larger than it was made");
    }

    private void succeeds(String... command) throws Exception {
        try (Program program = Program.start(temp, List.of(command))) {
            program.ends(0);
        }
    }
}
