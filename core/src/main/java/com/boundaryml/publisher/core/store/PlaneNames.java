package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the names in a plane's folder say.
 *
 * @param listing the segments that are there, with their marks
 * @param markers the markers by sequence, also those whose segment is gone; ascending
 * @param others the names that are neither
 */
record PlaneNames(SegmentListing listing, Map<Long, Set<Marker>> markers, List<String> others) {

    private static final PlaneNames NONE = new PlaneNames(new SegmentListing.Builder().build(), Map.of(), List.of());
    /** How many names that mean nothing are remembered: enough to name one. */
    private static final int MOST_OTHERS = 16;

    /** Reads the names of a plane; there are none if the folder is absent. */
    static PlaneNames read(Disk disk, Euid stream, Plane plane, Remarks remarks) throws IOException {
        Place place = Layout.plane(stream, plane);
        return read(FolderLook.open(disk, place, remarks), plane, disk.describe(place), remarks);
    }

    /**
     * As above, but what lies in the place of the folder hides segments that may well be there: a plane that cannot be seen is
     * not an empty one.
     *
     * @throws java.nio.file.NotDirectoryException if something is there that is no folder
     */
    static PlaneNames readVisible(Disk disk, Euid stream, Plane plane, Remarks remarks) throws IOException {
        Place place = Layout.plane(stream, plane);
        return read(disk.open(place), plane, disk.describe(place), remarks);
    }

    private static PlaneNames read(Optional<Folder> found, Plane plane, String where, Remarks remarks)
            throws IOException {
        if (found.isEmpty()) {
            return NONE;
        }
        try (Folder folder = found.get()) {
            return read(folder, plane, where, remarks);
        }
    }

    static PlaneNames read(Folder folder, Plane plane, String where, Remarks remarks) throws IOException {
        List<Long> present = new ArrayList<>();
        Map<Long, Set<Marker>> markers = new HashMap<>();
        List<String> others = new ArrayList<>();
        folder.names(name -> {
            Optional<SegmentName> found = SegmentName.find(plane, name);
            if (found.isPresent()) {
                long sequence = found.get().sequence().value();
                found.get()
                        .marker()
                        .ifPresentOrElse(
                                marker -> markers.computeIfAbsent(sequence, key -> EnumSet.noneOf(Marker.class))
                                        .add(marker),
                                () -> present.add(sequence));
                return;
            }
            if (SegmentName.isBeyondRange(plane, name)) {
                remarks.warnOnce(where, "a sequence above 2^63-1 is ignored, such as " + name);
            }
            if (others.size() < MOST_OTHERS) {
                others.add(name);
            }
        });
        SegmentListing.Builder listing = new SegmentListing.Builder();
        for (long sequence : present) {
            listing.add(sequence, mark(markers.getOrDefault(sequence, Set.of())));
        }
        return new PlaneNames(listing.build(), new TreeMap<>(markers), others);
    }

    /** A marker to retry was set by a person, and outweighs those that say why the file was held. */
    private static Mark mark(Set<Marker> markers) {
        if (markers.isEmpty()) {
            return Mark.NONE;
        }
        return markers.contains(Marker.RETRY) ? Mark.RETRY : Mark.HELD;
    }

    /** {@return why the present segment with this sequence is held, if it is} */
    Optional<HeldReason> heldReason(long sequence) {
        Set<Marker> found = markers.getOrDefault(sequence, Set.of());
        return found.contains(Marker.RETRY)
                ? Optional.empty()
                : found.stream().flatMap(marker -> marker.reason().stream()).findFirst();
    }

    /** {@return whether the segment with this sequence is there} */
    boolean isPresent(long sequence) {
        int index = listing.indexFrom(sequence);
        return index < listing.size() && listing.sequence(index) == sequence;
    }

    /** {@return the names of the markers whose segment is gone} */
    List<String> orphans(Plane plane) {
        List<String> names = new ArrayList<>();
        markers.forEach((sequence, set) -> {
            if (!isPresent(sequence)) {
                set.forEach(marker -> names.add(plane.fileName(new Sequence(sequence)) + marker.suffix()));
            }
        });
        return Collections.unmodifiableList(names);
    }
}
