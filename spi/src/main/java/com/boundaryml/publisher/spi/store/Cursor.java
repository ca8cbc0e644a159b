package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.Plane;

/**
 * How far a stream has been shipped: every sequence up to these is settled, which is stored or held (D8).
 *
 * @param metaShipped the last settled sequence of the meta plane, 0 for none
 * @param dataShipped the last settled sequence of the data plane, 0 for none
 */
public record Cursor(long metaShipped, long dataShipped) {

    /** Nothing is settled. */
    public static final Cursor START = new Cursor(0, 0);

    public Cursor {
        if (metaShipped < 0 || dataShipped < 0) {
            throw new IllegalArgumentException(
                    "a cursor's sequences are 0 or more, not " + metaShipped + " and " + dataShipped);
        }
    }

    /** {@return the last settled sequence of a plane, 0 for none} */
    public long shipped(Plane plane) {
        return switch (plane) {
            case META -> metaShipped;
            case DATA -> dataShipped;
        };
    }

    /** {@return this cursor with another last settled sequence of a plane} */
    public Cursor with(Plane plane, long sequence) {
        return switch (plane) {
            case META -> new Cursor(sequence, dataShipped);
            case DATA -> new Cursor(metaShipped, sequence);
        };
    }
}
