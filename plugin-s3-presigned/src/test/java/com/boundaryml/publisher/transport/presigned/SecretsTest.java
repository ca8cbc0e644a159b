package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.SHORT;
import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.TOKEN;
import static com.boundaryml.publisher.transport.presigned.Samples.meta41;
import static com.boundaryml.publisher.transport.presigned.Samples.request;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.Transport;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** The build runs the tests with every logger at its finest level, into a file. */
@Timeout(60)
class SecretsTest {

    private static final Path LOG = Path.of(System.getProperty("publisher.test.log"));
    private static final String SIGNATURE = "hush-0123456789abcdef";

    @Test
    void noLoggerAtItsFinestLevelAndNoOutcomeShowsATokenAUrlsQueryOrAProxysPassword() throws Exception {
        StringBuilder shown = new StringBuilder();
        AtomicInteger n = new AtomicInteger();
        WireServer.Conversation server = connection -> {
            for (var request = connection.next(); request != null; request = connection.next()) {
                String url = "http://" + request.header("Host").orElseThrow() + "/key?X-Amz-Signature=" + SIGNATURE;
                switch (n.getAndIncrement() % 4) {
                    case 0 ->
                        connection.send(answer(
                                200,
                                "",
                                Samples.uploadRequired(url.replaceFirst("/key.*", ""))
                                        .replace(Samples.SECRET_QUERY, "X-Amz-Signature=" + SIGNATURE)));
                    case 1 -> connection.send(answer(403, "Location: " + url + "\r\n", request.head()));
                    case 2 -> connection.stall();
                    default -> connection.send("Bearer " + TOKEN + " " + url + "\r\n\r\n");
                }
            }
        };
        try (WireServer gateway = WireServer.plain(server);
                WireServer proxy = ProxyTunnelTest.proxy(new CopyOnWriteArrayList<>());
                Transport transport = Samples.open(
                        Samples.options(gateway.url(), "proxy", "http://user:hush@127.0.0.1:" + proxy.port()))) {
            PresignedTicket ticket = Samples.ticket(gateway.url() + "/key?X-Amz-Signature=" + SIGNATURE, 1234);
            shown.append(transport).append(ticket);
            for (int i = 0; i < 4; i++) {
                shown.append(transport.authorize(request(meta41()), i == 2 ? SHORT : TIMEOUT));
            }
            for (int i = 0; i < 4; i++) {
                shown.append(transport.config(i == 2 ? SHORT : TIMEOUT));
            }
            for (int i = 0; i < 4; i++) {
                shown.append(transport.put(ticket, ByteBuffer.allocateDirect(1234), i == 2 ? SHORT : TIMEOUT));
            }
        }
        LoggerFactory.getLogger(SecretsTest.class).trace("the end of the test");
        String log = Files.readString(LOG);
        assertTrue(log.contains("the end of the test"), "the finest level is logged");
        assertTrue(log.contains("org.apache.hc"), "the HTTP client logs");
        for (String secret : new String[] {TOKEN, SIGNATURE, "dXNlcjpodXNo", "user:hush"}) {
            assertFalse(log.contains(secret), secret + " is in the log");
            assertFalse(shown.toString().contains(secret), secret + " is in " + shown);
        }
    }
}
