package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.SOON;
import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.bytes;
import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.meta41;
import static com.boundaryml.publisher.transport.presigned.Samples.request;
import static com.boundaryml.publisher.transport.presigned.Samples.ticket;
import static com.boundaryml.publisher.transport.presigned.Samples.uploadRequired;
import static com.boundaryml.publisher.transport.presigned.Samples.value;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static com.boundaryml.publisher.transport.presigned.WireServer.answers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers, or what stands between, that mean harm. */
@Timeout(60)
final class HostileServersTest {

    private static final int LARGE_BYTES = 32 << 20;
    private static final String STORED = WireServer.STORED;
    private static final String FAR_DATE = "Date: Fri, 31 Dec 9999 23:59:59 GMT\r\n";

    private final Transport transport = Samples.open(Samples.options("http://127.0.0.1:1"));

    @AfterEach
    void close() {
        transport.close();
    }

    @Test
    void anAnswerThatWasSentAheadIsNotTakenForTheNextPutsOwn() throws Exception {
        for (boolean atOnce : new boolean[] {true, false}) {
            WireServer.Conversation twice = connection -> {
                connection.next();
                connection.send(atOnce ? STORED + STORED : STORED);
                if (!atOnce) {
                    connection.send(STORED);
                }
                connection.stall();
            };
            try (WireServer server = WireServer.plain(twice)) {
                assertInstanceOf(PutOutcome.Stored.class, put(server));
                Thread.sleep(Duration.ofMillis(atOnce ? 0 : 100));
                Fault fault = fault(put(server));

                assertInstanceOf(Fault.Transient.class, fault);
                assertTrue(fault.reason().contains("an answer that nobody had asked for"), fault.reason());
                assertEquals(1, server.received().size());
            }
        }
    }

    @Test
    void successBeforeTheBodyIsThereIsNotTakenForStored() throws Exception {
        WireServer.Conversation early = connection -> {
            connection.head();
            connection.send(STORED);
            while (connection.in.readNBytes(1 << 14).length > 0) {
                Thread.sleep(10);
            }
        };
        try (WireServer server = WireServer.plain(early)) {
            Fault fault = fault(transport.put(
                    ticket(server.url() + "/k", LARGE_BYTES),
                    ByteBuffer.allocateDirect(LARGE_BYTES),
                    Duration.ofSeconds(10)));

            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(fault.reason().contains("before the whole body was sent"), fault.reason());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "70000", "2147483647"})
    void aPortThatThereIsNotIsABadAnswerAndNoAccident(String port) throws Exception {
        String url = "https://bucket.example:" + port;
        try (WireServer server = WireServer.plain(answers(answer(200, Samples.DATE, uploadRequired(url))));
                Transport gateway = Samples.openAtNow(Samples.options(server.url()))) {
            Fault fault = fault(gateway.authorize(request(meta41()), TIMEOUT));

            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(fault.reason().contains("upload_url has a port that there is not"), fault.reason());
        }
    }

    @Test
    void aGatewayWhoseClockStandsAtTheEndOfTimeGivesNoUrlThatIsUsed() throws Exception {
        String url = "https://bucket.example";
        try (WireServer server = WireServer.plain(
                        answers(answer(200, FAR_DATE, "{}"), answer(200, FAR_DATE, uploadRequired(url))));
                Transport gateway = Samples.openAtNow(Samples.options(server.url()))) {
            ConfigOffer offer = value(gateway.config(TIMEOUT));
            List<Authorization> answers = value(gateway.authorize(request(meta41()), TIMEOUT));

            assertTrue(offer.clockAhead().orElseThrow().toMillis() < 0);
            assertEquals(
                    Duration.ZERO,
                    assertInstanceOf(Authorization.UploadRequired.class, answers.getFirst())
                            .validFor());
        }
    }

    @Test
    void aTrailerWithoutEndIsGivenUpLongBeforeTheDeadline() throws Exception {
        WireServer.Conversation trailer = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
            while (true) {
                connection.send("A: b\r\n".repeat(1000));
            }
        };
        try (WireServer server = WireServer.plain(trailer)) {
            long begin = System.nanoTime();

            assertInstanceOf(Fault.Transient.class, fault(put(server)));
            assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "\r\n", "H"})
    void whatOnlyEverAnnouncesAnAnswerEndsAtTheDeadline(String piece) throws Exception {
        WireServer.Conversation endless = connection -> {
            connection.next();
            while (true) {
                connection.send(piece);
                Thread.sleep(1);
            }
        };
        try (WireServer server = WireServer.plain(endless)) {
            long begin = System.nanoTime();
            Fault fault = fault(transport.put(ticket(server.url() + "/k", 4), bytes("body"), Duration.ofSeconds(1)));

            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0);
        }
    }

    private PutOutcome put(WireServer server) throws Exception {
        return transport.put(ticket(server.url() + "/k", 4), bytes("body"), TIMEOUT);
    }
}
