package com.boundaryml.publisher.core.host;

import java.time.Duration;

/** When the next flush is due: a pure function of the time since the last one and of what is pending. */
final class Cadence {

    private Cadence() {}

    /**
     * {@return whether a flush is due}
     *
     * @param sinceLast the time since the last flush began
     * @param interval the flush interval
     * @param pendingBytes what is pending
     * @param threshold the pending bytes above which a flush does not wait for the interval
     */
    static boolean isDue(Duration sinceLast, Duration interval, long pendingBytes, long threshold) {
        return sinceLast.compareTo(interval) >= 0 || pendingBytes > threshold;
    }
}
