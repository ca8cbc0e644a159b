package com.boundaryml.publisher.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.nio.ByteBuffer;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SegmentFormatTest {

    private static final Euid STREAM = new Euid("09".repeat(16));
    private static final Sequence FIRST = new Sequence(1);
    private static final Set<Integer> SUPPORTED = Set.of(2);
    private static final int VERSION_AT = 8;
    private static final int SEQUENCE_AT = 10;
    private static final int DATA_HIGH_WATER_AT = 34;

    private static ByteBuffer golden(Plane plane) {
        return Golden.file(plane == Plane.META ? Golden.META : Golden.DATA);
    }

    private static SegmentFormat.Verdict check(ByteBuffer file, Plane plane) {
        return SegmentFormat.check(file, STREAM, plane, FIRST, SUPPORTED);
    }

    private static String damage(SegmentFormat.Verdict verdict) {
        return assertInstanceOf(SegmentFormat.Verdict.Damaged.class, verdict).reason();
    }

    @Test
    void theGoldenMetaSegmentTellsItsDataHighWaterMark() {
        assertEquals(new SegmentFormat.Verdict.Sound(2, 7), check(golden(Plane.META), Plane.META));
    }

    @Test
    void theGoldenDataSegmentIsSound() {
        assertEquals(new SegmentFormat.Verdict.Sound(2, 0), check(golden(Plane.DATA), Plane.DATA));
    }

    @ParameterizedTest
    @EnumSource(Plane.class)
    void aChangeOfAnyByteIsNoticed(Plane plane) {
        ByteBuffer file = golden(plane);
        for (int i = 0; i < file.limit(); i++) {
            byte original = file.get(i);
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                file.put(i, (byte) (original ^ 1 << bit));
                SegmentFormat.Verdict verdict = check(file, plane);
                String expected = i < VERSION_AT ? "the magic is" : "the trailing SHA-256 is";
                assertTrue(damage(verdict).startsWith(expected), damage(verdict));
            }
            file.put(i, original);
        }
    }

    @ParameterizedTest
    @EnumSource(Plane.class)
    void aFileCutAnywhereIsDamaged(Plane plane) {
        ByteBuffer file = golden(plane);
        for (int size = 0; size < file.limit(); size++) {
            damage(check(file.slice(0, size), plane));
        }
    }

    @Test
    void theBufferIsReadFromItsPositionAndNotMoved() {
        ByteBuffer file = golden(Plane.META);
        ByteBuffer placed = ByteBuffer.allocate(file.limit() + 20);
        placed.position(7).put(file.duplicate()).limit(7 + file.limit()).position(7);

        assertInstanceOf(SegmentFormat.Verdict.Sound.class, check(placed, Plane.META));
        assertEquals(7, placed.position());
        assertEquals(7 + file.limit(), placed.limit());
    }

    @Test
    void aShortFileIsToldFromAWholeOneByItsSize() {
        assertEquals(
                "the file has 41 bytes, expected at least 90 of a meta segment",
                damage(check(golden(Plane.META).slice(0, 41), Plane.META)));
        assertEquals(
                "the file has 81 bytes, expected at least 82 of a data segment",
                damage(check(golden(Plane.DATA).slice(0, 81), Plane.DATA)));
    }

    @Test
    void aSegmentInTheOtherPlanesFolderIsDamaged() {
        assertEquals(
                "the magic is 42414d4c44415431, expected 42414d4c4d455431 (BAMLMET1)",
                damage(check(golden(Plane.DATA), Plane.META)));
    }

    @Test
    void aSegmentUnderAnotherNameIsDamaged() {
        assertEquals(
                "the header's sequence is 1, expected 2 by the file's name",
                damage(SegmentFormat.check(golden(Plane.DATA), STREAM, Plane.DATA, new Sequence(2), SUPPORTED)));
    }

    @Test
    void aSequenceBeyondTheSignedRangeIsShownAsWritten() {
        ByteBuffer file = golden(Plane.DATA).putLong(SEQUENCE_AT, -1);
        Golden.rehash(file);
        assertEquals(
                "the header's sequence is 18446744073709551615, expected 1 by the file's name",
                damage(check(file, Plane.DATA)));
    }

    @Test
    void aSegmentInAnotherStreamsFolderIsDamaged() {
        Euid other = new Euid("0a".repeat(16));
        assertEquals(
                "the header's euid is " + STREAM + ", expected " + other + " by the file's folder",
                damage(SegmentFormat.check(golden(Plane.META), other, Plane.META, FIRST, SUPPORTED)));
    }

    @Test
    void anImpossibleDataHighWaterMarkIsDamage() {
        ByteBuffer file = golden(Plane.META).putLong(DATA_HIGH_WATER_AT, Long.MIN_VALUE);
        Golden.rehash(file);
        assertEquals(
                "the data high-water mark is 9223372036854775808, expected at most 9223372036854775807",
                damage(check(file, Plane.META)));
    }

    @Test
    void ofAnUnknownVersionThatIsWholeNothingElseIsRead() {
        ByteBuffer file = golden(Plane.META).slice(0, 42).putShort(VERSION_AT, (short) 0xffff);
        Golden.rehash(file);
        assertEquals(new SegmentFormat.Verdict.UnknownVersion(0xffff), check(file, Plane.META));
    }

    @Test
    void aVersionThatTheGatewayTakesIsSound() {
        ByteBuffer file = golden(Plane.META).putShort(VERSION_AT, (short) 3);
        Golden.rehash(file);
        assertEquals(
                new SegmentFormat.Verdict.Sound(3, 7),
                SegmentFormat.check(file, STREAM, Plane.META, FIRST, Set.of(2, 3)));
    }
}
