package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.nio.file.Path;
import java.util.Optional;

/** Tells what a plane of the sink lacks, and why, as far as the store can tell. */
final class SegmentGaps {

    private final Findings findings;
    private final Path sinkFolder;
    private final Plane plane;
    private final SequenceSet sink;
    private final Optional<StoreFolder.Segments> store;
    private final boolean allSeen;

    /**
     * Prepares for one plane of one stream.
     *
     * @param findings takes what is found
     * @param sinkFolder where the plane's objects lie
     * @param plane the plane
     * @param sink the sequences that the sink has
     * @param store what the store has of the plane, if there is a store
     * @param allSeen whether the sink's folder could be read
     */
    SegmentGaps(
            Findings findings,
            Path sinkFolder,
            Plane plane,
            SequenceSet sink,
            Optional<StoreFolder.Segments> store,
            boolean allSeen) {
        this.findings = findings;
        this.sinkFolder = sinkFolder;
        this.plane = plane;
        this.sink = sink;
        this.store = store;
        this.allSeen = allSeen;
    }

    /** Finds what is absent up to {@code expected}, and what the store has beyond it. */
    void find(long expected) {
        for (SequenceSet.Range range : sink.absent(expected)) {
            explain(range);
        }
        if (expected < Long.MAX_VALUE) {
            store.ifPresent(segments -> beyond(segments, expected));
        }
    }

    private void explain(SequenceSet.Range range) {
        if (store.isEmpty()) {
            absent(range, "");
            return;
        }
        StoreFolder.Segments segments = store.get();
        long next = range.first();
        for (long sequence : segments.files().between(range.first(), range.last())) {
            if (sequence > next) {
                absentFromBoth(segments, new SequenceSet.Range(next, sequence - 1));
            }
            present(segments, sequence, Problem.HOLE, "the sink has later ones, but not this");
            next = sequence + 1;
        }
        if (next <= range.last()) {
            absentFromBoth(segments, new SequenceSet.Range(next, range.last()));
        }
    }

    private void beyond(StoreFolder.Segments segments, long expected) {
        for (long sequence : segments.files().between(expected + 1, Long.MAX_VALUE)) {
            present(segments, sequence, Problem.PENDING, "the sink does not have it yet");
        }
    }

    /** The store has the file, the sink lacks it. */
    private void present(StoreFolder.Segments segments, long sequence, Problem unmarked, String detail) {
        Path file = segments.folder().resolve(plane.fileName(new Sequence(sequence)));
        String mark = segments.marks().get(sequence);
        if (mark == null && !allSeen) {
            findings.add(Problem.NOT_CHECKED, file, "it may be where the sink could not be read");
        } else if (mark == null) {
            findings.add(unmarked, file, detail);
        } else if (mark.equals(StoreFolder.RETRY_SUFFIX)) {
            findings.add(Problem.PENDING, file, "it was held, and is to be tried again");
        } else {
            findings.add(Problem.HELD, file, "it is held: " + mark.substring(1));
        }
    }

    private void absentFromBoth(StoreFolder.Segments segments, SequenceSet.Range range) {
        boolean inStoresMidst = segments.files().lowest() > 0
                && segments.files().lowest() < range.first()
                && segments.files().highest() > range.last();
        if (inStoresMidst) {
            findings.add(
                    Problem.HELD,
                    segments.folder(),
                    plane.folder() + " " + range + " is missing in the store, between others that are there");
        } else {
            absent(range, ", and the store has it no more");
        }
    }

    private void absent(SequenceSet.Range range, String more) {
        if (!allSeen) {
            findings.add(
                    Problem.NOT_CHECKED,
                    sinkFolder,
                    plane.folder() + " " + range + " may be where the sink could not be read");
            return;
        }
        boolean isBeginning = range.first() == 1 && range.last() == sink.lowest() - 1;
        Problem problem = isBeginning ? Problem.BEGINS_LATE : Problem.HOLE;
        findings.add(problem, sinkFolder, plane.folder() + " " + range + " is not there" + more);
    }
}
