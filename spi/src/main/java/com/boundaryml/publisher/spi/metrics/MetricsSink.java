package com.boundaryml.publisher.spi.metrics;

import java.time.Duration;

/**
 * Who is told the publisher's figures.
 *
 * <p>Obligations: {@link #record} is called by one thread at a time, never by the thread that ships. What a sink throws is
 * logged and counted; it never stops shipping. A sink that is slow loses measurements, which are counted as well.
 */
public interface MetricsSink extends AutoCloseable {

    /**
     * Takes one measurement.
     *
     * @param measurement what was measured
     */
    void record(Measurement measurement);

    /**
     * Sends out what was recorded, at the end of the publisher's life.
     *
     * @param timeout how long it may take
     */
    void flush(Duration timeout);

    /** Lets go of connections and threads. Called once, after every other call. */
    @Override
    void close();
}
