package com.boundaryml.publisher.proof.fuzz;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.format.CasFormat;
import com.boundaryml.publisher.core.format.PackBuilder;
import com.boundaryml.publisher.core.format.PackReader;
import com.boundaryml.publisher.core.format.SegmentFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The profiler's files, and packs. */
final class FormatTargets {

    private static final Sequence SEQUENCE = new Sequence(41);
    private static final Set<Integer> SEGMENT_VERSIONS = Set.of(2);
    private static final Set<Integer> CAS_VERSIONS = Set.of(1);
    private static final int MANIFEST_AT = 14;

    private FormatTargets() {}

    static List<Target> all() {
        return List.of(
                segment("meta segment", Plane.META, Specimen.meta(41, 7, 30), Specimen.meta(41, 0, 0)),
                segment("data segment", Plane.DATA, Specimen.data(41, 30), Specimen.data(41, 0)),
                object(),
                pack());
    }

    private static Target segment(String name, Plane plane, byte[]... seeds) {
        int shortest = Arrays.stream(seeds).mapToInt(seed -> seed.length).min().orElseThrow();
        return Target.ofBytes(
                        name,
                        input -> {
                            ByteBuffer file = ByteBuffer.wrap(input);
                            SegmentFormat.Verdict verdict =
                                    SegmentFormat.check(file, Specimen.EUID, plane, SEQUENCE, SEGMENT_VERSIONS);
                            demand(file.remaining() == input.length, "the file's position has moved");
                            if (verdict instanceof SegmentFormat.Verdict.Sound sound) {
                                demand(Arrays.equals(input, Specimen.rehashed(input)), "an unsound hash is taken");
                                demand(sound.dataHighWater() >= 0, "a mark below zero");
                                demand(input.length >= shortest, "less than a header and a hash is taken");
                                return true;
                            }
                            return false;
                        },
                        List.of(seeds))
                .withRepair(Specimen::rehashed);
    }

    private static Target object() {
        return Target.ofBytes(
                        "CAS object",
                        input -> {
                            ByteBuffer file = ByteBuffer.wrap(input);
                            CasFormat.Peek peek = CasFormat.peek(file);
                            Cid name = Specimen.cid(peek instanceof CasFormat.Peek.Codec ? input : Specimen.VALUE);
                            CasFormat.Verdict verdict = CasFormat.check(file, name, CAS_VERSIONS);
                            demand(file.remaining() == input.length, "the file's position has moved");
                            if (verdict instanceof CasFormat.Verdict.Sound) {
                                demand(
                                        Arrays.equals(input, Specimen.renamed(input)),
                                        "an unsound hash or CID is taken");
                                return true;
                            }
                            return false;
                        },
                        List.of(Specimen.VALUE, Specimen.TABLE))
                .withRepair(Specimen::renamed);
    }

    private record Entry(Cid cid, ByteBuffer file) {}

    private static Target pack() {
        return Target.ofBytes(
                        "pack",
                        input -> {
                            List<Entry> entries = new ArrayList<>();
                            PackReader.Verdict verdict =
                                    PackReader.read(ByteBuffer.wrap(input), CAS_VERSIONS, (cid, file) -> {
                                        byte[] bytes = new byte[file.remaining()];
                                        file.duplicate().get(bytes);
                                        entries.add(new Entry(cid, ByteBuffer.wrap(bytes)));
                                    });
                            if (verdict instanceof PackReader.Verdict.Sound sound) {
                                demand(sound.entries() == entries.size(), "entries that nobody was told of");
                                demand(Arrays.equals(input, built(sound, entries)), "a second spelling is taken");
                                return true;
                            }
                            return false;
                        },
                        List.of(packOf(Specimen.VALUE), packOf(Specimen.VALUE, Specimen.object(1, new byte[0]))))
                .withWords("{", "}", "[", "]", ",", "\"", "{\"cid\":\"", ",\"offset\":", "\"size\":", "null")
                .withRepair(FormatTargets::measured);
    }

    /** {@return a pack whose header gives the length that its manifest has, as far as an end of it is seen} */
    private static byte[] measured(byte[] pack) {
        for (int end = pack.length; end > MANIFEST_AT + 1; end--) {
            if (pack[end - 2] == '"' && pack[end - 1] == '}') {
                byte[] sound = pack.clone();
                ByteBuffer.wrap(sound).putInt(MANIFEST_AT - Integer.BYTES, end - MANIFEST_AT);
                return sound;
            }
        }
        return pack;
    }

    private static byte[] packOf(byte[]... objects) {
        List<Entry> entries = Arrays.stream(objects)
                .map(object -> new Entry(Specimen.cid(object), ByteBuffer.wrap(object)))
                .toList();
        return built(new PackReader.Verdict.Sound(Specimen.FLUSH_ID, Specimen.EUID, entries.size(), 0), entries);
    }

    private static byte[] built(PackReader.Verdict.Sound pack, List<Entry> entries) {
        long bytes =
                entries.stream().mapToLong(entry -> entry.file().remaining()).sum();
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.toIntExact(PackBuilder.memoryFor(bytes, entries.size())));
        PackBuilder builder = new PackBuilder(memory, entries.size(), pack.flushId(), pack.stream());
        for (Entry entry : entries) {
            builder.slot(entry.file().remaining()).put(entry.file().duplicate());
            builder.accept(entry.cid(), CasFormat.CODEC_VALUE, entry.file().remaining());
        }
        ByteBuffer built = builder.finish();
        byte[] out = new byte[built.remaining()];
        built.get(out);
        return out;
    }

    private static void demand(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
