package com.boundaryml.publisher.core.format;

/** Ends the reading of a pack at the first fault. */
final class DamagedPackException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String reason;

    DamagedPackException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
