package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.format.PackBuilder;
import com.boundaryml.publisher.spi.store.ValueScan;
import com.boundaryml.publisher.spi.store.ValueScan.PendingValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sorts the pending values and tables into what is shipped together: files that travel alone, and packs as full as they
 * may be (D6), in batches of bounded size. Of one thread.
 */
final class ValueBatches {

    private final ValueScan scan;
    private final long batchBytes;
    private final long threshold;
    private final long packBytes;
    private List<PendingValue> pack = new ArrayList<>();
    private long packSize;
    private boolean ended;

    ValueBatches(ValueScan scan, GatewayConfig config, long batchBytes) {
        this.scan = scan;
        this.batchBytes = batchBytes;
        this.packBytes = Math.min(config.packMaxEntryBytes(), config.maxObjectBytes() / 2);
        this.threshold = Math.min(config.largeValueThresholdBytes(), packBytes + 1);
    }

    /** What becomes one object, or a pack with the tables that were among its values. */
    sealed interface Job {

        /** A file that is at least as large as a large value. */
        record Lone(PendingValue value) implements Job {}

        /** Files that are smaller. */
        record Pack(List<PendingValue> values) implements Job {}
    }

    /**
     * {@return the next batch, empty at the end}
     *
     * @throws IOException if the scan fails
     */
    List<Job> next() throws IOException {
        List<Job> batch = new ArrayList<>();
        long bytes = 0;
        while (bytes < batchBytes && !ended) {
            Optional<PendingValue> next = scan.next();
            if (next.isEmpty()) {
                ended = true;
                closePack(batch);
            } else if (next.get().fileBytes() >= threshold) {
                batch.add(new Job.Lone(next.get()));
                bytes += next.get().fileBytes();
            } else {
                PendingValue value = next.get();
                if (packSize + value.fileBytes() > packBytes || pack.size() == PackBuilder.MOST_ENTRIES) {
                    bytes += packSize;
                    closePack(batch);
                }
                pack.add(value);
                packSize += value.fileBytes();
            }
        }
        return batch;
    }

    private void closePack(List<Job> batch) {
        if (!pack.isEmpty()) {
            batch.add(new Job.Pack(pack));
            pack = new ArrayList<>();
            packSize = 0;
        }
    }
}
