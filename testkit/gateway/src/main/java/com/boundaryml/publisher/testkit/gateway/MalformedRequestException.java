package com.boundaryml.publisher.testkit.gateway;

import java.io.IOException;

/** What came in is no request. */
final class MalformedRequestException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedRequestException(String message) {
        super(message);
    }
}
