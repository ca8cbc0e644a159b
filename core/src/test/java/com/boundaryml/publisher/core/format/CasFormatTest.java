package com.boundaryml.publisher.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import java.nio.ByteBuffer;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CasFormatTest {

    private static final Cid VALUE = new Cid("fe620b74bb3027bd1bba4d70cde577cb5b4e0238398f1d97df27dbcb14b29944");
    private static final Set<Integer> SUPPORTED = Set.of(1);
    private static final int VERSION_AT = 8;
    private static final int CODEC_AT = 10;
    private static final int BODY_LENGTH_AT = 12;
    private static final int CID_AT = 20;
    private static final int BODY_AT = 52;
    private static final byte[] BODY = {1, 2, 3};

    private static CasFormat.Verdict check(ByteBuffer file) {
        return CasFormat.check(file, VALUE, SUPPORTED);
    }

    private static String damage(CasFormat.Verdict verdict) {
        return assertInstanceOf(CasFormat.Verdict.Damaged.class, verdict).reason();
    }

    @Test
    void theGoldenValueBearsItsPinnedCid() {
        assertEquals(new CasFormat.Verdict.Sound(CasFormat.CODEC_VALUE), check(Golden.file(Golden.VALUE)));
    }

    @Test
    void theGoldenTableFramesThePinnedBody() {
        ByteBuffer table = Golden.file(Golden.TABLE);
        ByteBuffer body = Golden.file("function-table.body");
        byte[] bodyBytes = Frame.bytesAt(body, 0, body.limit());

        assertEquals(
                new CasFormat.Verdict.Sound(CasFormat.CODEC_TABLE),
                CasFormat.check(table, Cid.of(Golden.cid(CasFormat.CODEC_TABLE, bodyBytes)), SUPPORTED));
    }

    @Test
    void theHeaderTellsAValueFromATable() {
        assertEquals(
                new CasFormat.Peek.Codec(1, CasFormat.CODEC_VALUE),
                CasFormat.peek(Golden.file(Golden.VALUE).limit(CasFormat.HEADER_BYTES)));
        assertEquals(
                new CasFormat.Peek.Codec(1, CasFormat.CODEC_TABLE),
                CasFormat.peek(Golden.file(Golden.TABLE).limit(CasFormat.HEADER_BYTES)));
    }

    @Test
    void aHeaderThatIsShortOrForeignIsDamaged() {
        assertEquals(
                new CasFormat.Peek.Damaged("the file has 51 bytes, expected at least 84"),
                CasFormat.peek(Golden.file(Golden.VALUE).limit(CasFormat.HEADER_BYTES - 1)));
        assertEquals(
                new CasFormat.Peek.Damaged("the magic is 42414d4c4d455431, expected 42414d4c56414c31 (BAMLVAL1)"),
                CasFormat.peek(Golden.file(Golden.META)));
    }

    @Test
    void aPeekMovesNothing() {
        ByteBuffer header = Golden.file(Golden.VALUE);
        CasFormat.peek(header);
        assertEquals(0, header.position());
        assertEquals(101, header.limit());
    }

    @Test
    void aChangeOfAnyByteIsNoticed() {
        ByteBuffer file = Golden.file(Golden.VALUE);
        for (int i = 0; i < file.limit(); i++) {
            byte original = file.get(i);
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                file.put(i, (byte) (original ^ 1 << bit));
                CasFormat.Verdict verdict = check(file);
                assertTrue(damage(verdict).startsWith(expectedFault(i)), damage(verdict));
            }
            file.put(i, original);
        }
    }

    private static String expectedFault(int i) {
        if (i < VERSION_AT) {
            return "the magic is";
        }
        if (i < VERSION_AT + 2) {
            return "the trailing SHA-256 is";
        }
        if (i < BODY_LENGTH_AT) {
            return "the trailing SHA-256 is";
        }
        if (i < CID_AT) {
            return "the header's body length is";
        }
        return i < BODY_AT ? "the header's CID is" : "the trailing SHA-256 is";
    }

    @Test
    void aFileCutAnywhereIsDamaged() {
        ByteBuffer file = Golden.file(Golden.VALUE);
        for (int size = 0; size < file.limit(); size++) {
            damage(check(file.slice(0, size)));
        }
    }

    @Test
    void aLengthThatOverflowsIsDamage() {
        ByteBuffer file = Golden.file(Golden.VALUE).putLong(BODY_LENGTH_AT, -1);
        assertEquals(
                "the header's body length is 18446744073709551615, expected 17 by the file's size",
                damage(check(file)));
    }

    @Test
    void aBodyThatTheHeadersCidDoesNotNameIsDamagedThoughTheHashIsRight() {
        ByteBuffer file = Golden.file(Golden.VALUE).put(BODY_AT, (byte) 99);
        Golden.rehash(file);
        String reason = damage(check(file));
        assertTrue(reason.startsWith("the CID of codec and body is bamlv_1_"), reason);
        assertTrue(reason.endsWith(", expected " + VALUE + " by the name"), reason);
    }

    @Test
    void theCodecIsPartOfTheCid() {
        ByteBuffer file = Golden.file(Golden.VALUE).putShort(CODEC_AT, (short) CasFormat.CODEC_TABLE);
        Golden.rehash(file);
        assertTrue(damage(check(file)).startsWith("the CID of codec and body is"));
    }

    @Test
    void anObjectUnderAnotherNameIsDamaged() {
        Cid other = new Cid("ab".repeat(32));
        assertEquals(
                "the header's CID is " + VALUE + ", expected " + other + " by the name",
                damage(CasFormat.check(Golden.file(Golden.VALUE), other, SUPPORTED)));
    }

    @Test
    void aSoundObjectOfAnUnknownCodecIsNotCalledDamaged() {
        ByteBuffer file = Golden.direct(Golden.object(1, 65_535, BODY));
        assertEquals(
                new CasFormat.Verdict.UnknownCodec(65_535),
                CasFormat.check(file, Cid.of(Golden.cid(65_535, BODY)), SUPPORTED));
    }

    @Test
    void anUnknownVersionThatIsWholeIsToldBeforeAnythingElse() {
        ByteBuffer file = Golden.direct(Golden.object(2, 1, BODY));
        Cid name = Cid.of(Golden.cid(1, BODY));
        assertEquals(new CasFormat.Verdict.UnknownVersion(2), CasFormat.check(file, VALUE, SUPPORTED));
        assertEquals(new CasFormat.Verdict.Sound(1), CasFormat.check(file, name, Set.of(1, 2)));
    }

    @Test
    void anEmptyBodyIsSound() {
        byte[] empty = {};
        assertEquals(
                new CasFormat.Verdict.Sound(1),
                CasFormat.check(Golden.direct(Golden.object(1, 1, empty)), Cid.of(Golden.cid(1, empty)), SUPPORTED));
    }
}
