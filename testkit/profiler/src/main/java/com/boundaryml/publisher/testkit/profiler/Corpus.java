package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A large store, written quickly and in little memory: nothing is forced to the disk. The same corpus gives the same
 * segments' and values' contents but for times and the euid. A store that exists is added to, as a further stream.
 *
 * {@snippet :
 * Corpus.of(42)
 *         .withDataSegments(2_000, 4 << 10, 40 << 10)
 *         .withValues(200_000, 250, 1_000)
 *         .writeTo(root);
 * }
 *
 * @param seed what it is made from
 * @param dataSegments how many data segments it has, each with the meta segments of its write cycle
 * @param segmentBytes their sizes
 * @param values how many values it has beside those that the segments refer to
 * @param valueBytes the sizes of their bodies
 */
public record Corpus(long seed, int dataSegments, Range segmentBytes, int values, Range valueBytes) {

    /** The smallest data segment that a corpus can have, in bytes. */
    public static final int LEAST_SEGMENT_BYTES = 4_096;

    private static final int VALUES_REFERRED_TO = 4_096;
    private static final int VALUES_TO_A_CYCLE = 1_000;
    private static final Range NO_MATTER = new Range(LEAST_SEGMENT_BYTES, LEAST_SEGMENT_BYTES);

    /** {@return an empty corpus} */
    public static Corpus of(long seed) {
        return new Corpus(seed, 0, NO_MATTER, 0, NO_MATTER);
    }

    /**
     * {@return this corpus with data segments}
     *
     * @param count how many
     * @param leastBytes their least size, {@value #LEAST_SEGMENT_BYTES} or more
     * @param mostBytes the size that they are at the most, but for the last execution's records
     */
    public Corpus withDataSegments(int count, int leastBytes, int mostBytes) {
        if (leastBytes < LEAST_SEGMENT_BYTES) {
            throw new IllegalArgumentException(
                    "a data segment has " + LEAST_SEGMENT_BYTES + " bytes or more, not " + leastBytes);
        }
        return new Corpus(seed, count, new Range(leastBytes, mostBytes), values, valueBytes);
    }

    /**
     * {@return this corpus with values}
     *
     * @param count how many
     * @param leastBytes the least size of a body, {@value Workload#LEAST_VALUE_BYTES} or more
     * @param mostBytes the greatest size
     */
    public Corpus withValues(int count, int leastBytes, int mostBytes) {
        return new Corpus(seed, dataSegments, segmentBytes, count, new Range(leastBytes, mostBytes));
    }

    /**
     * Writes the corpus as one new stream.
     *
     * @param root the store's root folder
     * @return the stream
     * @throws IOException if the store cannot be opened or written, or its limits were passed
     */
    public Euid writeTo(Path root) throws IOException {
        ProfilerOptions options = ProfilerOptions.defaults()
                .withDurability(Durability.BULK)
                .withDiskLimits(Long.MAX_VALUE, 0)
                .withSegmentTargetBytes(Integer.MAX_VALUE);
        try (ProfilerStore store = ProfilerStore.open(root, options);
                ProfilerStream stream = store.newStream()) {
            writeSegments(stream);
            writeValues(stream);
            return stream.euid();
        }
    }

    private void writeSegments(ProfilerStream stream) throws IOException {
        if (dataSegments == 0) {
            return;
        }
        SplittableRandom random = new SplittableRandom(seed);
        Workload workload = Workload.frugal(seed, VALUES_REFERRED_TO);
        long engine = stream.startEngine(workload.program());
        for (int i = 0; i < dataSegments; i++) {
            int target = segmentBytes.draw(random) - DataSegment.FRAME_BYTES;
            while (stream.pendingDataBytes() < target) {
                stream.record(engine, workload.execution());
            }
            stream.publish();
        }
    }

    private void writeValues(ProfilerStream stream) throws IOException {
        Workload workload = new Workload(~seed);
        for (int i = 0; i < values; i++) {
            stream.recordValue(workload.value(valueBytes.least(), valueBytes.most()));
            if (i % VALUES_TO_A_CYCLE == VALUES_TO_A_CYCLE - 1) {
                stream.publish();
            }
        }
    }

    /**
     * A range of sizes in bytes.
     *
     * @param least the least
     * @param most the greatest
     */
    public record Range(int least, int most) {
        public Range {
            if (least < 0 || most < least) {
                throw new IllegalArgumentException(
                        "a range of sizes ascends from 0 or more, not " + least + " to " + most);
            }
        }

        private int draw(SplittableRandom random) {
            return least + random.nextInt(most - least + 1);
        }
    }
}
