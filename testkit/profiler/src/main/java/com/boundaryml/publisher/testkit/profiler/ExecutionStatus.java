package com.boundaryml.publisher.testkit.profiler;

/** How an execution ended. */
public enum ExecutionStatus {
    /** Its root call returned. */
    SUCCEEDED(0),
    /** Its root call raised an error. */
    FAILED(1),
    /** It was cancelled. */
    CANCELLED(2),
    /** The engine gave up within it. */
    PANICKED(3),
    /** It was still open when the profiler shut down. */
    ABANDONED(4);

    private final int code;

    ExecutionStatus(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /** {@return how the execution's root thread ended, as a ThreadEnd says it} */
    Evidence.ThreadStatus threadStatus() {
        return switch (this) {
            case SUCCEEDED -> Evidence.ThreadStatus.COMPLETED;
            case CANCELLED, ABANDONED -> Evidence.ThreadStatus.CANCELLED;
            case FAILED, PANICKED -> Evidence.ThreadStatus.ERRORED;
        };
    }
}
