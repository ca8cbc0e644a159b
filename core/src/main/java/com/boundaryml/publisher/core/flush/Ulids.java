package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.world.Time;
import java.util.random.RandomGenerator;

/** Makes flush ids, each greater than the one before, also when the clock steps back (D5). */
public final class Ulids {

    private static final int TIME_SHIFT = 16;
    private static final long TIME_MASK = (1L << 48) - 1;
    private static final long RANDOM_MASK = (1L << TIME_SHIFT) - 1;

    private final Time time;
    private final RandomGenerator random;
    private long high;
    private long low;

    /** Creates a source of flush ids. */
    public Ulids(Time time, RandomGenerator random) {
        this.time = time;
        this.random = random;
    }

    /** {@return the next flush id} */
    public synchronized Ulid next() {
        long now = time.now().toEpochMilli() & TIME_MASK;
        if (now > high >>> TIME_SHIFT) {
            high = (now << TIME_SHIFT) | (random.nextLong() & RANDOM_MASK);
            low = random.nextLong();
        } else if (++low == 0) {
            high++;
        }
        return Ulid.of(high, low);
    }
}
