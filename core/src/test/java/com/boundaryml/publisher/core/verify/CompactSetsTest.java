package com.boundaryml.publisher.core.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Sequence;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompactSetsTest {

    private static Cid random(Random random) {
        byte[] digest = new byte[Cid.BYTES];
        random.nextBytes(digest);
        return Cid.of(digest);
    }

    private static SequenceSet of(long... values) {
        SequenceSet set = new SequenceSet();
        for (long value : values) {
            set.add(new Sequence(value));
        }
        return set;
    }

    private static String absent(SequenceSet set, long last) {
        return set.absent(last).toString();
    }

    @Test
    void aCidSetIsASet() {
        Random random = new Random(1);
        CidSet compact = new CidSet();
        Set<Cid> model = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            Cid cid = random(random);
            assertEquals(model.add(cid), compact.add(cid));
            assertFalse(compact.add(cid));
        }
        assertEquals(model.size(), compact.size());
        for (Cid cid : model) {
            assertTrue(compact.contains(cid));
        }
        for (int i = 0; i < 20_000; i++) {
            assertFalse(compact.contains(random(random)));
        }
    }

    @Test
    void cidsThatBeginAlikeAreToldApart() {
        CidSet compact = new CidSet();
        for (int i = 0; i < 256; i++) {
            byte[] digest = new byte[Cid.BYTES];
            digest[Cid.BYTES - 1] = (byte) i;
            Cid cid = Cid.of(digest);
            assertFalse(compact.contains(cid), cid.hex());
            assertTrue(compact.add(cid));
            assertTrue(compact.contains(cid));
        }
        assertEquals(256, compact.size());
    }

    @Test
    void absentSequencesComeAsRanges() {
        assertEquals("[]", absent(of(), 0));
        assertEquals("[1 to 5]", absent(of(), 5));
        assertEquals("[]", absent(of(2, 1, 3), 3));
        assertEquals("[1 to 2, 4, 6 to 7]", absent(of(8, 3, 5), 8));
        assertEquals("[4 to 6]", absent(of(1, 2, 3), 6));
        assertEquals("[2]", absent(of(1, 3, 9), 3));
        assertEquals("[2 to 3]", absent(of(1, 9), 3));
        assertEquals("[1 to 9223372036854775806]", absent(of(Long.MAX_VALUE), Long.MAX_VALUE));
        assertEquals("[2 to 9223372036854775807]", absent(of(1), Long.MAX_VALUE));
    }

    @Test
    void sequencesWithinBoundsAscend() {
        SequenceSet set = of(9, 4, 7, 1);
        assertArrayEquals(new long[] {4, 7}, set.between(2, 8));
        assertArrayEquals(new long[] {4, 7, 9}, set.between(4, 9));
        assertArrayEquals(new long[] {9}, set.between(8, Long.MAX_VALUE));
        assertArrayEquals(new long[] {}, set.between(2, 3));
        assertEquals(List.of(1L, 9L, 4), List.of(set.lowest(), set.highest(), set.size()));
        assertEquals(0, of().highest());
    }
}
