package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.spi.store.ValueScan;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** Values and tables: which are pending, which have been shipped, and which of these may go. */
final class Values {

    /** How many of the oldest shipped values are remembered at a time while pressure is relieved: some megabytes. */
    private static final int MOST_REMEMBERED = 16_384;

    private final Disk disk;
    private final Publications publications;
    private final Remarks remarks;

    Values(Disk disk, Publications publications, Remarks remarks) {
        this.disk = disk;
        this.publications = publications;
        this.remarks = remarks;
    }

    /**
     * {@return the prefixes for which there is a folder, ascending} What lies in the place of the folders hides values that
     * may well be there.
     *
     * @throws java.nio.file.NotDirectoryException if something is there that is no folder
     */
    static List<String> prefixes(Disk disk) throws IOException {
        Optional<Folder> found = disk.open(Layout.casFolders());
        if (found.isEmpty()) {
            return List.of();
        }
        try (Folder folder = found.get()) {
            List<String> prefixes = new ArrayList<>();
            folder.names(name -> {
                if (Layout.isPrefix(name)) {
                    prefixes.add(name);
                }
            });
            prefixes.sort(Comparator.naturalOrder());
            return prefixes;
        }
    }

    /** {@return whether there is any object, pending, shipped or held} */
    boolean arePresent() throws IOException {
        for (String prefix : prefixes(disk)) {
            Optional<Folder> found = FolderLook.open(disk, Layout.casFolders().child(prefix), remarks);
            if (found.isPresent()) {
                try (Folder folder = found.get()) {
                    if (!ValueNames.read(folder, prefix).present().isEmpty()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    ValueScan pending() throws IOException {
        return new FolderwiseScan(disk, prefixes(disk));
    }

    /**
     * Marks objects as shipped. The markers are not synced: one that a crash takes costs that its object is shipped once
     * more, into another pack or to an answer that it is stored, and never costs data.
     */
    void markShipped(List<Cid> cids) throws IOException {
        List<Cid> sorted = cids.stream().sorted().toList();
        int next = 0;
        while (next < sorted.size()) {
            try (Publication publication = publications.begin()) {
                for (; next < sorted.size() && !publication.full(); next++) {
                    markShipped(publication, sorted.get(next));
                }
            }
        }
    }

    private static void markShipped(Publication publication, Cid cid) throws IOException {
        Optional<Folder> found = publication.open(Layout.casFolder(cid));
        if (found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            if (folder.stat(Layout.valueName(cid)).isPresent()) {
                publication.create(folder, Layout.shippedName(cid));
            }
            publication.delete(folder, Layout.valueName(cid) + Marker.RETRY.suffix());
        }
    }

    /** Removes the shipped objects whose marker was written before an instant. */
    Freed expire(Instant olderThan) throws IOException {
        Freed freed = Freed.NOTHING;
        List<Shipped> expired = new ArrayList<>();
        for (String prefix : prefixes(disk)) {
            shipped(prefix, value -> {
                if (value.since().isBefore(olderThan)) {
                    expired.add(value);
                }
            });
            // Several folders share a hold of the lock, as each hold costs a durable write of the ledger.
            if (expired.size() >= MOST_REMEMBERED) {
                freed = freed.plus(remove(expired, total -> true));
                expired.clear();
            }
        }
        return freed.plus(remove(expired, total -> true));
    }

    /** What the ledger says before a batch is removed decides whether it is. */
    interface StillNeeded {
        boolean test(long ledgerTotal) throws IOException;
    }

    /** Removes shipped objects, those with the oldest marker first, as long as that is needed. */
    Freed relieve(StillNeeded needed) throws IOException {
        Freed freed = Freed.NOTHING;
        while (true) {
            List<Shipped> oldest = oldestShipped();
            Freed round = remove(oldest, needed);
            freed = freed.plus(round);
            if (round.equals(Freed.NOTHING)) {
                return freed;
            }
        }
    }

    private List<Shipped> oldestShipped() throws IOException {
        PriorityQueue<Shipped> newestFirst =
                new PriorityQueue<>(Comparator.comparing(Shipped::since).reversed());
        for (String prefix : prefixes(disk)) {
            shipped(prefix, value -> {
                newestFirst.add(value);
                if (newestFirst.size() > MOST_REMEMBERED) {
                    newestFirst.remove();
                }
            });
        }
        return newestFirst.stream()
                .sorted(Comparator.comparing(Shipped::since).thenComparing(Shipped::cid))
                .toList();
    }

    private interface Each {
        void shipped(Shipped value);
    }

    /** A marker of having been shipped, and since when it stands. */
    private record Shipped(Cid cid, Instant since) {}

    private void shipped(String prefix, Each each) throws IOException {
        Optional<Folder> found = FolderLook.open(disk, Layout.casFolders().child(prefix), remarks);
        if (found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            for (String digits : ValueNames.read(folder, prefix).shipped()) {
                Optional<Stat> marker = folder.stat(digits + Layout.SHIPPED_SUFFIX);
                if (marker.filter(Stat::isMarker).isPresent()) {
                    each.shipped(new Shipped(new Cid(digits), marker.get().modified()));
                } else if (marker.isPresent()) {
                    Place place = Layout.casFolders().child(prefix).child(digits + Layout.SHIPPED_SUFFIX);
                    remarks.warnOnce(
                            disk.describe(place),
                            "is no marker of the publisher's, which is an empty file, and keeps its value from being"
                                    + " shipped: remove it");
                }
            }
        }
    }

    private Freed remove(List<Shipped> values, StillNeeded needed) throws IOException {
        long files = 0;
        long bytes = 0;
        int next = 0;
        while (next < values.size()) {
            try (Publication publication = publications.begin()) {
                if (!needed.test(publication.total())) {
                    break;
                }
                for (; next < values.size() && !publication.full(); next++) {
                    OptionalLong removed = remove(publication, values.get(next).cid());
                    files += removed.isPresent() ? 1 : 0;
                    bytes += removed.orElse(0);
                }
            }
        }
        return new Freed(0, 0, files, bytes);
    }

    /**
     * The marker goes first: a crash after it leaves an object to be shipped once more. The other way round, an object that
     * the profiler writes again would be taken for shipped.
     */
    private static OptionalLong remove(Publication publication, Cid cid) throws IOException {
        Optional<Folder> found = publication.open(Layout.casFolder(cid));
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        try (Folder folder = found.get()) {
            publication.delete(folder, Layout.shippedName(cid));
            OptionalLong removed = publication.delete(folder, Layout.valueName(cid));
            for (Marker marker : Marker.values()) {
                publication.delete(folder, Layout.valueName(cid) + marker.suffix());
            }
            return removed;
        }
    }
}
