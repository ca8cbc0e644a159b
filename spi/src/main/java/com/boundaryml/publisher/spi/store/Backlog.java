package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.HeldReason;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What is pending in a store, at a glance.
 *
 * @param metaFiles segments of the meta plane above their streams' cursors
 * @param dataFiles segments of the data plane above their streams' cursors
 * @param valueFiles values and tables without a mark
 * @param bytes the size of all of these
 * @param oldestMeta when the oldest of the meta segments was written
 * @param oldestData when the oldest of the data segments was written
 * @param oldestMarker when the oldest of the shipped values and tables was marked
 * @param held how many files are held, by reason; a reason of which there is none is absent
 */
public record Backlog(
        long metaFiles,
        long dataFiles,
        long valueFiles,
        long bytes,
        Optional<Instant> oldestMeta,
        Optional<Instant> oldestData,
        Optional<Instant> oldestMarker,
        Map<HeldReason, Long> held) {

    /** Nothing is pending. */
    public static final Backlog NOTHING =
            new Backlog(0, 0, 0, 0, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    public Backlog {
        held = Map.copyOf(held);
    }

    /** {@return how many files are pending} */
    public long files() {
        return metaFiles + dataFiles + valueFiles;
    }
}
