package com.boundaryml.publisher.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FaultsTest {

    private final Faults<BucketFault> faults = new Faults<>(BucketFault.class);

    @Test
    void nothingGoesWrongUnlessItIsAskedFor() {
        assertEquals(Optional.empty(), faults.draw(kind -> true));
    }

    @Test
    void anOrderWaitsForACallThatCanHaveItAndThenFiresOnce() {
        faults.once(BucketFault.MOVED);

        assertEquals(Optional.empty(), faults.draw(kind -> kind != BucketFault.MOVED));
        assertEquals(Optional.of(BucketFault.MOVED), faults.draw(kind -> true));
        assertEquals(Optional.empty(), faults.draw(kind -> true));
        assertEquals(1, faults.fired(BucketFault.MOVED));
    }

    @Test
    void whatIsHeldFiresUntilItIsReleased() {
        faults.hold(BucketFault.SLOW_DOWN);
        faults.draw(kind -> true);
        faults.draw(kind -> true);
        faults.release();
        faults.draw(kind -> true);

        assertEquals(2, faults.fired(BucketFault.SLOW_DOWN));
    }

    @Test
    void aScheduleHasItsShareOfAllCallsAndRepeatsWithItsSeed() {
        List<Optional<BucketFault>> first = drawn(1);

        assertEquals(first, drawn(1));
        assertTrue(!first.equals(drawn(2)), "two seeds, one schedule");
        long faulty = first.stream().filter(Optional::isPresent).count();
        assertTrue(faulty > 1_800 && faulty < 2_200, () -> faulty + " of 10,000");
    }

    private static List<Optional<BucketFault>> drawn(long seed) {
        Faults<BucketFault> faults = new Faults<>(BucketFault.class);
        faults.schedule(seed, 0.2, List.of(BucketFault.values()));
        List<Optional<BucketFault>> drawn = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            drawn.add(faults.draw(kind -> true));
        }
        return drawn;
    }
}
