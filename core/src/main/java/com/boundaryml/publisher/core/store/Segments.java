package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** The segments of a plane: which there are, and which may go. */
final class Segments {

    private final Disk disk;
    private final Publications publications;
    private final Liveness liveness;
    private final Cursors cursors;
    private final Remarks remarks;

    Segments(Disk disk, Publications publications, Liveness liveness, Cursors cursors, Remarks remarks) {
        this.disk = disk;
        this.publications = publications;
        this.liveness = liveness;
        this.cursors = cursors;
        this.remarks = remarks;
    }

    /**
     * Lists a plane.
     *
     * @throws java.nio.file.NotDirectoryException if something is in the place of its folder that is none
     */
    SegmentListing list(Euid stream, Plane plane) throws IOException {
        return PlaneNames.readVisible(disk, stream, plane, remarks).listing();
    }

    /**
     * {@return the last sequence that may go} From the name of the newest segment a profiler that opens the stream again
     * derives the next sequence, so that one stays until the owner is gone.
     *
     * @param through the last sequence that the cursor has passed
     * @param highWater the newest segment there is
     * @param ownerGone whether the owner is known to be gone
     */
    static long lastToGo(long through, long highWater, boolean ownerGone) {
        return ownerGone ? through : Math.min(through, highWater - 1);
    }

    Freed release(Euid stream, Plane plane, long through) throws IOException {
        SegmentListing listing = list(stream, plane);
        boolean newestAsked = listing.size() > 0 && listing.highWater() <= through;
        if (!newestAsked || !liveness.ownerGone(stream)) {
            return remove(stream, plane, listing, lastToGo(through, listing.highWater(), false));
        }
        // An owner that comes back just now would find the newest segment at its opening, or not at all.
        Optional<Lock> nobodyComes = liveness.keepOut(stream);
        try {
            boolean ownerGone = nobodyComes.isPresent();
            return remove(stream, plane, listing, lastToGo(through, listing.highWater(), ownerGone));
        } finally {
            nobodyComes.ifPresent(Lock::close);
        }
    }

    private Freed remove(Euid stream, Plane plane, SegmentListing listing, long last) throws IOException {
        if (listing.size() == 0 || listing.lowest() > last) {
            return Freed.NOTHING;
        }
        cursors.makeDurable(stream);
        long files = 0;
        long bytes = 0;
        int next = 0;
        while (next < listing.size() && listing.sequence(next) <= last) {
            try (Publication publication = publications.begin()) {
                Optional<Folder> found = publication.open(Layout.plane(stream, plane));
                if (found.isEmpty()) {
                    break;
                }
                try (Folder folder = found.get()) {
                    for (; next < listing.size() && listing.sequence(next) <= last && !publication.full(); next++) {
                        if (listing.mark(next) == Mark.NONE) {
                            OptionalLong removed =
                                    publication.delete(folder, plane.fileName(new Sequence(listing.sequence(next))));
                            files += removed.isPresent() ? 1 : 0;
                            bytes += removed.orElse(0);
                        }
                    }
                }
            }
        }
        return new Freed(files, bytes, 0, 0);
    }
}
