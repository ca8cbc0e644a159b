package com.boundaryml.publisher.core.store;

import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Counts what the ledger should say. */
final class UsageScan {

    /** Deeper than any store is; a bound on what a hostile tree can ask for. */
    private static final int MOST_DEPTH = 64;

    private static final Place USAGE_PENDING = Place.ROOT.child(Layout.TMP).child(Layout.USAGE_PENDING);

    private final Disk disk;
    private final Remarks remarks;

    UsageScan(Disk disk, Remarks remarks) {
        this.disk = disk;
        this.remarks = remarks;
    }

    /**
     * {@return the total of the ledger, by looking at every file} Files that come and go meanwhile may be counted or not:
     * it is exact only under publish.lock.
     */
    long total() throws IOException {
        long total = UsageState.BYTES;
        Deque<Place> folders = new ArrayDeque<>(List.of(Place.ROOT));
        while (!folders.isEmpty()) {
            total += count(folders.removeLast(), folders);
        }
        return total;
    }

    private long count(Place place, Deque<Place> folders) throws IOException {
        long bytes = 0;
        try {
            Optional<Folder> found = disk.open(place);
            if (found.isEmpty()) {
                return 0;
            }
            try (Folder folder = found.get()) {
                List<String> names = new ArrayList<>();
                folder.names(names::add);
                for (String name : names) {
                    bytes += count(folder, place.child(name), name, folders);
                }
            }
        } catch (NotDirectoryException e) {
            // It was a folder a moment ago: whatever it is now, it is not counted.
            remarks.warnOnce(
                    disk.describe(place), "was replaced by something that is no folder, which is not followed");
        }
        return bytes;
    }

    private long count(Folder folder, Place place, String name, Deque<Place> folders) throws IOException {
        Optional<Stat> stat = folder.stat(name);
        if (stat.isEmpty()) {
            return 0;
        }
        return switch (stat.get().kind()) {
            case FILE -> isCounted(place) ? stat.get().bytes() : 0;
            case FOLDER -> {
                if (place.names().size() < MOST_DEPTH) {
                    folders.add(place);
                } else {
                    remarks.warnOnce(disk.describe(place), "lies deeper than a store does, and is not counted");
                }
                yield 0;
            }
            case OTHER -> {
                remarks.warnOnce(
                        disk.describe(place),
                        "is neither file nor folder; the profiler refuses a store with such a thing: remove it");
                yield 0;
            }
        };
    }

    private static boolean isCounted(Place place) {
        if (place.names().size() == 1) {
            String name = place.names().getFirst();
            return !name.equals(Layout.PUBLISH_LOCK) && !name.equals(Layout.USAGE_STATE);
        }
        return !place.equals(USAGE_PENDING);
    }
}
