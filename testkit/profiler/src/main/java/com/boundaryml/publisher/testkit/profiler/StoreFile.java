package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Sha256;

/**
 * A file of a store, with what it takes to find out whether another copy of it is the same.
 *
 * @param path its path below the root, with slashes, such as {@code usage.state}
 * @param kind what it is
 * @param bytes its size
 * @param sha256 the SHA-256 of its bytes
 */
public record StoreFile(String path, Kind kind, long bytes, Sha256 sha256) {

    static StoreFile of(String path, Kind kind, byte[] file) {
        return new StoreFile(path, kind, file.length, Sha256.of(Encoder.sha256().digest(file)));
    }

    /** What a file of a store is. */
    public enum Kind {
        /** A segment of the meta plane. */
        META_SEGMENT,
        /** A segment of the data plane. */
        DATA_SEGMENT,
        /** A content-addressed object of codec 1. */
        VALUE,
        /** A content-addressed object of codec 2. */
        TABLE,
        /** A lock, a ledger, or a file on its way. */
        BOOKKEEPING,
        /** What no profiler writes, such as a cursor or a marker of the publisher's. */
        FOREIGN;

        /** {@return whether a publisher is to ship a file of this kind} */
        public boolean ships() {
            return switch (this) {
                case META_SEGMENT, DATA_SEGMENT, VALUE, TABLE -> true;
                case BOOKKEEPING, FOREIGN -> false;
            };
        }
    }
}
