package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;

/** A call did not end in its time. The message is where it was then, such as "while ..."; empty where that says nothing. */
final class DeadlineException extends IOException {

    private static final long serialVersionUID = 1L;

    DeadlineException(String where) {
        super(where);
    }
}
