package com.boundaryml.publisher.core.flush;

import java.lang.foreign.Arena;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The native memory of the objects of one batch, given back when the batch has been shipped. */
final class Batch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

    private final Arena arena = Arena.ofShared();

    Arena arena() {
        return arena;
    }

    /**
     * Gives the memory back. A transport that still reads it, against its obligations, keeps it: better lost than reused
     * under its hands.
     */
    @Override
    public void close() {
        try {
            arena.close();
        } catch (IllegalStateException e) {
            LOG.warn("a transport still reads an object after its put was given up; its memory is not freed", e);
        }
    }
}
