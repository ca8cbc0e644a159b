package com.boundaryml.publisher.transport.presigned;

import java.util.List;
import java.util.Optional;

/**
 * An answer, its body read up to a bound.
 *
 * @param status the status code
 * @param headers all headers
 * @param body the body, or its beginning
 * @param cut whether the body went on past the bound
 * @param headAtNanos when the head had come, by the monotonic clock
 */
record HttpReply(int status, List<HttpHeader> headers, byte[] body, boolean cut, long headAtNanos) {

    HttpReply {
        headers = List.copyOf(headers);
    }

    /** {@return the first header of that name} */
    Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(HttpHeader::value)
                .findFirst();
    }
}
