package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;

/** What came back is no HTTP. The parser's text, which may quote what came, is left out. */
final class MalformedAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedAnswerException(String message) {
        super(message);
    }

    MalformedAnswerException(Exception cause) {
        super("the answer is not HTTP (" + cause.getClass().getSimpleName() + ")");
    }
}
