package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.world.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UlidsTest {

    private final ManualTime time = new ManualTime(Instant.ofEpochMilli(1_469_918_176_385L));
    private final Ulids ulids = new Ulids(time, new SplittableRandom(1));

    @Test
    void anIdBeginsWithTheTimeItWasMadeAt() {
        assertEquals("01ARYZ6S41", ulids.next().text().substring(0, 10));
    }

    @Test
    void idsAscendWithinAMillisecondAndWhenTheClockStepsBack() {
        Ulid before = ulids.next();
        for (int i = 0; i < 1_000; i++) {
            if (i == 500) {
                time.stepWallClock(Duration.ofHours(-3));
            }
            Ulid next = ulids.next();
            assertTrue(next.compareTo(before) > 0, next + " does not come after " + before);
            before = next;
        }
    }
}
