package com.boundaryml.publisher.spi.store;

/** What a marker beside a segment says of it (D9). */
public enum Mark {
    /** There is no marker: at or below the cursor it has been shipped, above it is to be. */
    NONE,
    /** It is held, and stays. */
    HELD,
    /** It was held, and is to be shipped now, late. */
    RETRY
}
