package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.DiskPressure;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What can be told of one store by looking at it. Immutable.
 *
 * @param root the root folder
 * @param present whether it is there
 * @param streams its streams, ascending
 * @param values its values and tables
 * @param ledgerBytes what the byte ledger says; empty if it is missing or damaged
 * @param scanBytes what the ledger should say; while someone publishes, the two may differ for a moment
 * @param pressure how near the store is to its limits, by the scan where there is no ledger
 */
public record RootStatus(
        Path root,
        boolean present,
        List<StreamStatus> streams,
        ValuesStatus values,
        OptionalLong ledgerBytes,
        long scanBytes,
        DiskPressure pressure) {

    public RootStatus {
        streams = List.copyOf(streams);
    }

    /**
     * A stream.
     *
     * @param stream its euid
     * @param ownerSeen whether a process is seen to hold it; false proves nothing where the holder lives in another
     *     container, or the system shows no locks
     * @param tended whether a publisher is seen to tend it, with the same reserve
     * @param cursor what its cursor says
     * @param meta its meta plane
     * @param data its data plane
     */
    public record StreamStatus(
            Euid stream, boolean ownerSeen, boolean tended, CursorState cursor, PlaneStatus meta, PlaneStatus data) {

        /** {@return one of its planes} */
        public PlaneStatus plane(Plane plane) {
            return switch (plane) {
                case META -> meta;
                case DATA -> data;
            };
        }
    }

    /**
     * A plane of a stream.
     *
     * @param lowest the lowest sequence present, 0 if there is none
     * @param highWater the highest sequence known to have been given out, by a segment or by the cursor; 0 if there is none
     * @param shipped the last settled sequence by the cursor, 0 if none or if the cursor is damaged
     * @param pendingFiles segments to be shipped
     * @param pendingBytes their size
     * @param oldestPending when the oldest of them was written
     * @param held how many are held, by reason
     * @param missing how many sequences above the cursor are absent between others
     * @param holes the first of these, as ranges
     */
    public record PlaneStatus(
            long lowest,
            long highWater,
            long shipped,
            long pendingFiles,
            long pendingBytes,
            Optional<Instant> oldestPending,
            Map<HeldReason, Long> held,
            long missing,
            List<Hole> holes) {

        public PlaneStatus {
            held = Map.copyOf(held);
            holes = List.copyOf(holes);
        }
    }

    /**
     * Sequences that are absent between others.
     *
     * @param first the first of them
     * @param last the last of them
     */
    public record Hole(long first, long last) {}

    /**
     * Values and tables.
     *
     * @param pendingFiles those to be shipped
     * @param pendingBytes their size
     * @param shippedFiles those that are shipped and wait for their removal
     * @param oldestShipped when the oldest of these was marked
     * @param held how many are held, by reason
     */
    public record ValuesStatus(
            long pendingFiles,
            long pendingBytes,
            long shippedFiles,
            Optional<Instant> oldestShipped,
            Map<HeldReason, Long> held) {

        public ValuesStatus {
            held = Map.copyOf(held);
        }
    }
}
