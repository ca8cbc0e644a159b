package com.boundaryml.publisher.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What one flush found, did and left. Every file it found is counted once: as shipped, as held, or as waiting. Sequences
 * that were missing and have been passed are no files, and are counted apart.
 *
 * @param outcome how it ended
 * @param duration how long it took
 * @param shipped what is in the bucket now, by kind; a kind of which there was nothing is absent
 * @param held the files held, and where sequences were missing, the first {@value #MOST_NAMED} of them named
 * @param heldFiles how many files are held
 * @param missingSequences how many absent sequences this flush passed (D9)
 * @param waiting the files that stay for a later flush, or what keeps them, the first {@value #MOST_NAMED} named
 * @param waitingFiles how many files stay for a later flush
 * @param waitingBytes their size in bytes
 * @param freed what was removed from the store after it had been shipped
 */
public record FlushReport(
        Outcome outcome,
        Duration duration,
        Map<ObjectKind, Shipped> shipped,
        List<Held> held,
        long heldFiles,
        long missingSequences,
        List<Waiting> waiting,
        long waitingFiles,
        long waitingBytes,
        Freed freed) {

    /** How many held and how many waiting files a report names at the most, so that its size has a bound. */
    public static final int MOST_NAMED = 1_000;

    public FlushReport {
        shipped = Map.copyOf(shipped);
        held = List.copyOf(held);
        waiting = List.copyOf(waiting);
    }

    /** {@return how many files of the store were shipped, of every kind} */
    public long shippedFiles() {
        return shipped.values().stream().mapToLong(Shipped::files).sum();
    }

    /** {@return whether anything is held, or was missing and has been passed} */
    public boolean anyHeld() {
        return heldFiles > 0 || missingSequences > 0;
    }

    /** How a flush ended. */
    public enum Outcome {
        /** Nothing that could be shipped is left. Files may be held. */
        DRAINED,
        /** Some files wait for a later flush. */
        WAITING,
        /** The deadline passed with work left. */
        DEADLINE_PASSED
    }

    /**
     * Objects of one kind that are in the bucket.
     *
     * @param objects how many this flush uploaded
     * @param alreadyStored how many the bucket held already, byte for byte
     * @param files how many files of the store those objects hold
     * @param originalBytes the size of those files
     * @param compressedBytes the size of the objects
     */
    public record Shipped(long objects, long alreadyStored, long files, long originalBytes, long compressedBytes) {

        /** {@return the sums of this and the other} */
        public Shipped plus(Shipped other) {
            return new Shipped(
                    objects + other.objects,
                    alreadyStored + other.alreadyStored,
                    files + other.files,
                    originalBytes + other.originalBytes,
                    compressedBytes + other.compressedBytes);
        }
    }

    /**
     * A file that is held, or sequences that were missing.
     *
     * @param file where it lies, or would lie if it is missing
     * @param reason why it is held
     * @param detail what was found, for a person
     */
    public record Held(String file, HeldReason reason, String detail) {}

    /**
     * A file, stream or root that waits.
     *
     * @param what where it lies
     * @param why what it waits for, and what to do
     */
    public record Waiting(String what, String why) {}

    /**
     * What was removed from the store.
     *
     * @param releasedFiles shipped segments
     * @param releasedBytes their size
     * @param expiredFiles shipped values and tables whose retention window was over, or that disk pressure took
     * @param expiredBytes their size
     */
    public record Freed(long releasedFiles, long releasedBytes, long expiredFiles, long expiredBytes) {

        /** Nothing was removed. */
        public static final Freed NOTHING = new Freed(0, 0, 0, 0);

        /** {@return the sums of this and the other} */
        public Freed plus(Freed other) {
            return new Freed(
                    releasedFiles + other.releasedFiles,
                    releasedBytes + other.releasedBytes,
                    expiredFiles + other.expiredFiles,
                    expiredBytes + other.expiredBytes);
        }
    }
}
