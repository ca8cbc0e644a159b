package com.boundaryml.publisher.core.verify;

/**
 * How many sound objects there are, and how large.
 *
 * @param objects how many
 * @param bytes their sizes together, compressed
 * @param originalBytes their sizes together, decompressed
 */
public record Tally(long objects, long bytes, long originalBytes) {

    static final Tally NONE = new Tally(0, 0, 0);

    Tally plus(Tally other) {
        return new Tally(objects + other.objects, bytes + other.bytes, originalBytes + other.originalBytes);
    }
}
