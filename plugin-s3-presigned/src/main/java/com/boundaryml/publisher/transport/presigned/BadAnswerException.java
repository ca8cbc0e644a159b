package com.boundaryml.publisher.transport.presigned;

/** The gateway's answer breaks the protocol: nothing is done on it (D15). The message holds no secret. */
final class BadAnswerException extends Exception {

    private static final long serialVersionUID = 1L;

    BadAnswerException(String message) {
        super(message);
    }
}
