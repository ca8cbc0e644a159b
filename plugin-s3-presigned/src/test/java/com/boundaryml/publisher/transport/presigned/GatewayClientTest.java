package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.DATE;
import static com.boundaryml.publisher.transport.presigned.Samples.SHORT;
import static com.boundaryml.publisher.transport.presigned.Samples.SOON;
import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.TOKEN;
import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.meta41;
import static com.boundaryml.publisher.transport.presigned.Samples.options;
import static com.boundaryml.publisher.transport.presigned.Samples.request;
import static com.boundaryml.publisher.transport.presigned.Samples.uploadRequired;
import static com.boundaryml.publisher.transport.presigned.Samples.value;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static com.boundaryml.publisher.transport.presigned.WireServer.answers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GatewayClientTest {

    private static final String CONFIG = """
            {"capture_enabled": true, "supported_cas_versions": [1, 2], "flush_interval_seconds": 5, "note": "x"}
            """;

    @TempDir
    private Path temp;

    private static Answer<ConfigOffer> config(WireServer server) throws InterruptedException {
        try (Transport transport = Samples.openAtNow(options(server.url()))) {
            return transport.config(TIMEOUT);
        }
    }

    private static Answer<List<Authorization>> authorize(WireServer server, ObjectSpec... objects)
            throws InterruptedException {
        try (Transport transport = Samples.openAtNow(options(server.url()))) {
            return transport.authorize(request(objects), TIMEOUT);
        }
    }

    @Test
    void theConfigurationIsAskedForWithTheTokenAtTheGuidesPath() throws Exception {
        try (WireServer server = WireServer.plain(answers(answer(200, "", CONFIG)))) {
            try (Transport transport = Samples.open(options(server.url() + "/base/"))) {
                ConfigOffer offer = value(transport.config(TIMEOUT));
                assertEquals(
                        Map.of(
                                "capture_enabled",
                                true,
                                "supported_cas_versions",
                                List.of(1L, 2L),
                                "flush_interval_seconds",
                                5L,
                                "note",
                                "x"),
                        offer.fields());
                assertEquals(Duration.ofMinutes(5), offer.maxAge());
            }
            assertEquals(
                    "GET /base/v1/publisher/config HTTP/1.1\r\n"
                            + "Host: 127.0.0.1:" + server.port() + "\r\n"
                            + "Authorization: Bearer " + TOKEN + "\r\n"
                            + "Accept: application/json\r\n"
                            + "Accept-Encoding: gzip, deflate\r\n"
                            + "\r\n",
                    server.received().getFirst().head());
        }
    }

    @Test
    void aConfigurationThatHasNotChangedIsNotSentAgain() throws Exception {
        try (WireServer server = WireServer.plain(answers(
                        answer(200, "ETag: \"v1\"\r\nCache-Control: private, max-age=10\r\n", CONFIG),
                        "HTTP/1.1 304 Not Modified\r\nCache-Control: max-age=20\r\n\r\n"));
                Transport transport = Samples.open(options(server.url()))) {
            ConfigOffer first = value(transport.config(TIMEOUT));
            ConfigOffer second = value(transport.config(TIMEOUT));
            assertEquals(first.fields(), second.fields());
            assertEquals(Duration.ofSeconds(10), first.maxAge());
            assertEquals(Duration.ofSeconds(20), second.maxAge());
            assertEquals(Optional.empty(), server.received().getFirst().header("If-None-Match"));
            assertEquals(Optional.of("\"v1\""), server.received().getLast().header("If-None-Match"));
        }
    }

    @Test
    void theClocksDifferenceIsMeasuredByTheGatewaysDate() throws Exception {
        String twentyMinutesAhead = "Date: Sat, 31 Jan 2026 12:20:00 GMT\r\n";
        try (WireServer server = WireServer.plain(answers(answer(200, twentyMinutesAhead, CONFIG)))) {
            Duration ahead = value(config(server)).clockAhead().orElseThrow();
            assertTrue(ahead.plusMinutes(20).abs().compareTo(Duration.ofSeconds(1)) < 0, ahead.toString());
        }
    }

    @Test
    void withoutADateTheClocksDifferenceIsUnknown() throws Exception {
        try (WireServer server = WireServer.plain(answers(answer(200, "", CONFIG)))) {
            assertEquals(Optional.empty(), value(config(server)).clockAhead());
        }
    }

    @Test
    void theAuthorizeCallIsTheGuidesJsonWithAKnownLength() throws Exception {
        ObjectSpec[] objects = {
            meta41(),
            new ObjectSpec(Samples.segment(Plane.DATA, 120), 880_123, Samples.CHECKSUM),
            new ObjectSpec(new ObjectIdentity.Pack(812), 410_000, Samples.CHECKSUM),
            new ObjectSpec(new ObjectIdentity.Value(Samples.cid("ab")), 71_000, Samples.CHECKSUM),
            new ObjectSpec(new ObjectIdentity.Table(Samples.cid("cd")), 30_000, Samples.CHECKSUM),
        };
        try (WireServer server = WireServer.plain(answers(answer(500, "", "")))) {
            authorize(server, objects);
            WireServer.Received received = server.received().getFirst();
            String sum = "\"checksum_sha256\":\"" + "0".repeat(64) + "\"}";
            String body = "{\"process_euid\":\"" + Samples.EUID + "\",\"flush_id\":\"" + Samples.FLUSH
                    + "\",\"objects\":["
                    + "{\"kind\":\"meta_segment\",\"sequence\":41,\"size_bytes\":1234," + sum + ","
                    + "{\"kind\":\"data_segment\",\"sequence\":120,\"size_bytes\":880123," + sum + ","
                    + "{\"kind\":\"value_pack\",\"entry_count\":812,\"size_bytes\":410000," + sum + ","
                    + "{\"kind\":\"value\",\"cid\":\"bamlv_1_" + "ab".repeat(32)
                    + "\",\"codec\":1,\"size_bytes\":71000," + sum + ","
                    + "{\"kind\":\"table\",\"cid\":\"bamlv_1_" + "cd".repeat(32)
                    + "\",\"codec\":2,\"size_bytes\":30000," + sum
                    + "]}";
            assertEquals(body, new String(received.body(), StandardCharsets.UTF_8));
            assertEquals(
                    "POST /v1/uploads/authorize HTTP/1.1\r\n"
                            + "Host: 127.0.0.1:" + server.port() + "\r\n"
                            + "Authorization: Bearer " + TOKEN + "\r\n"
                            + "Accept: application/json\r\n"
                            + "Accept-Encoding: gzip, deflate\r\n"
                            + "Content-Type: application/json\r\n"
                            + "Content-Length: " + body.length() + "\r\n"
                            + "\r\n",
                    received.head());
        }
    }

    @Test
    void expiryIsJudgedByTheGatewaysClockNotByOurs() throws Exception {
        String anHourAhead = "Date: Sat, 31 Jan 2026 12:14:00 GMT\r\n";
        try (WireServer server =
                WireServer.plain(answers(answer(200, anHourAhead, uploadRequired("https://bucket.example"))))) {
            Authorization.UploadRequired answer = assertInstanceOf(
                    Authorization.UploadRequired.class,
                    value(authorize(server, meta41())).getFirst());
            Duration validFor = answer.validFor();
            assertTrue(validFor.compareTo(Duration.ofSeconds(60)) <= 0, validFor.toString());
            assertTrue(validFor.compareTo(Duration.ofSeconds(50)) > 0, validFor.toString());
            assertEquals(
                    "https://bucket.example/bucket/" + answer.key(),
                    answer.ticket().toString());
        }
    }

    @Test
    void compressedAnswersAreRead() throws Exception {
        for (String encoding : List.of("gzip", "deflate", "raw deflate")) {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (OutputStream out = switch (encoding) {
                case "gzip" -> new GZIPOutputStream(compressed);
                case "deflate" -> new DeflaterOutputStream(compressed);
                default -> new DeflaterOutputStream(compressed, new Deflater(9, true));
            }) {
                out.write(CONFIG.getBytes(StandardCharsets.UTF_8));
            }
            String headers = "Content-Encoding: " + encoding.replace("raw ", "") + "\r\n";
            String body = compressed.toString(StandardCharsets.ISO_8859_1);
            try (WireServer server = WireServer.plain(answers(answer(200, headers, body)))) {
                assertEquals(5L, value(config(server)).fields().get("flush_interval_seconds"), encoding);
            }
        }
    }

    @Test
    void anAnswerThatUnpacksBeyondTheBoundIsRefused() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bomb)) {
            out.write("{\"a\":[".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 1000; i++) {
                out.write("1,".repeat(10_000).getBytes(StandardCharsets.UTF_8));
            }
        }
        String answer = answer(200, "Content-Encoding: gzip\r\n", bomb.toString(StandardCharsets.ISO_8859_1));
        try (WireServer server = WireServer.plain(answers(answer))) {
            Fault fault = fault(config(server));
            assertTrue(fault.reason().contains("longer than 65536 bytes"), fault.reason());
        }
    }

    @Test
    void anAnswerOf100MiBIsGivenUpAtTheBound() throws Exception {
        WireServer.Conversation huge = connection -> {
            connection.next();
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n{\"x\":\"");
            for (int i = 0; i < 1600; i++) {
                connection.send("y".repeat(1 << 16));
            }
        };
        try (WireServer server = WireServer.plain(huge)) {
            long begin = System.nanoTime();
            Fault fault = fault(authorize(server, meta41()));
            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(fault.reason().contains("longer than 4194304 bytes"), fault.reason());
            assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0);
        }
    }

    @Test
    void whatIsNoJsonObjectIsRefusedWithoutQuotingIt() throws Exception {
        for (String body : List.of(
                "",
                "null",
                "[]",
                "{",
                "{\"a\":1}{",
                "{\"a\":1,\"a\":2}",
                "{\"secret-name\": secret-value}",
                "{\"a\":" + "[".repeat(50) + "]".repeat(50) + "}",
                "{\"a\":" + "9".repeat(1000) + "}",
                "<html>")) {
            try (WireServer server = WireServer.plain(answers(answer(200, "", body)))) {
                Fault fault = fault(config(server));
                assertInstanceOf(Fault.Transient.class, fault, body);
                assertFalse(fault.reason().contains("secret-"), fault.reason());
            }
        }
    }

    @Test
    void aRedirectIsNotFollowedAndTheTokenStaysHere() throws Exception {
        try (WireServer elsewhere = WireServer.plain(answers(answer(200, "", CONFIG)));
                WireServer server = WireServer.plain(
                        answers(answer(302, "Location: " + elsewhere.url() + "/v1/publisher/config\r\n", "")))) {
            assertInstanceOf(Fault.Transient.class, fault(config(server)));
            assertEquals(0, elsewhere.connections());
        }
    }

    @Test
    void aChangedTokenFileIsReadForTheNextCall() throws Exception {
        Path file = Files.writeString(temp.resolve("token"), "first\n");
        Map<String, String> options =
                Map.of("token-file", file.toString(), "allow-insecure-http", "127.0.0.1", "gateway", "");
        try (WireServer server = WireServer.plain(answers(answer(401, "", ""), answer(200, "", CONFIG)))) {
            Map<String, String> all = new HashMap<>(options);
            all.put("gateway", server.url());
            try (Transport transport = Samples.open(all)) {
                assertInstanceOf(Fault.Unauthorized.class, fault(transport.config(TIMEOUT)));
                Files.writeString(file, "other");
                value(transport.config(TIMEOUT));
                Files.delete(file);
                Fault fault = fault(transport.config(TIMEOUT));
                assertInstanceOf(Fault.Unauthorized.class, fault);
                assertTrue(fault.reason().contains(file.toString()), fault.reason());
            }
            assertEquals(
                    List.of("Bearer first", "Bearer other"),
                    server.received().stream()
                            .map(r -> r.header("Authorization").orElseThrow())
                            .toList());
        }
    }

    @Test
    void anErrorsBodyIsShownWithoutSecretsAndBounded() throws Exception {
        String body = "unknown scope\r\n\u0007 Bearer " + TOKEN + " at https://u:p@h/k?X-Amz-Signature=abc "
                + "x".repeat(5_000);
        try (WireServer server = WireServer.plain(answers(answer(422, "", body)))) {
            String reason = fault(config(server)).reason();
            assertTrue(reason.contains("answered 422 \"unknown scope"), reason);
            assertTrue(reason.length() <= 2048, () -> "length " + reason.length());
            assertFalse(reason.contains(TOKEN), reason);
            assertFalse(reason.contains("abc") || reason.contains("u:p"), reason);
            assertTrue(reason.chars().allMatch(c -> c >= ' '), reason);
        }
    }

    @Test
    void aTokenThatLooksLikeWordsIsNotShownHoweverTheGatewayQuotesIt() throws Exception {
        String token = "sesame/open-the-gate-please";
        String code = "\", \"detail\": \"no key sesame\\/open-the-gate-please\"";
        for (String body : new String[] {
            "unknown credential " + token,
            "{\"error\": \"" + code + "}",
            "see /login?next=x or /sesame%2Fopen-the-gate-please",
            // The token begins within what is shown of the body, and ends behind it.
            "x ".repeat(500) + token,
        }) {
            try (WireServer server = WireServer.plain(answers(answer(401, "", body), answer(200, "", body)));
                    Transport transport = Samples.openAtNow(Samples.options(server.url(), "token", token))) {
                String refused = fault(transport.config(TIMEOUT)).reason();
                assertFalse(refused.contains("sesame"), refused);
                String bad = fault(transport.authorize(Samples.request(meta41()), TIMEOUT))
                        .reason();
                assertFalse(bad.contains("sesame"), bad);
            }
        }
    }

    @Test
    void anErrorsNamesOfWhatWasAskedForAreShown() throws Exception {
        String body = "flush " + Samples.FLUSH + " of " + Samples.EUID + " is closed; AKIA0123456789ABCDEF may not";
        try (WireServer server = WireServer.plain(answers(answer(409, "", body)))) {
            String reason = fault(authorize(server, meta41())).reason();
            assertTrue(reason.contains("flush " + Samples.FLUSH + " of " + Samples.EUID + " is closed"), reason);
            assertFalse(reason.contains("AKIA"), reason);
        }
    }

    @Test
    void aRetryAfterIsHandedOn() throws Exception {
        String date = DATE + "Retry-After: Sat, 31 Jan 2026 12:01:00 GMT\r\n";
        try (WireServer server =
                WireServer.plain(answers(answer(429, "Retry-After: 5\r\n", ""), answer(503, date, "")))) {
            Fault.Throttled seconds = assertInstanceOf(Fault.Throttled.class, fault(config(server)));
            assertEquals(Optional.of(Duration.ofSeconds(5)), seconds.retryAfter());
            Fault.Throttled until = assertInstanceOf(Fault.Throttled.class, fault(config(server)));
            assertTrue(until.retryAfter().orElseThrow().compareTo(Duration.ofSeconds(55)) > 0);
            assertTrue(until.retryAfter().orElseThrow().compareTo(Duration.ofSeconds(60)) <= 0);
        }
    }

    @Test
    void aGatewayThatDoesNotAnswerIsGivenUpInTime() throws Exception {
        WireServer.Conversation stall = WireServer.Connection::stall;
        try (WireServer server = WireServer.plain(stall);
                Transport transport = Samples.open(options(server.url()))) {
            long begin = System.nanoTime();
            assertInstanceOf(Fault.Transient.class, fault(transport.config(SHORT)));
            assertInstanceOf(Fault.Transient.class, fault(transport.authorize(request(meta41()), SHORT)));
            assertInstanceOf(Fault.Transient.class, fault(transport.config(SHORT)));
            assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0);
        }
    }
}
