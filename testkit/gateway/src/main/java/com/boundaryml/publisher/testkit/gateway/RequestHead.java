package com.boundaryml.publisher.testkit.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The head of a request as it came in.
 *
 * @param method the method
 * @param target path and query, not decoded; the query of a presigned URL is a secret
 * @param headers the header lines, in their order
 */
public record RequestHead(String method, String target, List<Header> headers) {

    private static final int MOST_BYTES = 64 << 10;
    private static final int MOST_HEADERS = 100;
    private static final String VERSION = "HTTP/1.1";

    public RequestHead {
        headers = List.copyOf(headers);
    }

    /** {@return the path, not decoded} */
    public String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** {@return the query, not decoded, without its question mark; empty if there is none} */
    public String query() {
        int query = target.indexOf('?');
        return query < 0 ? "" : target.substring(query + 1);
    }

    /** {@return the value of the first header of this name} */
    public Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(Header::value)
                .findFirst();
    }

    /** {@return a form without the query and without any header's value} */
    @Override
    public String toString() {
        return method + " " + path() + " " + headers.stream().map(Header::name).toList();
    }

    /**
     * Reads a head.
     *
     * @return the head, or empty if the connection ended before its first byte
     * @throws MalformedRequestException if it is no head of HTTP/1.1
     * @throws IOException if the connection broke
     */
    static Optional<RequestHead> read(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        int bytes = 0;
        StringBuilder line = new StringBuilder();
        while (true) {
            int b = in.read();
            if (b < 0) {
                if (bytes == 0) {
                    return Optional.empty();
                }
                throw new EOFException("the connection ended within a request's head");
            }
            if (++bytes > MOST_BYTES) {
                throw new MalformedRequestException("the head has more than " + MOST_BYTES + " bytes");
            }
            line.append((char) b);
            if (b != '\n') {
                continue;
            }
            if (line.length() < 2 || line.charAt(line.length() - 2) != '\r') {
                throw new MalformedRequestException("a line of the head does not end in CR LF");
            }
            line.setLength(line.length() - 2);
            if (line.isEmpty()) {
                return Optional.of(parsed(lines));
            }
            lines.add(line.toString());
            line.setLength(0);
        }
    }

    private static RequestHead parsed(List<String> lines) throws MalformedRequestException {
        if (lines.isEmpty() || lines.size() > MOST_HEADERS) {
            throw new MalformedRequestException("the head has " + lines.size() + " lines");
        }
        String[] first = lines.getFirst().split(" ", -1);
        if (first.length != 3 || !first[2].equals(VERSION) || !first[1].startsWith("/")) {
            throw new MalformedRequestException("the first line is no request of " + VERSION);
        }
        List<Header> headers = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            if (colon < 1 || line.charAt(0) <= ' ' || line.charAt(colon - 1) <= ' ') {
                throw new MalformedRequestException("a line of the head is no header");
            }
            headers.add(new Header(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        return new RequestHead(first[0], first[1], headers);
    }

    /** {@return the bytes of text in this head, as the wire carries them} */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
