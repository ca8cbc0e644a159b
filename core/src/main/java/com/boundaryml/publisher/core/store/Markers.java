package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.HeldFile;
import com.boundaryml.publisher.spi.store.Mark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sets, takes and lists the marks of being held and to be retried (D9). */
final class Markers {

    private final Disk disk;
    private final Publications publications;
    private final Streams streams;
    private final Remarks remarks;

    Markers(Disk disk, Publications publications, Streams streams, Remarks remarks) {
        this.disk = disk;
        this.publications = publications;
        this.streams = streams;
        this.remarks = remarks;
    }

    /** Marks a file as held, durably. There is nothing to do for one that is gone. */
    void hold(FileRef file, HeldReason reason) throws IOException {
        replaceMarks(file, Marker.of(reason));
    }

    /** Turns the mark of being held into the one to be retried, durably. Returns whether the file was held. */
    boolean retry(FileRef file) throws IOException {
        return isHeld(file) && replaceMarks(file, Marker.RETRY);
    }

    private boolean isHeld(FileRef file) throws IOException {
        Optional<Folder> found = disk.open(Layout.folder(file));
        if (found.isEmpty()) {
            return false;
        }
        try (Folder folder = found.get()) {
            for (Marker marker : Marker.values()) {
                if (marker.reason().isPresent()
                        && folder.stat(Layout.name(file) + marker.suffix()).isPresent()) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Leaves one marker beside the file, by renaming one that stands there, so that at no moment the file has none.
     * Returns whether the file is there.
     */
    private boolean replaceMarks(FileRef file, Marker wanted) throws IOException {
        try (Publication publication = publications.begin()) {
            Optional<Folder> found = publication.open(Layout.folder(file));
            if (found.isEmpty()) {
                return false;
            }
            try (Folder folder = found.get()) {
                String name = Layout.name(file);
                if (folder.stat(name).isEmpty()) {
                    return false;
                }
                boolean stands = folder.stat(name + wanted.suffix()).isPresent();
                for (Marker other : Marker.values()) {
                    String otherName = name + other.suffix();
                    if (other == wanted || folder.stat(otherName).isEmpty()) {
                        continue;
                    }
                    if (stands) {
                        publication.delete(folder, otherName);
                    } else {
                        publication.rename(folder, otherName, name + wanted.suffix());
                        stands = true;
                    }
                }
                if (!stands) {
                    publication.create(folder, name + wanted.suffix());
                }
                folder.sync();
                return true;
            }
        }
    }

    /** Makes the marks that stand in a plane durable, also those that a step which failed has left behind. */
    void makeDurable(Euid stream, Plane plane) throws IOException {
        Optional<Folder> found = disk.open(Layout.plane(stream, plane));
        if (found.isPresent()) {
            try (Folder folder = found.get()) {
                folder.sync();
            }
        }
    }

    /** Takes the mark to be retried. */
    void retried(FileRef file) throws IOException {
        try (Publication publication = publications.begin()) {
            Optional<Folder> found = publication.open(Layout.folder(file));
            if (found.isPresent()) {
                try (Folder folder = found.get()) {
                    publication.delete(folder, Layout.name(file) + Marker.RETRY.suffix());
                }
            }
        }
    }

    /** {@return the first held files: segments by stream, plane and sequence, then values by CID} */
    List<HeldFile> held(int most) throws IOException {
        List<HeldFile> held = new ArrayList<>();
        for (Euid stream : streams.list()) {
            for (Plane plane : Plane.values()) {
                addHeld(stream, plane, most, held);
            }
        }
        for (String prefix : Values.prefixes(disk)) {
            if (held.size() >= most) {
                break;
            }
            addHeld(prefix, most, held);
        }
        return held;
    }

    private void addHeld(Euid stream, Plane plane, int most, List<HeldFile> held) throws IOException {
        Optional<Folder> found = FolderLook.open(disk, Layout.plane(stream, plane), remarks);
        if (found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            PlaneNames names = PlaneNames.read(folder, plane, disk.describe(Layout.plane(stream, plane)), remarks);
            for (int i = 0; i < names.listing().size() && held.size() < most; i++) {
                if (names.listing().mark(i) == Mark.HELD) {
                    Sequence sequence = new Sequence(names.listing().sequence(i));
                    add(folder, new FileRef.Segment(stream, plane, sequence), names.heldReason(sequence.value()), held);
                }
            }
        }
    }

    private void addHeld(String prefix, int most, List<HeldFile> held) throws IOException {
        Optional<Folder> found = FolderLook.open(disk, Layout.casFolders().child(prefix), remarks);
        if (found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            ValueNames names = ValueNames.read(folder, prefix);
            for (String digits : names.markers().keySet().stream().sorted().toList()) {
                if (held.size() >= most) {
                    return;
                }
                add(folder, new FileRef.CasObject(new Cid(digits)), names.heldReason(digits), held);
            }
        }
    }

    private static void add(Folder folder, FileRef file, Optional<HeldReason> reason, List<HeldFile> held)
            throws IOException {
        if (reason.isEmpty()) {
            return;
        }
        Optional<Stat> marker = folder.stat(Layout.name(file) + reason.get().suffix());
        if (marker.isPresent()) {
            held.add(new HeldFile(file, reason.get(), marker.get().modified()));
        }
    }
}
