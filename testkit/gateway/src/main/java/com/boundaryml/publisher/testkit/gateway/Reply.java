package com.boundaryml.publisher.testkit.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An answer, ready to be written. Immutable. */
final class Reply {

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(301, "Moved Permanently"),
            Map.entry(304, "Not Modified"),
            Map.entry(307, "Temporary Redirect"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(409, "Conflict"),
            Map.entry(411, "Length Required"),
            Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(503, "Service Unavailable"));

    private final int status;
    private final List<Header> headers;
    private final byte[] body;

    private Reply(int status, List<Header> headers, byte[] body) {
        this.status = status;
        this.headers = List.copyOf(headers);
        this.body = body;
    }

    static Reply empty(int status) {
        return new Reply(status, List.of(), new byte[0]);
    }

    static Reply of(int status, String contentType, String body) {
        return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    static Reply of(int status, String contentType, byte[] body) {
        return new Reply(status, List.of(new Header("Content-Type", contentType)), body.clone());
    }

    Reply with(String name, String value) {
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new Reply(status, more, body);
    }

    int status() {
        return status;
    }

    /** {@return the time as HTTP writes it} */
    static String httpDate(Instant time) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
    }

    /**
     * {@return the whole answer as it goes over the wire}
     *
     * @param now the server's time
     * @param withBody whether the body is sent, which it is not in answer to HEAD
     */
    byte[] bytes(Instant now, boolean withBody) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + REASONS.getOrDefault(status, "") + "\r\n");
        headers.forEach(header ->
                head.append(header.name()).append(": ").append(header.value()).append("\r\n"));
        head.append("Date: ").append(httpDate(now)).append("\r\n");
        if (status != 304) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        head.append("\r\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(RequestHead.bytes(head.toString()));
        if (withBody) {
            out.writeBytes(body);
        }
        return out.toByteArray();
    }
}
