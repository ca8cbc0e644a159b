package com.boundaryml.publisher.testkit.gateway;

/** A call is not as the guide wants it. */
final class BadCallException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String reason;

    /**
     * Creates the exception.
     *
     * @param status 400 for what cannot be read, 422 for what can and makes no sense
     * @param message what was found and what is expected
     */
    BadCallException(int status, String message) {
        super(message);
        this.status = status;
        this.reason = message;
    }

    int status() {
        return status;
    }

    String reason() {
        return reason;
    }
}
