package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CursorFileTest {

    private static final Euid STREAM = new Euid("0123456789abcdef0123456789abcdef");
    private static final byte[] WHOLE = CursorFile.encode(STREAM, new Cursor(41, 120));

    @Test
    void theBytesAreTheMagicTheVersionTheEuidTheTwoSequencesAndAHash() {
        String expected = "42414d4c43555231" + "0001" + STREAM.hex() + "0000000000000029" + "0000000000000078";
        assertEquals(expected, HexFormat.of().formatHex(WHOLE, 0, 42));
        assertEquals(74, WHOLE.length);
        assertEquals(new CursorState.At(new Cursor(41, 120)), CursorFile.decode(STREAM, WHOLE, 74));
    }

    @Test
    void everyFlippedBitAndEveryShorterOrLongerFileIsNoticed() {
        for (int bit = 0; bit < 8 * WHOLE.length; bit++) {
            byte[] flipped = WHOLE.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            CursorState state = CursorFile.decode(STREAM, flipped, 74);
            assertTrue(state instanceof CursorState.Damaged || state instanceof CursorState.Newer, "bit " + bit);
        }
        for (int length = 0; length < 74; length++) {
            byte[] cut = Arrays.copyOf(WHOLE, length);
            assertInstanceOf(CursorState.Damaged.class, CursorFile.decode(STREAM, cut, length), length + " bytes");
        }
        assertInstanceOf(CursorState.Damaged.class, CursorFile.decode(STREAM, WHOLE, 75));
        assertInstanceOf(CursorState.Damaged.class, CursorFile.decode(STREAM, new byte[74], 74));
    }

    @Test
    void anotherStreamsCursorIsDamaged() {
        CursorState state = CursorFile.decode(new Euid("f".repeat(32)), WHOLE, 74);
        assertTrue(assertInstanceOf(CursorState.Damaged.class, state).reason().contains(STREAM.hex()));
    }

    @Test
    void aLaterVersionIsToldHoweverLongItIs() {
        byte[] later = Arrays.copyOf(WHOLE, 10);
        later[9] = 7;
        assertEquals(new CursorState.Newer(7), CursorFile.decode(STREAM, later, 10));
    }

    @Test
    void theLedgerVerifiesOrSaysNothing() {
        byte[] whole = UsageState.encode(1234);
        assertEquals(OptionalLong.of(1234), UsageState.decode(whole));
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertEquals(OptionalLong.empty(), UsageState.decode(flipped), "bit " + bit);
        }
        assertEquals(OptionalLong.empty(), UsageState.decode(new byte[0]));
        assertEquals(OptionalLong.empty(), UsageState.decode(UsageState.encode(47)));
    }
}
