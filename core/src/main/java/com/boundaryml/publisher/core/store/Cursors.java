package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads and moves the cursors of streams. */
final class Cursors {

    private final Disk disk;
    private final Publications publications;
    private final Map<Euid, Cursor> durable = new HashMap<>();

    Cursors(Disk disk, Publications publications) {
        this.disk = disk;
        this.publications = publications;
    }

    CursorState read(Euid stream) throws IOException {
        Optional<Folder> found = disk.open(Layout.stream(stream));
        if (found.isEmpty()) {
            return new CursorState.Absent();
        }
        try (Folder folder = found.get()) {
            return read(folder, stream);
        }
    }

    static CursorState read(Folder folder, Euid stream) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(CursorFile.BYTES);
        return switch (folder.read(Layout.CURSOR, bytes)) {
            case FileRead.Gone gone -> new CursorState.Absent();
            case FileRead.Unsafe unsafe -> new CursorState.Damaged("the cursor " + unsafe.reason());
            case FileRead.Read read ->
                CursorFile.decode(stream, Arrays.copyOf(bytes.array(), bytes.position()), read.fileBytes());
        };
    }

    /** Moves the cursor; does nothing if it stands there already. */
    void advance(Euid stream, Cursor cursor) throws IOException {
        if (read(stream) instanceof CursorState.At at && at.cursor().equals(cursor)) {
            makeDurable(stream);
            return;
        }
        durable.remove(stream);
        try (Publication publication = publications.begin();
                Folder folder = publication
                        .open(Layout.stream(stream))
                        .orElseThrow(() -> new NoSuchFileException(disk.describe(Layout.stream(stream))))) {
            check(read(folder, stream), cursor, stream);
            publication.replace(folder, Layout.CURSOR, CursorFile.encode(stream, cursor), Layout.CURSOR_PENDING);
            durable.put(stream, cursor);
        }
    }

    /**
     * Makes sure that a crash leaves the cursor that is read now. One that a step left behind which failed, or whose
     * publisher ended before it had synced the folder, is seen by everyone and may yet be lost.
     */
    void makeDurable(Euid stream) throws IOException {
        Optional<Folder> found = disk.open(Layout.stream(stream));
        if (found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            if (read(folder, stream) instanceof CursorState.At at
                    && !at.cursor().equals(durable.get(stream))) {
                folder.sync();
                durable.put(stream, at.cursor());
            }
        }
    }

    /** Forgets the streams that are not among those that there are. */
    void keepOnly(Collection<Euid> present) {
        durable.keySet().retainAll(Set.copyOf(present));
    }

    private void check(CursorState now, Cursor next, Euid stream) throws IOException {
        switch (now) {
            case CursorState.At at -> {
                if (next.metaShipped() < at.cursor().metaShipped()
                        || next.dataShipped() < at.cursor().dataShipped()) {
                    throw new IllegalArgumentException("the cursor of " + stream + " stands at " + at.cursor()
                            + " and cannot move back to " + next);
                }
            }
            case CursorState.Newer newer ->
                throw new IOException(disk.describe(Layout.stream(stream).child(Layout.CURSOR)) + " has version "
                        + newer.version() + ", which a later publisher has written: it is not overwritten");
            case CursorState.Absent absent -> {}
            case CursorState.Damaged damaged -> {}
        }
    }
}
