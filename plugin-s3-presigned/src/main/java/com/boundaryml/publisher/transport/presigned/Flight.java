package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** One call under way: how much of its time is left, and the connection to break when it is given up. Thread-safe. */
final class Flight {

    private final long deadlineNanos;
    private volatile String where = "";
    private boolean givenUp;
    private @Nullable ConnectionEndpoint endpoint;

    Flight(Duration timeout) {
        deadlineNanos = System.nanoTime() + timeout.toNanos();
    }

    /** {@return the time left, at least a millisecond} */
    Timeout left() throws IOException {
        long millis = Duration.ofNanos(deadlineNanos - System.nanoTime()).toMillis();
        if (millis <= 0) {
            throw late();
        }
        return Timeout.ofMilliseconds(millis);
    }

    /** Notes what the call is about to do, as words behind "while"; an empty text for what is usual. */
    void isAbout(String doing) {
        where = doing.isEmpty() ? "" : "while " + doing;
    }

    /** {@return that the call's time is over, and where that found it} */
    DeadlineException late() {
        return new DeadlineException(where);
    }

    /** Names the connection to break. */
    synchronized void uses(ConnectionEndpoint connection) throws IOException {
        if (givenUp) {
            throw new InterruptedIOException("the call was given up");
        }
        endpoint = connection;
    }

    /** Says that the connection is no longer this call's. */
    synchronized void done() {
        endpoint = null;
    }

    /** Breaks the connection, so that whoever reads from it or writes to it comes back at once. */
    synchronized void giveUp() {
        givenUp = true;
        if (endpoint != null) {
            endpoint.close(CloseMode.IMMEDIATE);
        }
    }
}
