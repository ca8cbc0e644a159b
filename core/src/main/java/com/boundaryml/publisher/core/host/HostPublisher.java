package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.Publisher;
import java.time.Duration;

/**
 * A publisher in a host whose processes stand still between pieces of work, as those of AWS Lambda do. Thread-safe, as every
 * publisher is.
 */
public interface HostPublisher extends Publisher {

    /**
     * Does what is due by now: reads the gateway's configuration, and flushes if the flush interval has passed. Returns when
     * that has ended, well or badly, or when the time is over; the work then goes on. Returns at once after the end.
     *
     * @param most how long the caller waits; not at all if it is not positive
     * @throws InterruptedException if the thread is interrupted
     */
    void catchUp(Duration most) throws InterruptedException;
}
