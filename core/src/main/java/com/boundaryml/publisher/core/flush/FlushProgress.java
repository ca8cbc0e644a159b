package com.boundaryml.publisher.core.flush;

/** Who is told how far a flush has come, a few times a second, on the publisher's own thread. */
public interface FlushProgress {

    /** One that looks away. */
    FlushProgress NONE = (files, bytes) -> {};

    /**
     * Tells how far it has come.
     *
     * @param shippedFiles how many files are in the bucket
     * @param shippedBytes their size
     */
    void at(long shippedFiles, long shippedBytes);
}
