package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sequences of one plane in one array, collected in any order. */
final class SequenceSet {

    private static final int FIRST_CAPACITY = 16;

    private long[] values = new long[FIRST_CAPACITY];
    private int size;
    private boolean sorted = true;

    /**
     * Sequences without a break.
     *
     * @param first the lowest of them
     * @param last the highest of them
     */
    record Range(long first, long last) {
        @Override
        public String toString() {
            return first == last ? Long.toString(first) : first + " to " + last;
        }
    }

    void add(Sequence sequence) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = sequence.value();
        sorted = false;
    }

    int size() {
        return size;
    }

    /** {@return the lowest sequence, or 0 if there is none} */
    long lowest() {
        sort();
        return size == 0 ? 0 : values[0];
    }

    /** {@return the highest sequence, or 0 if there is none} */
    long highest() {
        sort();
        return size == 0 ? 0 : values[size - 1];
    }

    /** {@return the sequences from {@code first} to {@code last}, ascending} */
    long[] between(long first, long last) {
        sort();
        return Arrays.copyOfRange(values, place(first), last == Long.MAX_VALUE ? size : place(last + 1));
    }

    /** {@return what is absent from 1 to {@code last}, ascending; at most one range more than there are sequences} */
    List<Range> absent(long last) {
        sort();
        List<Range> ranges = new ArrayList<>();
        long next = 1;
        for (int i = 0; i < size; i++) {
            if (values[i] > next) {
                ranges.add(new Range(next, Math.min(values[i] - 1, last)));
            }
            if (values[i] >= last) {
                return ranges;
            }
            next = values[i] + 1;
        }
        if (next <= last) {
            ranges.add(new Range(next, last));
        }
        return ranges;
    }

    private int place(long value) {
        int found = Arrays.binarySearch(values, 0, size, value);
        return found >= 0 ? found : -found - 1;
    }

    private void sort() {
        if (!sorted) {
            Arrays.sort(values, 0, size);
            sorted = true;
        }
    }
}
