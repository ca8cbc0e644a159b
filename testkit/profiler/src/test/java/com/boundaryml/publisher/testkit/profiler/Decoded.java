package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads segments back, down to each record, without any of the encoders. */
final class Decoded {

    private static final int HASH_BYTES = 32;

    private Decoded() {}

    record Meta(long sequence, String euid, long dataHighWater, List<Tagged> records) {
        List<Tagged> of(int tag) {
            return records.stream().filter(tagged -> tagged.tag() == tag).toList();
        }
    }

    record Data(long sequence, String euid, List<Group> groups) {}

    record Group(String thread, int contexts, List<Tagged> facts) {
        /** {@return the CIDs that the group's facts say are in the store} */
        Set<String> available() {
            Set<String> cids = new TreeSet<>();
            for (Tagged fact : facts) {
                byte[] body = fact.body();
                int stateAt = switch (fact.tag()) {
                    case 3 -> 40 + 33 + 1;
                    case 4 -> body[8 + 2 + 32 + 8 + 40 + 33 + 4] == 0 ? 130 : 130 + 16;
                    default -> -1;
                };
                if (stateAt >= 0 && body[stateAt] == 0) {
                    cids.add(hex(Arrays.copyOfRange(body, stateAt + 1, stateAt + 1 + HASH_BYTES)));
                }
            }
            return cids;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Tagged(int tag, byte[] body) {
        long u64(int offset) {
            return ByteBuffer.wrap(body).getLong(offset);
        }

        String hexAt(int offset, int length) {
            return hex(Arrays.copyOfRange(body, offset, offset + length));
        }
    }

    static Meta meta(Path file) throws IOException {
        ByteBuffer in = verified(file, "BAMLMET1");
        long sequence = in.getLong();
        String euid = hex(take(in, 16));
        long highWater = in.getLong();
        long count = in.getLong();
        assertEquals(in.remaining() - Long.BYTES, in.getLong(), "payload_len of " + file);
        List<Tagged> records = tagged(in, count);
        assertEquals(0, in.remaining(), "bytes behind the last record of " + file);
        return new Meta(sequence, euid, highWater, records);
    }

    static Data data(Path file) throws IOException {
        ByteBuffer in = verified(file, "BAMLDAT1");
        long sequence = in.getLong();
        String euid = hex(take(in, 16));
        long count = in.getLong();
        assertEquals(in.remaining() - Long.BYTES, in.getLong(), "payload_len of " + file);
        List<Group> groups = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            String thread = hex(take(in, 32));
            assertEquals(0, in.get(), "cct_health");
            long cctRecords = in.getLong();
            int contexts = contexts(ByteBuffer.wrap(take(in, in.getLong())));
            assertEquals(cctRecords, contexts);
            long evidenceRecords = in.getLong();
            ByteBuffer evidence = ByteBuffer.wrap(take(in, in.getLong()));
            assertEquals(evidenceRecords, evidence.getLong());
            List<Tagged> facts = tagged(evidence, evidenceRecords);
            assertEquals(0, evidence.remaining(), "bytes behind the last fact of " + file);
            groups.add(new Group(thread, contexts, facts));
        }
        assertEquals(0, in.remaining(), "bytes behind the last group of " + file);
        List<String> threads = groups.stream().map(Group::thread).toList();
        assertEquals(new TreeSet<>(threads).stream().toList(), threads, "groups ascend, none twice");
        return new Data(sequence, euid, groups);
    }

    private static int contexts(ByteBuffer in) {
        long count = in.getLong();
        for (long i = 0; i < count; i++) {
            take(in, 32);
            assertEquals(1, in.get(), "the tuple is there");
            take(in, 16);
            optional(in, 32);
            take(in, 4);
            optional(in, 16);
            take(in, 1 + 6 * 8 + 3 * 16 + 8);
        }
        assertEquals(0, in.getLong(), "overflow");
        assertEquals(0, in.remaining(), "bytes behind the counters");
        return (int) count;
    }

    private static void optional(ByteBuffer in, int length) {
        if (in.get() == 1) {
            take(in, length);
        }
    }

    private static List<Tagged> tagged(ByteBuffer in, long count) {
        List<Tagged> records = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            int tag = in.get();
            records.add(new Tagged(tag, take(in, in.getInt())));
        }
        return records;
    }

    private static ByteBuffer verified(Path file, String magic) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length - HASH_BYTES;
        assertArrayEquals(
                Encoder.sha256().digest(Arrays.copyOf(bytes, end)),
                Arrays.copyOfRange(bytes, end, bytes.length),
                "hash of " + file);
        ByteBuffer in = ByteBuffer.wrap(bytes, 0, end);
        assertEquals(magic, new String(take(in, 8), StandardCharsets.US_ASCII));
        assertEquals(2, in.getShort(), "version of " + file);
        return in;
    }

    private static byte[] take(ByteBuffer in, long length) {
        byte[] bytes = new byte[(int) length];
        in.get(bytes);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
