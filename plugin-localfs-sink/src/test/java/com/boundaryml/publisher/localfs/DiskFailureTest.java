package com.boundaryml.publisher.localfs;

import static com.boundaryml.publisher.localfs.Requests.FIRST_KEY;
import static com.boundaryml.publisher.localfs.Requests.bytes;
import static com.boundaryml.publisher.localfs.Requests.data;
import static com.boundaryml.publisher.localfs.Requests.one;
import static com.boundaryml.publisher.localfs.Requests.put;
import static com.boundaryml.publisher.localfs.Requests.sink;
import static com.boundaryml.publisher.localfs.Requests.transientReason;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lets each single change to the disk fail, and looks at the order of them. */
class DiskFailureTest {

    private static final byte[] BODY = bytes(1, 1000);

    @TempDir
    private Path dir;

    /** A disk that keeps a journal, and refuses one change of it. A refused write leaves half a file, as a full disk does. */
    private static final class FailingDisk implements Disk {

        private final Disk real = new RealDisk();
        private final List<String> journal = new ArrayList<>();
        private final int failAt;
        private final IOException failure;

        FailingDisk(int failAt, IOException failure) {
            this.failAt = failAt;
            this.failure = failure;
        }

        private boolean next(String what) throws IOException {
            journal.add(what);
            if (journal.size() - 1 == failAt) {
                throw failure;
            }
            return true;
        }

        @Override
        public void makeFolder(Path folder) throws IOException {
            next("make " + folder);
            real.makeFolder(folder);
        }

        @Override
        public void writeFile(Path file, ByteBuffer body, Deadline deadline) throws IOException, InterruptedException {
            if (journal.size() == failAt) {
                real.writeFile(file, body.slice(0, body.limit() / 2), deadline);
            }
            next("write " + file);
            real.writeFile(file, body, deadline);
        }

        @Override
        public void link(Path name, Path existing) throws IOException {
            next("link " + name);
            real.link(name, existing);
        }

        @Override
        public void remove(Path file) throws IOException {
            next("remove " + file);
            real.remove(file);
        }

        @Override
        public void sync(Path fileOrFolder) throws IOException {
            next("sync " + fileOrFolder);
            real.sync(fileOrFolder);
        }
    }

    private static FailingDisk sound() {
        return new FailingDisk(-1, new IOException());
    }

    private static List<Path> filesBelow(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void theBytesAreDurableBeforeTheNameAndTheNameBeforeTheWord() throws Exception {
        FailingDisk disk = sound();
        LocalTransport sink = sink(dir, disk);
        put(sink, data(1, BODY), BODY);
        Path file = dir.resolve(FIRST_KEY);

        List<String> steps = disk.journal.stream()
                .map(step -> step.replaceAll("[0-9a-f-]{36}\\.part", "X"))
                .toList();
        int count = steps.size();
        assertEquals(
                List.of(
                        "write " + dir + "/.incoming/X",
                        "link " + file,
                        "sync " + file.resolveSibling(".").normalize(),
                        "remove " + dir + "/.incoming/X"),
                steps.subList(count - 4, count));
        for (Path folder = file.getParent(); folder != null && !folder.equals(dir); folder = folder.getParent()) {
            int made = steps.indexOf("make " + folder);
            assertEquals("sync " + folder.getParent(), steps.get(made + 1), "a new folder is durable at once");
        }
    }

    @Test
    void theSecondObjectOfAFolderCostsFourChanges() throws Exception {
        FailingDisk disk = sound();
        LocalTransport sink = sink(dir, disk);
        put(sink, data(1, BODY), BODY);
        int before = disk.journal.size();
        Files.delete(dir.resolve(FIRST_KEY));
        put(sink, data(1, BODY), BODY);
        assertEquals(4, disk.journal.size() - before);
    }

    @Test
    void storedIsSaidOnlyOfWhatIsDurable() throws Exception {
        put(sink(dir, sound()), data(1, BODY), BODY);
        FailingDisk disk = sound();
        assertInstanceOf(Authorization.Stored.class, one(sink(dir, disk), data(1, BODY)));
        Path file = dir.resolve(FIRST_KEY);
        assertTrue(disk.journal.contains("sync " + file));
        for (Path folder = file.getParent(); folder != null && !folder.equals(dir); folder = folder.getParent()) {
            assertTrue(disk.journal.contains("sync " + folder), "sync " + folder);
        }
        assertTrue(disk.journal.contains("sync " + dir));
    }

    @Test
    void whateverFailsTheObjectIsWholeOrAbsentAndTheNextTryEndsIt() throws Exception {
        FailingDisk counted = sound();
        Path counting = dir.resolve("counting");
        put(sink(counting, counted), data(1, BODY), BODY);
        int steps = counted.journal.size();
        assertTrue(steps > 10, "there is something to fail");

        for (int i = 0; i < steps; i++) {
            Path root = dir.resolve("failing" + i);
            FailingDisk disk = new FailingDisk(i, new FileSystemException("F", null, "No space left on device"));
            LocalTransport sink = sink(root, disk);
            PutOutcome outcome = put(sink, data(1, BODY), BODY);
            boolean removing = disk.journal.get(i).startsWith("remove");
            if (removing) {
                assertInstanceOf(PutOutcome.Stored.class, outcome);
            } else {
                String reason = transientReason(outcome);
                assertTrue(reason.startsWith("the local sink failed at " + root.resolve(FIRST_KEY)), reason);
                assertTrue(reason.contains("No space left on device; make room"), reason);
            }
            Path file = root.resolve(FIRST_KEY);
            if (Files.exists(file)) {
                assertArrayEquals(BODY, Files.readAllBytes(file));
            } else if (Files.exists(root)) {
                assertEquals(List.of(), filesBelow(root), "nothing is left by step " + disk.journal.get(i));
            }
            if (one(sink, data(1, BODY)) instanceof Authorization.UploadRequired) {
                assertInstanceOf(PutOutcome.Stored.class, put(sink, data(1, BODY), BODY));
            }
            assertInstanceOf(Authorization.Stored.class, one(sink, data(1, BODY)));
            assertArrayEquals(BODY, Files.readAllBytes(file));
        }
    }

    @Test
    void aFaultSaysWhatToDo() throws Exception {
        assertTrue(reasonOf(new AccessDeniedException("F")).contains("permission denied; let the user"));
        assertTrue(reasonOf(new FileSystemException("F", null, "Read-only file system"))
                .contains("mount that file system writable"));
        assertTrue(reasonOf(new FileSystemException("F", null, "Disk quota exceeded"))
                .contains("make room"));
        assertTrue(reasonOf(new IOException("Input/output error")).contains("see that the disk is healthy"));
        assertTrue(reasonOf(new IOException()).contains(": IOException; see that"));
    }

    @Test
    void aFaultIsOneBoundedLine() throws Exception {
        String reason = reasonOf(new IOException("two\nlines " + "x".repeat(5000)));
        assertFalse(reason.contains("\n"));
        assertTrue(reason.length() <= 2048, "length " + reason.length());
    }

    private String reasonOf(IOException failure) throws InterruptedException {
        return transientReason(put(sink(dir.resolve("reason"), new FailingDisk(0, failure)), data(1, BODY), BODY));
    }
}
