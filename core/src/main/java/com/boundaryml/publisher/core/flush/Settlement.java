package com.boundaryml.publisher.core.flush;

/** What became of an object in a flush. */
sealed interface Settlement {

    /** It is in the bucket. */
    record Stored(boolean already) implements Settlement {}

    /**
     * Its key holds other bytes.
     *
     * @param key the key
     */
    record Conflict(String key) implements Settlement {}

    /**
     * It will never be accepted.
     *
     * @param reason why
     */
    record Refused(String reason) implements Settlement {}

    /**
     * It is to be made anew from its file.
     *
     * @param reason why
     */
    record Rebuild(String reason) implements Settlement {}

    /** It was not settled before the flush ended. */
    record Open() implements Settlement {}
}
