package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sequence;
import java.util.List;
import java.util.Optional;

/**
 * The meta segment of schema 2 (guide, "Meta segment").
 *
 * <p>{@code "BAMLMET1" u16 2, u64 sequence, euid[16], u64 data_high_water, u64 record_count, u64 payload_len, payload,
 * sha256[32]}; the payload holds for each record {@code u8 tag, u32 body_len, body}.
 *
 * @param euid the stream
 * @param sequence the segment's place in the meta plane
 * @param dataHighWater the highest data sequence committed when the segment was encoded, 0 for none
 * @param records what it holds, in order
 */
public record MetaSegment(Euid euid, Sequence sequence, long dataHighWater, List<Entry> records) {

    static final String MAGIC = "BAMLMET1";
    static final int VERSION = 2;
    static final int HEALTH_COUNTERS = 26;

    public MetaSegment {
        records = List.copyOf(records);
    }

    /** {@return the file's bytes} */
    public byte[] encode() {
        Encoder payload = new Encoder();
        records.forEach(entry -> entry.encode(payload));
        return new Encoder(payload.size() + 128)
                .ascii(MAGIC)
                .u16(VERSION)
                .u64(sequence.value())
                .raw(euid.bytes())
                .u64(dataHighWater)
                .u64(records.size())
                .u64(payload.size())
                .raw(payload.toBytes())
                .sealed();
    }

    /** One record of a meta segment. */
    public sealed interface Entry {

        /** Appends the record with its tag and length. */
        private void encode(Encoder out) {
            switch (this) {
                case StreamStarted started -> out.tagged(0, () -> started.body(out));
                case EngineStarted started -> out.tagged(1, () -> started.body(out));
                case RootStarted started -> out.tagged(2, () -> started.body(out));
                case RootEnded ended -> out.tagged(3, () -> ended.body(out));
            }
        }
    }

    /**
     * A process began its stream. The first record of meta segment 1, and of no other.
     *
     * @param pid the process id
     * @param zeroUnixNs the Unix time in nanoseconds that the stream's other times count from
     * @param bamlVersion the runtime's version
     * @param osArch the platform, such as {@code linux-x86_64}
     */
    public record StreamStarted(int pid, long zeroUnixNs, String bamlVersion, String osArch) implements Entry {
        private void body(Encoder out) {
            out.u32(pid).u64(zeroUnixNs).text(bamlVersion).text(osArch);
        }
    }

    /**
     * An engine began.
     *
     * @param engineId the engine within the process
     * @param programId the program it runs
     * @param table the CID of the program's function table
     * @param revisionLabel the program's revision
     * @param sourceLabel what the program was made from
     */
    public record EngineStarted(
            long engineId,
            Id128 programId,
            Optional<Cid> table,
            Optional<String> revisionLabel,
            Optional<String> sourceLabel)
            implements Entry {
        private void body(Encoder out) {
            out.u64(engineId);
            programId.encode(out);
            out.optional(table, cid -> out.raw(cid.bytes()))
                    .optional(revisionLabel, out::text)
                    .optional(sourceLabel, out::text);
        }
    }

    /**
     * An execution began.
     *
     * @param root its root thread
     * @param startedNs when, in nanoseconds from the stream's zero
     * @param runtimeId its id in the program's own eyes
     */
    public record RootStarted(ThreadRef root, long startedNs, Id128 runtimeId) implements Entry {
        private void body(Encoder out) {
            root.encode(out);
            out.u64(startedNs);
            runtimeId.encode(out);
        }
    }

    /**
     * An execution ended, and all its data is on disk.
     *
     * @param root its root thread
     * @param endedNs when, in nanoseconds from the stream's zero
     * @param status how
     * @param startLost whether the batch with its RootStarted was lost
     * @param data the data segments that hold it
     */
    public record RootEnded(ThreadRef root, long endedNs, ExecutionStatus status, boolean startLost, DataRange data)
            implements Entry {
        private void body(Encoder out) {
            root.encode(out);
            out.u64(endedNs).u8(status.code()).u8(startLost ? 1 : 0);
            out.u64(data.first()).u64(data.last()).u64(data.count());
            out.u32(HEALTH_COUNTERS * Long.BYTES);
            for (int i = 0; i < HEALTH_COUNTERS; i++) {
                out.u64(0);
            }
        }
    }

    /**
     * The data segments that hold an execution.
     *
     * @param first the lowest sequence, 0 for none
     * @param last the highest sequence, 0 for none
     * @param count how many segments between them hold a group of it
     */
    public record DataRange(long first, long last, long count) {

        /** No data segment holds it. */
        public static final DataRange NONE = new DataRange(0, 0, 0);

        /** {@return this range and one more segment, whose sequence is above it} */
        DataRange with(long sequence) {
            return new DataRange(first == 0 ? sequence : first, sequence, count + 1);
        }
    }
}
