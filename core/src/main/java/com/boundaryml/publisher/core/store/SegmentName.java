package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.util.Optional;

/**
 * The name of a segment, or of a marker beside one: 20 digits, the plane's suffix, and the marker's.
 *
 * @param sequence the segment's sequence
 * @param marker the marker; empty for the segment itself
 */
record SegmentName(Sequence sequence, Optional<Marker> marker) {

    static Optional<SegmentName> find(Plane plane, String name) {
        if (!name.startsWith(plane.suffix(), Sequence.DIGITS)) {
            return Optional.empty();
        }
        String rest = name.substring(Sequence.DIGITS + plane.suffix().length());
        Optional<Marker> marker = Marker.find(rest);
        return rest.isEmpty() || marker.isPresent()
                ? Sequence.find(name.substring(0, Sequence.DIGITS)).map(sequence -> new SegmentName(sequence, marker))
                : Optional.empty();
    }

    /** {@return whether this would be a segment's name, had it not a sequence that no profiler reaches, above 2^63-1} */
    static boolean isBeyondRange(Plane plane, String name) {
        return name.length() == Sequence.DIGITS + plane.suffix().length()
                && name.endsWith(plane.suffix())
                && name.chars().limit(Sequence.DIGITS).allMatch(c -> c >= '0' && c <= '9')
                && !name.startsWith("0".repeat(Sequence.DIGITS))
                && Sequence.find(name.substring(0, Sequence.DIGITS)).isEmpty();
    }
}
