package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.SECRET_QUERY;
import static com.boundaryml.publisher.transport.presigned.Samples.SHORT;
import static com.boundaryml.publisher.transport.presigned.Samples.SOON;
import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.bytes;
import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.ticket;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static com.boundaryml.publisher.transport.presigned.WireServer.answers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class BucketClientTest {

    private static final String OK = WireServer.STORED;
    private static final int LARGE_BYTES = 32 << 20;

    private final Transport transport = Samples.open(Samples.options("http://127.0.0.1:1"));

    @AfterEach
    void close() {
        transport.close();
    }

    private PutOutcome put(WireServer server, Duration timeout) throws Exception {
        return transport.put(ticket(server.url() + "/b/key?" + SECRET_QUERY, 4), bytes("body"), timeout);
    }

    @Test
    void aPutIsTheSignedHeadersAndHostByteForByte() throws Exception {
        try (WireServer server = WireServer.plain(answers(OK))) {
            PresignedTicket ticket = ticket(
                    server.url() + "/bucket/a%2Fb//c%20d/../e?X-Amz-Signature=ab%2Bc&x-id=PutObject",
                    11,
                    "x-amz-meta-Case",
                    "Kept  As It Is");
            assertInstanceOf(PutOutcome.Stored.class, transport.put(ticket, bytes("hello world"), TIMEOUT));
            assertEquals(
                    "PUT /bucket/a%2Fb//c%20d/../e?X-Amz-Signature=ab%2Bc&x-id=PutObject HTTP/1.1\r\n"
                            + "Host: 127.0.0.1:" + server.port() + "\r\n"
                            + "If-None-Match: *\r\n"
                            + "x-amz-checksum-sha256: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n"
                            + "Content-Length: 11\r\n"
                            + "x-amz-meta-Case: Kept  As It Is\r\n"
                            + "\r\n",
                    server.received().getFirst().head());
            assertArrayEquals(
                    "hello world".getBytes(StandardCharsets.US_ASCII),
                    server.received().getFirst().body());
        }
    }

    @Test
    void aLargeBodyIsSentWholeFromTheMiddleOfADirectBufferWhichStaysAsItIs() throws Exception {
        byte[] expected = new byte[LARGE_BYTES];
        new Random(1).nextBytes(expected);
        ByteBuffer buffer = ByteBuffer.allocateDirect(LARGE_BYTES + 9);
        buffer.put(7, expected).position(7).limit(7 + LARGE_BYTES);
        try (WireServer server = WireServer.plain(answers(OK))) {
            PresignedTicket ticket = ticket(server.url() + "/k", LARGE_BYTES);
            assertInstanceOf(PutOutcome.Stored.class, transport.put(ticket, buffer.asReadOnlyBuffer(), TIMEOUT));
            assertArrayEquals(expected, server.received().getFirst().body());
        }
    }

    @Test
    void aConnectionIsUsedAgain() throws Exception {
        try (WireServer server = WireServer.plain(answers(OK))) {
            put(server, TIMEOUT);
            put(server, TIMEOUT);
            assertEquals(1, server.connections());
            assertEquals(2, server.received().size());
        }
    }

    @Test
    void aBodyOfAnotherSizeThanAuthorizedIsNotSent() throws Exception {
        try (WireServer server = WireServer.plain(answers(OK))) {
            PutOutcome outcome = transport.put(ticket(server.url() + "/k", 5), bytes("body"), TIMEOUT);
            assertInstanceOf(Fault.BadDigest.class, fault(outcome));
            assertEquals(0, server.connections());
        }
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        try (WireServer elsewhere = WireServer.plain(answers(OK));
                WireServer server =
                        WireServer.plain(answers(answer(307, "Location: " + elsewhere.url() + "/stolen\r\n", "")))) {
            assertInstanceOf(Fault.Transient.class, fault(put(server, TIMEOUT)));
            assertEquals(0, elsewhere.connections());
            assertEquals(1, server.received().size());
        }
    }

    @Test
    void aFaultIsNotRetriedHere() throws Exception {
        try (WireServer server = WireServer.plain(answers(answer(503, "Retry-After: 7\r\n", "")))) {
            Fault.Throttled fault = assertInstanceOf(Fault.Throttled.class, fault(put(server, TIMEOUT)));
            assertEquals(Optional.of(Duration.ofSeconds(7)), fault.retryAfter());
            assertEquals(1, server.received().size());
        }
    }

    @Test
    void aRetryAfterDateIsCountedFromTheBucketsOwnClock() throws Exception {
        String headers = Samples.DATE + "Retry-After: Sat, 31 Jan 2026 12:00:30 GMT\r\n";
        try (WireServer server = WireServer.plain(answers(answer(503, headers, "")))) {
            Fault.Throttled fault = assertInstanceOf(Fault.Throttled.class, fault(put(server, TIMEOUT)));
            assertEquals(Optional.of(Duration.ofSeconds(30)), fault.retryAfter());
        }
    }

    @Test
    void aResetBeforeDuringAndAfterTheBodyIsTransient() throws Exception {
        WireServer.Conversation before = connection -> connection.reset();
        WireServer.Conversation during = connection -> {
            connection.head();
            connection.reset();
        };
        WireServer.Conversation after = connection -> {
            connection.next();
            connection.reset();
        };
        for (WireServer.Conversation fault : new WireServer.Conversation[] {before, during, after}) {
            try (WireServer server = WireServer.plain(fault)) {
                PresignedTicket ticket = ticket(server.url() + "/k", LARGE_BYTES);
                PutOutcome outcome = transport.put(ticket, ByteBuffer.allocateDirect(LARGE_BYTES), TIMEOUT);
                assertInstanceOf(Fault.Transient.class, fault(outcome));
            }
        }
    }

    @Test
    void anAnswerThatComesBeforeTheBodyIsThereIsHeard() throws Exception {
        WireServer.Conversation early = connection -> {
            connection.head();
            connection.send(answer(503, "Connection: close\r\n", "<Error><Code>SlowDown</Code></Error>"));
            // So slow a reader that the body would not be through by the deadline.
            while (connection.in.readNBytes(1 << 14).length > 0) {
                Thread.sleep(10);
            }
        };
        try (WireServer server = WireServer.plain(early)) {
            PresignedTicket ticket = ticket(server.url() + "/k", LARGE_BYTES);
            PutOutcome outcome = transport.put(ticket, ByteBuffer.allocateDirect(LARGE_BYTES), Duration.ofSeconds(5));
            assertInstanceOf(Fault.Throttled.class, fault(outcome));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        Content-Length: 0~~                                           | without an ETag
        ETag: ~Content-Length: 0~~                                    | without an ETag
        ETag: "0"~~                                                   | without saying where the answer ends
        ETag: "0"~Content-Length: 13~~<html></html>                   | with a body
        Content-Type: text/html~Content-Length: 12~~please login      | with a body
        ETag: "0"~Content-Length: 41~~<Error><Code>InternalError</Code></Error> | InternalError, but with a body
        ETag: "0"~Content-Length: 13~~<html></                        | cut off
        ETag: "0"~Transfer-Encoding: chunked~~5~hello                 | cut off
        """)
    void aSuccessThatIsNotAsS3SaysItMayBeAnothersAndIsTriedAgain(String answer, String reason) throws Exception {
        WireServer.Conversation middlebox = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\n" + answer.replace("~", "\r\n"));
        };
        try (WireServer server = WireServer.plain(middlebox)) {
            Fault fault = fault(put(server, TIMEOUT));
            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(fault.reason().contains(reason), fault.reason());
            assertFalse(fault.reason().contains("Exception"), fault.reason());
        }
    }

    @Test
    void aSuccessWhoseBodyNeverEndsIsTriedAgain() throws Exception {
        WireServer.Conversation endless = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nETag: \"0\"\r\n\r\n");
            while (true) {
                connection.send("x".repeat(1 << 16));
            }
        };
        try (WireServer server = WireServer.plain(endless)) {
            assertInstanceOf(Fault.Transient.class, fault(put(server, TIMEOUT)));
        }
    }

    @Test
    void anAnswerCutShortIsNotTakenForSuccess() throws Exception {
        WireServer.Conversation cut = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        };
        try (WireServer server = WireServer.plain(cut)) {
            Fault fault = fault(put(server, TIMEOUT));
            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(fault.reason().contains("cut off"), fault.reason());
        }
    }

    @Test
    void garbageAndHeadsBeyondBoundsAreTransient() throws Exception {
        for (String garbage : new String[] {
            "SSH-2.0-OpenSSH_9.2\r\n\r\n",
            "\0\1\2\3",
            "HTTP/2.0 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nA: " + "a".repeat(100_000) + "\r\n\r\n",
            "HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(10_000) + "\r\n"
        }) {
            WireServer.Conversation conversation = connection -> {
                connection.next();
                connection.send(garbage);
            };
            try (WireServer server = WireServer.plain(conversation)) {
                Fault fault = fault(put(server, TIMEOUT));
                assertInstanceOf(Fault.Transient.class, fault, garbage);
                assertFalse(fault.reason().contains("Exception"), fault.reason());
            }
        }
    }

    @Test
    void anErrorsBodyIsReadUpToABoundOnly() throws Exception {
        WireServer.Conversation endless = connection -> {
            connection.next();
            connection.send("HTTP/1.1 503 Slow\r\n\r\n<Error><Code>SlowDown</Code>");
            while (true) {
                connection.send("x".repeat(1 << 16));
            }
        };
        try (WireServer server = WireServer.plain(endless)) {
            Fault fault = fault(put(server, TIMEOUT));
            assertInstanceOf(Fault.Throttled.class, fault);
            assertTrue(fault.reason().contains("SlowDown"), fault.reason());
        }
    }

    @Test
    void aStalledAnswerAStalledReaderAndATrickleEndAtTheDeadline() throws Exception {
        WireServer.Conversation noAnswer = connection -> {
            connection.next();
            connection.stall();
        };
        CountDownLatch over = new CountDownLatch(1);
        WireServer.Conversation noReader = connection -> over.await();
        WireServer.Conversation trickle = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            while (!over.await(10, TimeUnit.MILLISECONDS)) {
                connection.send("x");
            }
        };
        for (WireServer.Conversation slow : new WireServer.Conversation[] {noAnswer, noReader, trickle}) {
            try (WireServer server = WireServer.plain(slow)) {
                PresignedTicket ticket = ticket(server.url() + "/k", LARGE_BYTES);
                long begin = System.nanoTime();
                Fault fault =
                        fault(transport.put(ticket, ByteBuffer.allocateDirect(LARGE_BYTES), Duration.ofSeconds(1)));
                assertInstanceOf(Fault.Transient.class, fault);
                assertTrue(fault.reason().contains("no end within 1000 ms"), fault.reason());
                assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0);
            }
        }
        over.countDown();
    }

    @Test
    void theConnectionOfACallThatWasGivenUpIsClosed() throws Exception {
        CountDownLatch hungUp = new CountDownLatch(1);
        // A trickle, since no time-out of the socket ends it.
        WireServer.Conversation trickle = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            try {
                while (connection.socket.isConnected()) {
                    connection.send("x");
                    Thread.sleep(10);
                }
            } finally {
                hungUp.countDown();
            }
        };
        try (WireServer server = WireServer.plain(trickle)) {
            put(server, SHORT);
            assertTrue(hungUp.await(SOON.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void aPlatformThreadThatIsInterruptedComesBackSoon() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        WireServer.Conversation stall = connection -> {
            connection.next();
            arrived.countDown();
            connection.stall();
        };
        try (WireServer server = WireServer.plain(stall)) {
            AtomicReference<String> end = new AtomicReference<>("");
            Thread putting = Thread.ofPlatform().start(() -> {
                try {
                    end.set(put(server, TIMEOUT).toString());
                } catch (InterruptedException e) {
                    end.set("interrupted");
                } catch (Exception e) {
                    end.set(e.toString());
                }
            });
            arrived.await();
            putting.interrupt();
            assertTrue(putting.join(SOON));
            assertEquals("interrupted", end.get());
        }
    }

    @Test
    void noServerAtAllIsTransientAndTheReasonNamesHostAndPathWithoutTheQuery() throws Exception {
        WireServer gone = WireServer.plain(answers(OK));
        gone.close();
        Fault fault = fault(put(gone, TIMEOUT));
        assertInstanceOf(Fault.Transient.class, fault);
        assertTrue(fault.reason().startsWith("PUT " + gone.url() + "/b/key: "), fault.reason());
        assertFalse(fault.reason().contains("?"), fault.reason());
    }
}
