package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.Disk.Lock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removes the folders of streams that have come to their end. */
final class Retirement {

    private static final Set<String> PLANES = Set.of(Plane.META.folder(), Plane.DATA.folder());
    private static final Set<String> FILES = Set.of(Layout.CURSOR, Layout.PUBLISHER_LOCK, Layout.STREAM_LOCK);

    private final Disk disk;
    private final Publications publications;
    private final Liveness liveness;
    private final Streams streams;
    private final Values values;
    private final Tending tending;
    private final Remarks remarks;

    Retirement(
            Disk disk,
            Publications publications,
            Liveness liveness,
            Streams streams,
            Values values,
            Tending tending,
            Remarks remarks) {
        this.disk = disk;
        this.publications = publications;
        this.liveness = liveness;
        this.streams = streams;
        this.values = values;
        this.tending = tending;
        this.remarks = remarks;
    }

    /** Returns whether the folder is gone. Nothing is touched unless all that is in it may go. */
    boolean retire(Euid stream) throws IOException {
        if (!mayGo(stream) || !liveness.ownerGone(stream) || isNeededByValues(stream)) {
            return disk.open(Layout.stream(stream)).map(this::isAbsent).orElse(true);
        }
        Optional<Lock> nobodyComes = liveness.keepOut(stream);
        if (nobodyComes.isEmpty()) {
            return false;
        }
        Lock lock = nobodyComes.get();
        try (lock;
                Publication publication = publications.begin()) {
            if (!mayGo(stream)) {
                return false;
            }
            remove(publication, stream);
        }
        tending.giveUp(stream);
        liveness.forget(stream);
        return true;
    }

    /** {@return whether values that may have to be shipped, once more or late, would be left without a stream (D2)} */
    private boolean isNeededByValues(Euid stream) throws IOException {
        return streams.list().stream().allMatch(stream::equals) && values.arePresent();
    }

    private boolean isAbsent(Folder folder) {
        folder.close();
        return false;
    }

    /** {@return whether there is no segment, and nothing that neither the profiler nor a publisher has put there} */
    private boolean mayGo(Euid stream) throws IOException {
        for (Plane plane : Plane.values()) {
            PlaneNames names = PlaneNames.read(disk, stream, plane, remarks);
            if (names.listing().size() > 0) {
                return false;
            }
            if (!names.others().isEmpty()) {
                sayStray(Layout.plane(stream, plane).child(names.others().getFirst()));
                return false;
            }
        }
        Optional<Folder> found = disk.open(Layout.stream(stream));
        if (found.isEmpty()) {
            return false;
        }
        try (Folder folder = found.get()) {
            List<String> names = new ArrayList<>();
            folder.names(names::add);
            for (String name : names) {
                if (!isOurs(folder, name)) {
                    sayStray(Layout.stream(stream).child(name));
                    return false;
                }
            }
            return true;
        }
    }

    private static boolean isOurs(Folder folder, String name) throws IOException {
        boolean isPlane = PLANES.contains(name);
        if (!isPlane && !FILES.contains(name)) {
            return false;
        }
        Stat.Kind expected = isPlane ? Stat.Kind.FOLDER : Stat.Kind.FILE;
        return folder.stat(name).map(stat -> stat.kind() == expected).orElse(true);
    }

    private void sayStray(Place place) {
        remarks.infoOnce(
                disk.describe(place), "is no file of the store's, and keeps the stream's folder from being removed");
    }

    /** The lock files go last, so that a crash on the way leaves a folder that can be retired again. */
    private void remove(Publication publication, Euid stream) throws IOException {
        for (Plane plane : Plane.values()) {
            List<String> orphans = new ArrayList<>(
                    PlaneNames.read(disk, stream, plane, remarks).orphans(plane));
            Optional<Folder> found = publication.open(Layout.plane(stream, plane));
            if (found.isPresent()) {
                try (Folder folder = found.get()) {
                    for (String name : orphans) {
                        publication.delete(folder, name);
                    }
                    // Segments that a crash brings back without the cursor that has passed them would have gaps.
                    folder.sync();
                }
            }
        }
        Optional<Folder> found = publication.open(Layout.stream(stream));
        if (found.isPresent()) {
            try (Folder folder = found.get()) {
                for (Plane plane : Plane.values()) {
                    publication.deleteFolder(folder, plane.folder());
                }
                publication.delete(folder, Layout.CURSOR);
                publication.delete(folder, Layout.PUBLISHER_LOCK);
                publication.delete(folder, Layout.STREAM_LOCK);
            }
        }
        Optional<Folder> streams = publication.open(Layout.streams());
        if (streams.isPresent()) {
            try (Folder folder = streams.get()) {
                publication.deleteFolder(folder, stream.hex());
            }
        }
    }
}
