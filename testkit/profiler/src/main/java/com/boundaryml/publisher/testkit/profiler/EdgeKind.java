package com.boundaryml.publisher.testkit.profiler;

/** How a call came about. */
public enum EdgeKind {
    /** It began the execution. */
    ROOT(0),
    /** It was called. */
    CALL(1),
    /** It was spawned. */
    SPAWN(2);

    private final int code;

    EdgeKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
