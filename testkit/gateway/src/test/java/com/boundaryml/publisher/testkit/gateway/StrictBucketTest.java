package com.boundaryml.publisher.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class StrictBucketTest {

    private static final byte[] BODY = "hello".getBytes(StandardCharsets.UTF_8);
    private static final int WRITERS = 8;

    private final StrictBucket bucket = StrictBucket.start();
    private final BucketFront front = new BucketFront(bucket.access(), Optional.empty());

    @AfterEach
    void close() {
        front.close();
        bucket.close();
    }

    @Test
    void aPutWithExactlyTheSignedHeadersIsStored() throws IOException {
        assertEquals("200", status(put("a", List.of(), BODY)));
        assertEquals(List.of("a"), bucket.visible());
        assertArrayEquals(BODY, bucket.object("a"));
    }

    @ParameterizedTest
    @CsvSource({"User-Agent, x", "Connection, keep-alive", "Accept, */*", "Expect, 100-continue", "x-amz-acl, private"})
    void aHeaderThatIsNotSignedIsRefused(String name, String value) throws IOException {
        String answer = put("a", List.of(new Header(name, value)), BODY);

        assertEquals("400", status(answer));
        assertTrue(answer.contains("<Code>UnsignedHeader</Code>"), answer);
        assertEquals(1, bucket.refusals().size());
        assertEquals(List.of(), bucket.visible());
    }

    @Test
    void otherBytesThanTheChecksumSaysAreNotStored() throws IOException {
        String answer = put("a", List.of(), "hallo".getBytes(StandardCharsets.UTF_8));

        assertTrue(answer.contains("<Code>BadDigest</Code>"), answer);
        assertEquals(List.of(), bucket.visible());
    }

    @Test
    void anExpiredUrlIsRefused() throws IOException {
        bucket.clock().shift(Duration.ofMinutes(2));

        assertTrue(put("a", List.of(), BODY).contains("Request has expired"));
    }

    @Test
    void ofManyWritersOfOneKeyOneWins() throws InterruptedException, ExecutionException {
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                answers.add(writers.submit(() -> put("a", List.of(), BODY)));
            }
        }
        int stored = 0;
        for (Future<String> answer : answers) {
            String status = status(answer.get());
            assertTrue(status.equals("200") || status.equals("412"), status);
            stored += status.equals("200") ? 1 : 0;
        }
        assertEquals(1, stored);
        assertEquals(List.of("a"), bucket.visible());
    }

    @ParameterizedTest
    @EnumSource(
            value = BucketFault.class,
            names = {"LOST_ANSWER", "TRUNCATED_ANSWER", "STALLED_ANSWER", "TRICKLE"})
    void theseFaultsLeaveTheObjectStored(BucketFault fault) throws IOException {
        bucket.stallsFor(Duration.ofMillis(50));
        bucket.faults().once(fault);

        answerOrBreak("a");

        assertEquals(List.of("a"), bucket.visible());
    }

    @ParameterizedTest
    @EnumSource(
            value = BucketFault.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LOST_ANSWER", "TRUNCATED_ANSWER", "STALLED_ANSWER", "TRICKLE"})
    void allOtherFaultsLeaveNothingAndTheNextPutIsFine(BucketFault fault) throws IOException {
        bucket.stallsFor(Duration.ofMillis(50));
        bucket.faults().once(fault);

        answerOrBreak("a");

        assertEquals(List.of(), bucket.visible());
        assertEquals("200", status(put("a", List.of(), BODY)));
        assertEquals(1, bucket.faults().fired(fault));
    }

    private void answerOrBreak(String key) {
        try {
            assertTrue(!status(put(key, List.of(), BODY)).equals("412")
                    || bucket.visible().isEmpty());
        } catch (IOException e) {
            // The connection was reset, as some faults do.
        }
    }

    private String put(String key, List<Header> more, byte[] body) throws IOException {
        List<Header> headers = List.of(
                new Header("If-None-Match", "*"),
                new Header("x-amz-checksum-sha256", StrictBucket.sha256(BODY).base64()),
                new Header("Content-Length", Integer.toString(BODY.length)));
        URI url = front.presignedPut(key, headers, Instant.now(), Duration.ofMinutes(1));
        List<Header> sent = new ArrayList<>(headers);
        sent.add(new Header("Host", url.getAuthority()));
        sent.addAll(more);
        StringBuilder head = new StringBuilder("PUT " + url.getRawPath() + "?" + url.getRawQuery() + " HTTP/1.1\r\n");
        sent.forEach(header ->
                head.append(header.name()).append(": ").append(header.value()).append("\r\n"));
        head.append("\r\n");
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(RequestHead.bytes(head.toString()));
            out.write(body);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String status(String answer) {
        return answer.startsWith("HTTP/1.1 ") && answer.length() >= 12 ? answer.substring(9, 12) : "none";
    }
}
