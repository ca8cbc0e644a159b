package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.spi.store.ValueScan;
import com.boundaryml.publisher.spi.store.ValueScan.PendingValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ValueBatchesTest {

    private static final long MIB = 1 << 20;

    /** {@return the sizes of the files of each job, job after job, batch after batch} */
    private static List<List<List<Long>>> batches(LongStream sizes, long batchBytes) throws IOException {
        Iterator<PendingValue> files = sizes.mapToObj(
                        size -> new PendingValue(new Cid(String.format("%064x", size)), size))
                .iterator();
        ValueScan scan = new ValueScan() {
            @Override
            public Optional<PendingValue> next() {
                return files.hasNext() ? Optional.of(files.next()) : Optional.empty();
            }

            @Override
            public void close() {}
        };
        ValueBatches batches = new ValueBatches(scan, GatewayConfig.DEFAULTS, batchBytes);
        List<List<List<Long>>> out = new ArrayList<>();
        for (List<ValueBatches.Job> batch = batches.next(); !batch.isEmpty(); batch = batches.next()) {
            out.add(batch.stream().map(ValueBatchesTest::sizes).toList());
        }
        return out;
    }

    private static List<Long> sizes(ValueBatches.Job job) {
        return switch (job) {
            case ValueBatches.Job.Lone lone -> List.of(lone.value().fileBytes());
            case ValueBatches.Job.Pack pack ->
                pack.values().stream().map(PendingValue::fileBytes).toList();
        };
    }

    @Test
    void eightMebibytesOfSmallValuesAreOnePackAndOneByteMoreAreTwo() throws IOException {
        LongStream exactly = LongStream.generate(() -> 16_384).limit(512);
        assertEquals(1, batches(exactly, 32 * MIB).getFirst().size());
        LongStream oneMore =
                LongStream.concat(LongStream.generate(() -> 16_384).limit(511), LongStream.of(16_000, 385));
        List<List<Long>> packs = batches(oneMore, 32 * MIB).getFirst();
        assertEquals(2, packs.size());
        assertEquals(513, packs.get(0).size() + packs.get(1).size());
    }

    @Test
    void aHundredThousandSmallValuesAreOnePackAndOneMoreAreTwo() throws IOException {
        List<List<Long>> one = batches(IntStream.range(0, 100_000).mapToLong(i -> 80), 32 * MIB)
                .getFirst();
        assertEquals(1, one.size());
        List<List<Long>> two = batches(IntStream.range(0, 100_001).mapToLong(i -> 80), 32 * MIB)
                .getFirst();
        assertEquals(List.of(100_000, 1), two.stream().map(List::size).toList());
    }

    @Test
    void aFileOfTheThresholdTravelsAloneAndOneByteLessInAPack() throws IOException {
        assertEquals(
                List.of(List.of(List.of(32_768L), List.of(32_767L))), batches(LongStream.of(32_767, 32_768), 32 * MIB));
    }

    @Test
    void aBatchIsBoundedAndAPackGoesOnFillingBehindIt() throws IOException {
        List<List<List<Long>>> batches = batches(LongStream.of(100, 5 * MIB, 5 * MIB, 200, 5 * MIB, 300), 8 * MIB);
        assertEquals(2, batches.size());
        assertEquals(List.of(List.of(5 * MIB), List.of(5 * MIB)), batches.get(0));
        assertEquals(List.of(List.of(5 * MIB), List.of(100L, 200L, 300L)), batches.get(1));
    }

    @Test
    void nothingPendingIsNoBatch() throws IOException {
        assertTrue(batches(LongStream.empty(), MIB).isEmpty());
    }
}
