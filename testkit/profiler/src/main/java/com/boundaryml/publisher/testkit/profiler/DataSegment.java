package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sequence;
import java.util.List;

/**
 * The data segment of schema 2 (guide, "Data segment").
 *
 * <p>{@code "BAMLDAT1" u16 2, u64 sequence, euid[16], u64 group_count, u64 payload_len, payload, sha256[32]}; the payload
 * holds the groups, in ascending order of their root threads, none twice.
 *
 * @param euid the stream
 * @param sequence the segment's place in the data plane
 * @param groups one for each execution that has records here, ascending
 */
public record DataSegment(Euid euid, Sequence sequence, List<Group> groups) {

    static final String MAGIC = "BAMLDAT1";
    static final int VERSION = 2;

    /** How many bytes of a segment are no group. */
    static final int FRAME_BYTES = 8 + 2 + 8 + 16 + 8 + 8 + 32;

    public DataSegment {
        groups = List.copyOf(groups);
        for (int i = 1; i < groups.size(); i++) {
            if (groups.get(i - 1).root().compareTo(groups.get(i).root()) >= 0) {
                throw new IllegalArgumentException("groups ascend by their root thread, none twice, but group " + i
                        + " (" + groups.get(i).root() + ") is not above the one before it");
            }
        }
    }

    /** {@return the file's bytes} */
    public byte[] encode() {
        int length = groups.stream().mapToInt(Group::size).sum();
        Encoder out = new Encoder(length + FRAME_BYTES)
                .ascii(MAGIC)
                .u16(VERSION)
                .u64(sequence.value())
                .raw(euid.bytes())
                .u64(groups.size())
                .u64(length);
        groups.forEach(group -> group.encode(out));
        return out.sealed();
    }

    /**
     * The records of one execution in one segment.
     *
     * @param root the execution's root thread
     * @param cctRecords how many records the counters' payload holds
     * @param cct the counters' payload, as {@link Cct#encode} gives it
     * @param evidenceRecords how many facts the evidence payload holds
     * @param evidence the evidence payload, as {@link Evidence#encode} gives it
     */
    public record Group(ThreadRef root, long cctRecords, Payload cct, long evidenceRecords, Payload evidence) {

        private static final int FRAME_BYTES = ThreadRef.BYTES + 1 + 4 * Long.BYTES;
        private static final int HEALTHY = 0;

        int size() {
            return FRAME_BYTES + cct.size() + evidence.size();
        }

        private void encode(Encoder out) {
            root.encode(out);
            out.u8(HEALTHY).u64(cctRecords).u64(cct.size());
            cct.encode(out);
            out.u64(evidenceRecords).u64(evidence.size());
            evidence.encode(out);
        }
    }

    /** Encoded bytes on their way into a segment. Immutable. */
    public static final class Payload {

        private final byte[] bytes;

        private Payload(byte[] bytes) {
            this.bytes = bytes;
        }

        /** {@return a payload of a copy of these bytes, whatever they are} */
        public static Payload of(byte[] bytes) {
            return new Payload(bytes.clone());
        }

        int size() {
            return bytes.length;
        }

        private void encode(Encoder out) {
            out.raw(bytes);
        }
    }
}
