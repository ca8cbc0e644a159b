package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.DiskPressure;
import com.boundaryml.publisher.spi.store.FileRead;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.HeldFile;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.ValueScan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A session in a store on a disk: holds the lease on the store, and hands each question to who knows about it. */
final class FileSession implements StoreSession {

    private final Lock lease;
    private final StoreParts parts;

    FileSession(Lock lease, StoreParts parts) {
        this.lease = lease;
        this.parts = parts;
    }

    @Override
    public List<Euid> streams() throws IOException {
        List<Euid> streams = parts.streams().list();
        parts.tending().keepOnly(streams);
        parts.cursors().keepOnly(streams);
        return streams;
    }

    @Override
    public boolean tend(Euid stream) throws IOException {
        return parts.tending().tend(stream);
    }

    @Override
    public SegmentListing segments(Euid stream, Plane plane) throws IOException {
        return parts.segments().list(stream, plane);
    }

    @Override
    public CursorState cursor(Euid stream) throws IOException {
        return parts.cursors().read(stream);
    }

    @Override
    public void advance(Euid stream, Cursor cursor) throws IOException {
        parts.cursors().advance(stream, cursor);
    }

    @Override
    public ValueScan pendingValues() throws IOException {
        return parts.values().pending();
    }

    @Override
    public FileRead read(FileRef file, ByteBuffer into) throws IOException {
        Optional<Folder> found = parts.disk().open(Layout.folder(file));
        if (found.isEmpty()) {
            return new FileRead.Gone();
        }
        try (Folder folder = found.get()) {
            return folder.read(Layout.name(file), into);
        }
    }

    @Override
    public void hold(FileRef file, HeldReason reason) throws IOException {
        parts.markers().hold(file, reason);
    }

    @Override
    public void makeMarksDurable(Euid stream, Plane plane) throws IOException {
        parts.markers().makeDurable(stream, plane);
    }

    @Override
    public List<HeldFile> held(int most) throws IOException {
        return parts.markers().held(most);
    }

    @Override
    public void retried(FileRef file) throws IOException {
        parts.markers().retried(file);
    }

    @Override
    public void markShipped(List<Cid> cids) throws IOException {
        parts.values().markShipped(cids);
    }

    @Override
    public Freed release(Euid stream, Plane plane, long through) throws IOException {
        return parts.segments().release(stream, plane, through);
    }

    @Override
    public Freed expire(Instant olderThan) throws IOException {
        return parts.values().expire(olderThan);
    }

    @Override
    public Freed relieve() throws IOException {
        return parts.pressure().now().high()
                ? parts.values().relieve(total -> parts.pressure().at(total).high())
                : Freed.NOTHING;
    }

    @Override
    public boolean retire(Euid stream) throws IOException {
        return parts.retirement().retire(stream);
    }

    @Override
    public DiskPressure pressure() throws IOException {
        return parts.pressure().now();
    }

    @Override
    public String describe(FileRef file) {
        return parts.disk().describe(Layout.folder(file).child(Layout.name(file)));
    }

    @Override
    public void close() {
        lease.close();
    }
}
