package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;

/** A call did not end in its time. */
final class DeadlineException extends IOException {

    private static final long serialVersionUID = 1L;

    DeadlineException() {
        super("the call's time is over");
    }
}
