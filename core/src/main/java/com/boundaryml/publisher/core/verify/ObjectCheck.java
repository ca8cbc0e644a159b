package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.core.format.CasFormat;
import com.boundaryml.publisher.core.format.PackReader;
import com.boundaryml.publisher.core.format.SegmentFormat;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Consumer;

/** Judges an object's content by what its key says it is. */
final class ObjectCheck {

    private static final Set<Integer> SEGMENT_VERSIONS = Set.of(2);
    private static final Set<Integer> CAS_VERSIONS = Set.of(1);

    private ObjectCheck() {}

    /** What an object turned out to be. */
    sealed interface Verdict {

        /**
         * What its key says.
         *
         * @param kind its kind
         * @param dataHighWater what a meta segment announces, else 0
         * @param packed how many values a pack holds, else 0
         */
        record Sound(ObjectKind kind, long dataHighWater, int packed) implements Verdict {}

        /**
         * Something else.
         *
         * @param problem what kind of trouble
         * @param reason what was found and what was expected
         */
        record Unsound(Problem problem, String reason) implements Verdict {}
    }

    /**
     * {@return what the object is}
     *
     * @param key what its key says
     * @param original its content
     * @param cids is told each CID that a sound object bears; of a pack that turns out to be damaged those before the damage
     */
    static Verdict judge(SinkKey key, ByteBuffer original, Consumer<Cid> cids) {
        return switch (key) {
            case SinkKey.Segment segment -> segment(segment, original);
            case SinkKey.Pack pack -> pack(pack, original, cids);
            case SinkKey.Value value -> casObject(ObjectKind.VALUE, CasFormat.CODEC_VALUE, value.cid(), original, cids);
            case SinkKey.Table table -> casObject(ObjectKind.TABLE, CasFormat.CODEC_TABLE, table.cid(), original, cids);
        };
    }

    private static Verdict segment(SinkKey.Segment key, ByteBuffer original) {
        return switch (SegmentFormat.check(original, key.stream(), key.plane(), key.sequence(), SEGMENT_VERSIONS)) {
            case SegmentFormat.Verdict.Sound sound ->
                new Verdict.Sound(ObjectKind.of(key.plane()), sound.dataHighWater(), 0);
            case SegmentFormat.Verdict.Damaged damaged -> new Verdict.Unsound(Problem.DAMAGED, damaged.reason());
            case SegmentFormat.Verdict.UnknownVersion unknown ->
                unknown("segment version", unknown.version(), SEGMENT_VERSIONS);
        };
    }

    private static Verdict pack(SinkKey.Pack key, ByteBuffer original, Consumer<Cid> cids) {
        return switch (PackReader.read(original, CAS_VERSIONS, (cid, file) -> cids.accept(cid))) {
            case PackReader.Verdict.Sound sound -> {
                SinkKey.Pack told = new SinkKey.Pack(sound.stream(), sound.flushId());
                yield told.equals(key)
                        ? new Verdict.Sound(ObjectKind.VALUE_PACK, 0, sound.entries())
                        : new Verdict.Unsound(
                                Problem.DAMAGED,
                                "the manifest tells flush " + sound.flushId() + " of stream " + sound.stream()
                                        + ", expected " + key.flushId() + " of " + key.stream() + " by the key");
            }
            case PackReader.Verdict.Damaged damaged -> new Verdict.Unsound(Problem.DAMAGED, damaged.reason());
            case PackReader.Verdict.UnknownVersion unknown -> unknown("pack version", unknown.version(), Set.of(1));
        };
    }

    private static Verdict casObject(ObjectKind kind, int codec, Cid cid, ByteBuffer original, Consumer<Cid> cids) {
        return switch (CasFormat.check(original, cid, CAS_VERSIONS)) {
            case CasFormat.Verdict.Sound sound -> {
                if (sound.codec() != codec) {
                    yield new Verdict.Unsound(
                            Problem.DAMAGED, "the codec is " + sound.codec() + ", expected " + codec + " by the key");
                }
                cids.accept(cid);
                yield new Verdict.Sound(kind, 0, 0);
            }
            case CasFormat.Verdict.Damaged damaged -> new Verdict.Unsound(Problem.DAMAGED, damaged.reason());
            case CasFormat.Verdict.UnknownVersion unknown -> unknown("CAS version", unknown.version(), CAS_VERSIONS);
            case CasFormat.Verdict.UnknownCodec unknown -> unknown("codec", unknown.codec(), Set.of(codec));
        };
    }

    private static Verdict unknown(String what, int actual, Set<Integer> expected) {
        return new Verdict.Unsound(
                Problem.UNKNOWN_FORMAT, "the " + what + " is " + actual + ", expected one of " + expected);
    }
}
