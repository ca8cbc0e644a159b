package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import java.util.ArrayList;
import java.util.List;

/** What comes next in a plane: a pure function of what is listed and what is settled. */
sealed interface SegmentPlan {

    /**
     * These segments are to be shipped: dense, ascending, the first right behind what is settled.
     *
     * @param sequences the segments' sequences, at least one
     */
    record Ship(List<Long> sequences) implements SegmentPlan {}

    /**
     * These sequences are settled already, as they are held.
     *
     * @param through the last of them
     */
    record Pass(long through) implements SegmentPlan {}

    /**
     * These sequences are absent, with a segment behind them.
     *
     * @param first the first of them
     * @param last the last of them
     */
    record Hole(long first, long last) implements SegmentPlan {}

    /** Nothing is listed behind what is settled. */
    record Done() implements SegmentPlan {}

    /**
     * {@return what comes next}
     *
     * @param listing the plane's segments
     * @param settled the last settled sequence
     * @param most how many segments to ship at the most
     */
    static SegmentPlan next(SegmentListing listing, long settled, int most) {
        int index = listing.indexBehind(settled);
        if (index == listing.size()) {
            return new Done();
        }
        if (listing.sequence(index) > settled + 1) {
            return new Hole(settled + 1, listing.sequence(index) - 1);
        }
        long sequence = settled + 1;
        if (listing.mark(index) == Mark.HELD) {
            while (isAt(listing, index + 1, sequence + 1) && listing.mark(index + 1) == Mark.HELD) {
                index++;
                sequence++;
            }
            return new Pass(sequence);
        }
        List<Long> sequences = new ArrayList<>();
        while (sequences.size() < most && isAt(listing, index, sequence) && listing.mark(index) != Mark.HELD) {
            sequences.add(sequence++);
            index++;
        }
        return new Ship(sequences);
    }

    private static boolean isAt(SegmentListing listing, int index, long sequence) {
        return index < listing.size() && listing.sequence(index) == sequence;
    }

    /**
     * {@return the last sequence to take as settled when no cursor says so: nothing is missing below the lowest segment
     * that is not held, and if every segment is held, or there is none, nothing is missing at all}
     */
    static long settledWithoutCursor(SegmentListing listing) {
        for (int i = 0; i < listing.size(); i++) {
            if (listing.mark(i) == Mark.NONE) {
                return listing.sequence(i) - 1;
            }
        }
        return listing.highWater();
    }
}
