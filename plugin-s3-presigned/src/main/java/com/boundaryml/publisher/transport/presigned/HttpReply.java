package com.boundaryml.publisher.transport.presigned;

import java.util.List;
import java.util.Optional;

/** An answer, its body read up to a bound. Immutable: the array is not written to. */
final class HttpReply {

    private final int status;
    private final List<HttpHeader> headers;
    private final byte[] body;
    private final boolean cut;
    private final long headAtNanos;

    HttpReply(int status, List<HttpHeader> headers, byte[] body, boolean cut, long headAtNanos) {
        this.status = status;
        this.headers = List.copyOf(headers);
        this.body = body;
        this.cut = cut;
        this.headAtNanos = headAtNanos;
    }

    int status() {
        return status;
    }

    /** {@return the first header of that name} */
    Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(HttpHeader::value)
                .findFirst();
    }

    /** {@return the body, or its beginning} */
    byte[] body() {
        return body;
    }

    /** {@return whether the body went on past the bound} */
    boolean cut() {
        return cut;
    }

    /** {@return when the head had come, by the monotonic clock} */
    long headAtNanos() {
        return headAtNanos;
    }
}
