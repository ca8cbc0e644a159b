package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.RootStatus.Hole;
import com.boundaryml.publisher.core.store.RootStatus.PlaneStatus;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.core.store.RootStatus.ValuesStatus;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.DiskPressure;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks at a store from the file system alone: takes no lock, and changes nothing. For one thread. */
public final class StoreInspector {

    /** How many holes of a plane are named. */
    static final int MOST_HOLES = 100;

    private final StoreSettings settings;
    private final Disk disk;
    private final Remarks remarks = new Remarks();

    /**
     * Makes an inspector of a store.
     *
     * @param settings which store, and its limits
     * @param disk the disk that the store lies on, bound to its root
     */
    public StoreInspector(StoreSettings settings, Disk disk) {
        this.settings = settings;
        this.disk = disk;
    }

    /**
     * {@return an inspector of a store on the real file system}
     *
     * @param settings which store, and its limits
     */
    public static StoreInspector of(StoreSettings settings) {
        return new StoreInspector(settings, new NioDisk(settings.root()));
    }

    /**
     * Looks at the store.
     *
     * @return what it looks like; what changes during the look is told as it was or as it is
     * @throws IOException if it cannot be read
     */
    public RootStatus inspect() throws IOException {
        UsageScan usage = new UsageScan(disk, remarks);
        Optional<Folder> root = disk.open(Place.ROOT);
        root.ifPresent(Folder::close);
        List<StreamStatus> streams = new ArrayList<>();
        for (Euid stream : new Streams(disk, remarks).list()) {
            streams.add(stream(stream));
        }
        ValuesStatus values = values();
        OptionalLong ledger = new Ledger(disk, usage).read();
        long scan = usage.total();
        return new RootStatus(
                Path.of(disk.describe(Place.ROOT)),
                root.isPresent(),
                streams,
                values,
                ledger,
                scan,
                new DiskPressure(
                        ledger.orElse(scan),
                        settings.diskBudgetBytes(),
                        disk.freeBytes(),
                        settings.minimumFreeBytes()));
    }

    private StreamStatus stream(Euid stream) throws IOException {
        Place place = Layout.stream(stream);
        CursorState cursor = cursor(place, stream);
        return new StreamStatus(
                stream,
                disk.lockSeen(place.child(Layout.STREAM_LOCK)),
                disk.lockSeen(place.child(Layout.PUBLISHER_LOCK)),
                cursor,
                plane(stream, Plane.META, cursor),
                plane(stream, Plane.DATA, cursor));
    }

    private CursorState cursor(Place place, Euid stream) throws IOException {
        Optional<Folder> found = FolderLook.open(disk, place, remarks);
        if (found.isEmpty()) {
            return new CursorState.Absent();
        }
        try (Folder folder = found.get()) {
            return Cursors.read(folder, stream);
        }
    }

    private PlaneStatus plane(Euid stream, Plane plane, CursorState state) throws IOException {
        long shipped = state instanceof CursorState.At at ? at.cursor().shipped(plane) : Cursor.START.shipped(plane);
        Place place = Layout.plane(stream, plane);
        SegmentListing listing = PlaneNames.read(disk, stream, plane, remarks).listing();
        Count count = Count.NONE;
        Optional<Folder> found = FolderLook.open(disk, place, remarks);
        if (found.isPresent()) {
            try (Folder folder = found.get()) {
                count = Counting.plane(folder, plane, shipped, disk.describe(place), remarks);
            }
        }
        return new PlaneStatus(
                listing.lowest(),
                Math.max(listing.highWater(), shipped),
                shipped,
                count.files(),
                count.bytes(),
                count.oldest(),
                count.held(),
                holes(listing, shipped).stream()
                        .mapToLong(hole -> hole.last() - hole.first() + 1)
                        .sum(),
                holes(listing, shipped).stream().limit(MOST_HOLES).toList());
    }

    /** {@return the holes above the cursor} Below the lowest segment there is nothing to miss: it has been released. */
    static List<Hole> holes(SegmentListing listing, long shipped) {
        List<Hole> holes = new ArrayList<>();
        long previous = Math.max(shipped, listing.lowest() - 1);
        for (int i = listing.indexBehind(previous); i < listing.size(); i++) {
            long sequence = listing.sequence(i);
            if (sequence - 1 > previous) {
                holes.add(new Hole(previous + 1, sequence - 1));
            }
            previous = sequence;
        }
        return holes;
    }

    private ValuesStatus values() throws IOException {
        Count count = Count.NONE;
        for (String prefix : Values.prefixes(disk)) {
            Optional<Folder> found = FolderLook.open(disk, Layout.casFolders().child(prefix), remarks);
            if (found.isPresent()) {
                try (Folder folder = found.get()) {
                    count = count.plus(Counting.values(folder, prefix));
                }
            }
        }
        return new ValuesStatus(count.files(), count.bytes(), count.waiting(), count.oldestMarker(), count.held());
    }
}
