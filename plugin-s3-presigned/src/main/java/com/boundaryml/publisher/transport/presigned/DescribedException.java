package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;

/** A call failed, and the message says why in this module's own words: nothing of what went over the wire is in it. */
class DescribedException extends IOException {

    private static final long serialVersionUID = 1L;

    DescribedException(String message) {
        super(message);
    }

    DescribedException(String message, Exception cause) {
        super(message, cause);
    }
}
