package com.boundaryml.publisher.testkit.profiler;

/** How a call ended. */
public enum CallStatus {
    /** It returned. */
    OK(0),
    /** It raised an error. */
    ERRORED(1),
    /** It was cancelled. */
    CANCELLED(2),
    /** The program exited within it. */
    EXITED(3);

    private final int code;

    CallStatus(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
