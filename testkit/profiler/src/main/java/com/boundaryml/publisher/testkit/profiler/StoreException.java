package com.boundaryml.publisher.testkit.profiler;

import java.io.IOException;

/** A store or a stream that cannot be opened. With a real profiler, its process would run without profiling. */
public final class StoreException extends IOException {

    private static final long serialVersionUID = 1L;

    StoreException(String message) {
        super(message);
    }

    StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
