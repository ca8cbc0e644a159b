package com.boundaryml.publisher.spi.metrics;

import java.time.Duration;

/**
 * Who is told the publisher's figures.
 *
 * <p>A sink is made, called and closed by one thread that does nothing else, and is never called by the thread that ships.
 * It may block: measurements wait for it up to a bound, and are lost beyond that. What it throws, errors included, loses the
 * measurement. Lost ones are counted as {@link Metric#MEASUREMENTS_DROPPED}, and shipping goes on.
 */
public interface MetricsSink extends AutoCloseable {

    /**
     * Takes one measurement.
     *
     * @param measurement what was measured
     */
    void record(Measurement measurement);

    /**
     * Sends out what was recorded, at the end of the publisher's life. Not called if there is no time left for it.
     *
     * @param timeout how long it may take, a second at the most; after that the thread is interrupted and left behind
     */
    void flush(Duration timeout);

    /** Lets go of connections and threads. Called once, after every other call. */
    @Override
    void close();
}
