package com.boundaryml.publisher.launcher;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A gateway on loopback with as much of a mind as the doctor's questions need. One request a connection. */
final class FakeGateway implements AutoCloseable {

    private static final String KEY = "evidence/v1/acme/demo/dev/cas/values/00/" + "0".repeat(64) + ".bamlvalue.zst";
    private static final String NO_DIGEST = "A".repeat(43) + "=";

    private final ServerSocket listener;
    private final int status;
    private final String config;
    private final Duration clockAhead;
    private final Duration urlsLast;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /** Starts one that answers every call with the status, if that is not 200. */
    FakeGateway(int status, String config, Duration clockAhead) throws IOException {
        this(status, config, clockAhead, Duration.ofMinutes(15));
    }

    /** Starts one whose URLs last that long. */
    FakeGateway(int status, String config, Duration clockAhead, Duration urlsLast) throws IOException {
        this.status = status;
        this.config = config;
        this.clockAhead = clockAhead;
        this.urlsLast = urlsLast;
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** {@return the request lines so far, each with its body} */
    List<String> asked() {
        return asked;
    }

    private void serve() {
        while (!listener.isClosed()) {
            try (Socket socket = listener.accept()) {
                answer(socket);
            } catch (IOException e) {
                // The test is over, or the other side has gone: a call that needed it says so.
            }
        }
    }

    private void answer(Socket socket) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        String request = line(in);
        if (request.isEmpty()) {
            return;
        }
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring("content-length:".length()).strip());
            }
        }
        char[] body = new char[length];
        for (int read = 0; read < length; ) {
            read += Math.max(0, in.read(body, read, length - read));
        }
        asked.add(request + " " + new String(body));
        String answer = status != 200 ? "no" : request.startsWith("GET") ? config : leave(new String(body));
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.now().plus(clockAhead).atOffset(ZoneOffset.UTC));
        String head =
                "HTTP/1.1 " + status + " Whatever\r\nContent-Type: application/json\r\nConnection: close\r\nDate: "
                        + date + "\r\nContent-Length: " + answer.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + answer).getBytes(US_ASCII));
    }

    private String leave(String body) {
        return "{\"flush_id\":\"" + member(body, "flush_id") + "\",\"objects\":[{\"kind\":\"value\",\"cid\":\""
                + member(body, "cid") + "\",\"key\":\"" + KEY + "\","
                + "\"state\":\"upload_required\",\"upload_url\":\"" + url() + "/bucket/" + KEY
                + "?X-Amz-Signature=abcdef0123\","
                + "\"expires_at\":\"" + Instant.now().plus(clockAhead).plus(urlsLast) + "\","
                + "\"required_headers\":{\"Content-Length\":\"1\",\"If-None-Match\":\"*\",\"x-amz-checksum-sha256\":\""
                + NO_DIGEST + "\"}}]}";
    }

    private static String member(String body, String name) {
        Matcher matcher =
                Pattern.compile('"' + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(body);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String line(BufferedReader in) throws IOException {
        String line = in.readLine();
        return line == null ? "" : line;
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
