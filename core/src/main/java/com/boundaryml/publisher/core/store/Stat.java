package com.boundaryml.publisher.core.store;

import java.time.Instant;

/**
 * What lies under a name, without following a link.
 *
 * @param kind what it is
 * @param bytes its length, where it is a file
 * @param modified when it was last written to; of a folder, when a name last came or went
 */
public record Stat(Kind kind, long bytes, Instant modified) {

    /** What may lie under a name. */
    public enum Kind {
        /** A regular file. */
        FILE,
        /** A folder. */
        FOLDER,
        /** Anything else: a symbolic link, a FIFO, a socket, a device. It is left alone. */
        OTHER
    }

    /** {@return whether it is a regular file} */
    public boolean isFile() {
        return kind == Kind.FILE;
    }

    /** {@return whether it can be a marker of the publisher's, which is an empty file} */
    boolean isMarker() {
        return isFile() && bytes == 0;
    }
}
