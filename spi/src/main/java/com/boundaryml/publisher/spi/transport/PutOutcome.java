package com.boundaryml.publisher.spi.transport;

/** How a put ended. */
public sealed interface PutOutcome {

    /** The object is stored, durably. */
    record Stored() implements PutOutcome {}

    /** The key holds an object already, of unknown bytes: look again. */
    record Exists() implements PutOutcome {}

    /**
     * The object may or may not be stored.
     *
     * @param fault why, and what can be done about it
     */
    record Failed(Fault fault) implements PutOutcome {}
}
