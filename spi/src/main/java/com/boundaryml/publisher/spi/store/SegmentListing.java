package com.boundaryml.publisher.spi.store;

import java.util.Arrays;

/**
 * The segments present in one plane, ascending, each with its mark. Takes a dozen bytes a segment, so that a long backlog
 * has a small listing. Immutable.
 */
public final class SegmentListing {

    private final long[] sequences;
    private final Mark[] marks;
    private final long firstMarked;

    private SegmentListing(long[] sequences, Mark[] marks) {
        this.sequences = sequences;
        this.marks = marks;
        int first = 0;
        while (first < marks.length && marks[first] == Mark.NONE) {
            first++;
        }
        this.firstMarked = first < marks.length ? sequences[first] : 0;
    }

    /** {@return how many segments are present} */
    public int size() {
        return sequences.length;
    }

    /** {@return the sequence of the segment at an index from 0} */
    public long sequence(int index) {
        return sequences[index];
    }

    /** {@return the mark of the segment at an index from 0} */
    public Mark mark(int index) {
        return marks[index];
    }

    /** {@return the highest sequence, or 0 if there is none} */
    public long highWater() {
        return sequences.length == 0 ? 0 : sequences[sequences.length - 1];
    }

    /** {@return the lowest sequence, or 0 if there is none} */
    public long lowest() {
        return sequences.length == 0 ? 0 : sequences[0];
    }

    /** {@return the lowest sequence that bears a mark, or 0 if none does} */
    public long firstMarked() {
        return firstMarked;
    }

    /** {@return the index of the first segment whose sequence is {@code sequence} or more; {@link #size()} if none} */
    public int indexFrom(long sequence) {
        int index = Arrays.binarySearch(sequences, sequence);
        return index < 0 ? -index - 1 : index;
    }

    /** {@return the index of the first segment whose sequence is above {@code sequence}; {@link #size()} if none} */
    public int indexBehind(long sequence) {
        return sequence == Long.MAX_VALUE ? sequences.length : indexFrom(sequence + 1);
    }

    /** Collects a listing in any order. Not safe for use by several threads. */
    public static final class Builder {

        private long[] sequences = new long[64];
        private Mark[] marks = new Mark[64];
        private int size;

        /** Creates an empty builder. */
        public Builder() {}

        /**
         * Adds a segment.
         *
         * @param sequence its sequence, 1 or more, not added before
         * @param mark its mark
         * @return this
         */
        public Builder add(long sequence, Mark mark) {
            if (size == sequences.length) {
                sequences = Arrays.copyOf(sequences, 2 * size);
                marks = Arrays.copyOf(marks, 2 * size);
            }
            sequences[size] = sequence;
            marks[size++] = mark;
            return this;
        }

        /** {@return the listing} */
        public SegmentListing build() {
            long[] sorted = Arrays.copyOf(sequences, size);
            Arrays.sort(sorted);
            Mark[] sortedMarks = new Mark[size];
            for (int i = 0; i < size; i++) {
                sortedMarks[Arrays.binarySearch(sorted, sequences[i])] = marks[i];
            }
            return new SegmentListing(sorted, sortedMarks);
        }
    }
}
