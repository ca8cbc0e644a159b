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

    SegmentListing list(Euid stream, Plane plane) throws IOException {
        return PlaneNames.read(disk, stream, plane, remarks).listing();
    }

    /**
     * From the name of the newest segment a profiler that opens the stream again derives the next sequence, so that one stays
     * until the owner is gone, and goes while none can come.
     */
    Freed release(Euid stream, Plane plane, long through) throws IOException {
        SegmentListing listing = list(stream, plane);
        int newest = listing.size() - 1;
        int end = Math.min(listing.indexBehind(through), newest);
        boolean newestAsked = newest >= 0 && listing.sequence(newest) <= through && listing.mark(newest) == Mark.NONE;
        // Asked first, as what is removed next makes the folder look busy.
        boolean ownerGone = newestAsked && liveness.ownerGone(stream);
        Freed freed = remove(stream, plane, listing, 0, end);
        if (ownerGone) {
            Optional<Lock> noOwnerComes = liveness.keepOut(stream);
            if (noOwnerComes.isPresent()) {
                Lock lock = noOwnerComes.get();
                try (lock) {
                    freed = freed.plus(remove(stream, plane, listing, newest, newest + 1));
                }
            }
        }
        return freed;
    }

    /** Removes the segments without a mark whose index is from {@code next} to before {@code end}. */
    private Freed remove(Euid stream, Plane plane, SegmentListing listing, int next, int end) throws IOException {
        long files = 0;
        long bytes = 0;
        if (next < end) {
            cursors.makeDurable(stream);
        }
        while (next < end) {
            try (Publication publication = publications.begin()) {
                Optional<Folder> found = publication.open(Layout.plane(stream, plane));
                if (found.isEmpty()) {
                    break;
                }
                try (Folder folder = found.get()) {
                    for (; next < end && !publication.full(); next++) {
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
