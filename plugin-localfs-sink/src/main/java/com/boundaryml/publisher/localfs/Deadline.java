package com.boundaryml.publisher.localfs;

import java.io.InterruptedIOException;
import java.time.Duration;

/**
 * When a call has to end. A single write or fsync cannot be cut short, so it is looked at between them.
 *
 * @param startNanos when the call began, by {@link System#nanoTime}
 * @param timeout how long it may take
 */
record Deadline(long startNanos, Duration timeout) {

    static Deadline in(Duration timeout) {
        return new Deadline(System.nanoTime(), timeout);
    }

    /**
     * Ends the call if its time is over.
     *
     * @throws InterruptedIOException if the time is over
     * @throws InterruptedException if the thread has been interrupted
     */
    void check() throws InterruptedIOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while working on the sink");
        }
        if (Duration.ofNanos(System.nanoTime() - startNanos).compareTo(timeout) >= 0) {
            throw new InterruptedIOException("the disk took longer than the " + timeout + " that the call may take");
        }
    }
}
