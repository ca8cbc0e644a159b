package com.boundaryml.publisher.spi.transport;

/**
 * What a call to the gateway ended with.
 *
 * @param <T> what it answers
 */
public sealed interface Answer<T> {

    /**
     * It answered.
     *
     * @param <T> what it answers
     * @param value the answer
     */
    record Given<T>(T value) implements Answer<T> {}

    /**
     * It did not.
     *
     * @param <T> what it would have answered
     * @param fault why, and what can be done about it
     */
    record Failed<T>(Fault fault) implements Answer<T> {}
}
