package com.boundaryml.publisher.localfs;

import static com.boundaryml.publisher.localfs.Requests.FIRST_KEY;
import static com.boundaryml.publisher.localfs.Requests.PLENTY;
import static com.boundaryml.publisher.localfs.Requests.STREAM;
import static com.boundaryml.publisher.localfs.Requests.ask;
import static com.boundaryml.publisher.localfs.Requests.bytes;
import static com.boundaryml.publisher.localfs.Requests.data;
import static com.boundaryml.publisher.localfs.Requests.one;
import static com.boundaryml.publisher.localfs.Requests.put;
import static com.boundaryml.publisher.localfs.Requests.sink;
import static com.boundaryml.publisher.localfs.Requests.spec;
import static com.boundaryml.publisher.localfs.Requests.ticket;
import static com.boundaryml.publisher.localfs.Requests.transientReason;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTransportTest {

    @TempDir
    private Path dir;

    private LocalTransport open() {
        return sink(dir, new RealDisk());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(dir)) {
            return walk.filter(path -> !Files.isDirectory(path))
                    .map(path -> dir.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyKindLiesUnderItsKeyByteForByte() throws Exception {
        Cid cid = new Cid("ab".repeat(32));
        List<ObjectIdentity> identities = List.of(
                new ObjectIdentity.Table(cid),
                new ObjectIdentity.Value(cid),
                new ObjectIdentity.Pack(3),
                new ObjectIdentity.Segment(Plane.DATA, new Sequence(7)),
                new ObjectIdentity.Segment(Plane.META, new Sequence(8)));
        List<String> keys = List.of(
                "cas/tables/ab/" + cid.hex() + ".bamltable.zst",
                "cas/values/ab/" + cid.hex() + ".bamlvalue.zst",
                "streams/" + STREAM + "/values/0000000000000G000000000002.bamlpack.zst",
                "streams/" + STREAM + "/data/00000000000000000007.bamldata.zst",
                "streams/" + STREAM + "/meta/00000000000000000008.bamlmeta.zst");
        LocalTransport sink = open();
        for (int i = 0; i < keys.size(); i++) {
            byte[] body = bytes(i, 100 + i);
            ObjectSpec spec = spec(identities.get(i), body);
            LocalTicket ticket = ticket(sink, spec);
            assertInstanceOf(PutOutcome.Stored.class, sink.put(ticket, ByteBuffer.wrap(body), PLENTY));

            String key = "evidence/v1/acme/shop/prod/" + keys.get(i);
            assertEquals(new Authorization.Stored(spec.identity(), key), one(sink, spec));
            assertArrayEquals(body, Files.readAllBytes(dir.resolve(key)));
        }
        assertEquals(5, files().size());
    }

    @Test
    void answersComeInTheOrderOfTheRequest() throws Exception {
        byte[] body = bytes(1, 100);
        LocalTransport sink = open();
        put(sink, data(1, body), body);

        ObjectSpec other = data(1, bytes(2, 100));
        ObjectSpec longer = data(1, bytes(1, 101));
        List<Authorization> answers =
                ((Answer.Given<List<Authorization>>) ask(sink, data(2, body), data(1, body), other, longer)).value();

        assertInstanceOf(Authorization.UploadRequired.class, answers.get(0));
        assertInstanceOf(Authorization.Stored.class, answers.get(1));
        assertEquals(new Authorization.Conflict(other.identity(), FIRST_KEY), answers.get(2));
        assertEquals(new Authorization.Conflict(longer.identity(), FIRST_KEY), answers.get(3));
    }

    @Test
    void askingWritesNothing() throws Exception {
        ask(open(), data(1, bytes(1, 100)));
        try (Stream<Path> entries = Files.list(dir)) {
            assertEquals(0, entries.count());
        }
    }

    @Test
    void anObjectIsNeverReplaced() throws Exception {
        byte[] first = bytes(1, 1000);
        byte[] second = bytes(2, 1000);
        LocalTransport sink = open();
        assertInstanceOf(PutOutcome.Stored.class, put(sink, data(1, first), first));
        assertInstanceOf(PutOutcome.Exists.class, put(sink, data(1, second), second));
        assertInstanceOf(PutOutcome.Exists.class, put(sink, data(1, first), first));
        assertArrayEquals(first, Files.readAllBytes(dir.resolve(FIRST_KEY)));
        assertEquals(List.of(FIRST_KEY), files());
    }

    @Test
    void ofEightThreadsAtOneKeyExactlyOneStores() throws Exception {
        int threads = 8;
        for (int round = 0; round < 20; round++) {
            Path root = dir.resolve("round" + round);
            LocalTransport sink = sink(root, new RealDisk());
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Callable<PutOutcome>> puts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                byte[] body = bytes(i, 50_000);
                puts.add(() -> {
                    start.await();
                    return put(sink, data(1, body), body);
                });
            }
            int winner = -1;
            try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
                List<Future<PutOutcome>> outcomes = pool.invokeAll(puts);
                for (int i = 0; i < threads; i++) {
                    switch (outcomes.get(i).get()) {
                        case PutOutcome.Stored stored -> {
                            assertEquals(-1, winner, "two stored");
                            winner = i;
                        }
                        case PutOutcome.Exists exists -> {}
                        case PutOutcome.Failed failed -> throw new AssertionError(failed);
                    }
                }
            }
            assertArrayEquals(bytes(winner, 50_000), Files.readAllBytes(root.resolve(FIRST_KEY)));
        }
        assertEquals(20, files().size(), "nothing is left of the losers");
    }

    @Test
    void aBodyThatIsNotAsAnnouncedIsRefusedBeforeAnythingIsWritten() throws Exception {
        byte[] body = bytes(1, 100);
        LocalTransport sink = open();
        PutOutcome changed = put(sink, data(1, body), bytes(2, 100));
        PutOutcome shorter = put(sink, data(1, body), bytes(1, 99));

        for (PutOutcome outcome : List.of(changed, shorter)) {
            Fault fault = assertInstanceOf(PutOutcome.Failed.class, outcome).fault();
            assertInstanceOf(Fault.BadDigest.class, fault);
        }
        assertEquals(List.of(), files());
    }

    @Test
    void aBodyInDirectMemoryIsWrittenFromItsPositionAndNotMoved() throws Exception {
        byte[] body = bytes(1, 3_000_000);
        ByteBuffer memory = ByteBuffer.allocateDirect(4_000_000).position(500_000);
        memory.put(body).flip().position(500_000);
        LocalTransport sink = open();
        assertInstanceOf(PutOutcome.Stored.class, sink.put(ticket(sink, data(1, body)), memory, PLENTY));
        assertArrayEquals(body, Files.readAllBytes(dir.resolve(FIRST_KEY)));
        assertEquals(500_000, memory.position());
    }

    @Test
    void aCallThatIsOutOfTimeLeavesNothing() throws Exception {
        byte[] body = bytes(1, 100);
        LocalTransport sink = open();
        PutOutcome outcome = sink.put(ticket(sink, data(1, body)), ByteBuffer.wrap(body), Duration.ZERO);
        assertTrue(transientReason(outcome).contains("the disk took longer than the PT0S"), transientReason(outcome));
        assertEquals(List.of(), files());
    }

    @Test
    void anInterruptEndsAPutAndLeavesNothing() throws Exception {
        byte[] body = bytes(1, 100);
        LocalTransport sink = open();
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> put(sink, data(1, body), body));
        assertFalse(Thread.interrupted());
        assertEquals(List.of(), files());
    }

    @Test
    void theRootMayBeReachedThroughALink() throws Exception {
        Path real = Files.createDirectory(dir.resolve("real"));
        Path link = Files.createSymbolicLink(dir.resolve("link"), real);
        byte[] body = bytes(1, 100);
        LocalTransport sink = sink(link, new RealDisk());
        assertInstanceOf(PutOutcome.Stored.class, put(sink, data(1, body), body));
        assertTrue(Files.exists(real.resolve(FIRST_KEY)));
    }

    @Test
    void noLinkIsFollowedBelowTheRoot() throws Exception {
        byte[] body = bytes(1, 100);
        for (String linked : List.of("evidence", "evidence/v1/acme/shop", ".incoming")) {
            Path root = Files.createDirectory(dir.resolve(linked.replace('/', '_')));
            Path elsewhere = Files.createDirectory(dir.resolve("elsewhere of " + linked.replace('/', '_')));
            Path link = root.resolve(linked);
            Files.createDirectories(link.resolveSibling("."));
            Files.createSymbolicLink(link, elsewhere);

            String reason = transientReason(put(sink(root, new RealDisk()), data(1, body), body));

            assertTrue(reason.contains(link + ": is a symbolic link"), reason);
            try (Stream<Path> entries = Files.list(elsewhere)) {
                assertEquals(0, entries.count());
            }
        }
    }

    @Test
    void aLinkInAnObjectsPlaceIsNeitherReadNorReplaced() throws Exception {
        byte[] body = bytes(1, 100);
        Path secret = Files.write(dir.resolve("secret"), body);
        Path file = dir.resolve(FIRST_KEY);
        Files.createDirectories(file.resolveSibling("."));
        Files.createSymbolicLink(file, secret);
        LocalTransport sink = open();

        assertTrue(transientReason(ask(sink, data(1, body))).contains("is no regular file"));
        assertInstanceOf(PutOutcome.Exists.class, put(sink, data(1, body), body));
        assertTrue(Files.isSymbolicLink(file));
    }

    @Test
    void aFolderInAnObjectsPlaceIsReported() throws Exception {
        byte[] body = bytes(1, 100);
        Files.createDirectories(dir.resolve(FIRST_KEY));
        LocalTransport sink = open();
        assertTrue(transientReason(ask(sink, data(1, body))).contains("is no regular file"));
        assertInstanceOf(PutOutcome.Exists.class, put(sink, data(1, body), body));
    }

    @Test
    void aFileInAFoldersPlaceIsReported() throws Exception {
        byte[] body = bytes(1, 100);
        Files.write(dir.resolve("evidence"), body);
        String reason = transientReason(put(open(), data(1, body), body));
        assertTrue(reason.startsWith("the local sink failed at " + dir.resolve(FIRST_KEY)), reason);
    }

    @Test
    void aFolderThatWasRemovedMeanwhileIsMadeAgain() throws Exception {
        byte[] body = bytes(1, 100);
        LocalTransport sink = open();
        put(sink, data(1, body), body);
        Path file = dir.resolve(FIRST_KEY);
        Files.delete(file);
        Files.delete(file.resolveSibling(".").normalize());

        assertFalse(transientReason(put(sink, data(1, body), body)).isEmpty());
        assertInstanceOf(PutOutcome.Stored.class, put(sink, data(1, body), body));
    }

    @Test
    void anotherTransportsTicketIsRefused() {
        LocalTransport sink = open();
        ByteBuffer body = ByteBuffer.allocate(1);
        assertThrows(IllegalArgumentException.class, () -> sink.put(new UploadTicket() {}, body, PLENTY));
    }
}
