package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The look at what is pending, once a second: of a store in which nothing happens it costs one stat a folder of a stream,
 * and every few seconds one a folder of values. A profiler writes values for the segments that will refer to them, so while
 * no stream has changed, a look in which no value was pending counts for the next ones as well, until it is to be
 * forgotten. Takes no lock. What comes or goes during the look is counted or not.
 */
final class BacklogLook {

    /** How long no pending value may go unseen while no flush looks for it. */
    static final Duration VALUES_UNSEEN = Duration.ofSeconds(5);

    private final Disk disk;
    private final Time time;
    private final Remarks remarks;
    private final FolderCache<List<String>> names;
    private final FolderCache<Long> cursors;
    private final FolderCache<Count> counts;
    private Optional<NoneSeen> noneSeen = Optional.empty();

    BacklogLook(Disk disk, Time time, Remarks remarks) {
        this.disk = disk;
        this.time = time;
        this.remarks = remarks;
        names = new FolderCache<>(time);
        cursors = new FolderCache<>(time);
        counts = new FolderCache<>(time);
    }

    /**
     * A look in which no value was pending.
     *
     * @param planes what the streams had pending at that look
     * @param values what else there was of values
     * @param nanos when it was
     */
    private record NoneSeen(Map<Plane, Count> planes, Count values, long nanos) {}

    /** Has the next look go to every folder. */
    void forget() {
        noneSeen = Optional.empty();
    }

    Backlog take() throws IOException {
        Optional<Folder> found = disk.open(Place.ROOT);
        if (found.isEmpty()) {
            return Backlog.NOTHING;
        }
        try (Folder root = found.get()) {
            Map<Plane, Count> planes = planes(root);
            Count meta = planes.getOrDefault(Plane.META, Count.NONE);
            Count data = planes.getOrDefault(Plane.DATA, Count.NONE);
            Count values = values(root, planes);
            return new Backlog(
                    meta.files(),
                    data.files(),
                    values.files(),
                    meta.bytes() + data.bytes() + values.bytes(),
                    meta.oldest(),
                    data.oldest(),
                    values.oldestMarker(),
                    Count.sum(Count.sum(meta.held(), data.held()), values.held()));
        }
    }

    private Map<Plane, Count> planes(Folder root) throws IOException {
        Map<Plane, Count> sums = new EnumMap<>(Plane.class);
        Optional<Folder> found = below(root, Place.ROOT, Layout.STREAMS);
        if (found.isEmpty()) {
            return sums;
        }
        try (Folder streams = found.get()) {
            for (String name : names(root, Layout.STREAMS, Layout.streams(), streams)) {
                Optional<Euid> stream = Euid.find(name);
                if (stream.isPresent()) {
                    add(streams, stream.get(), sums);
                }
            }
        }
        return sums;
    }

    private void add(Folder streams, Euid stream, Map<Plane, Count> sums) throws IOException {
        Optional<Stat> streamStat = streams.stat(stream.hex());
        Optional<Folder> found = below(streams, Layout.streams(), stream.hex());
        if (streamStat.isEmpty() || found.isEmpty()) {
            return;
        }
        try (Folder folder = found.get()) {
            for (Plane plane : Plane.values()) {
                Place place = Layout.plane(stream, plane);
                long shipped =
                        cursors.get(place, streamStat.get().modified(), plane, () -> shipped(folder, stream, plane));
                Count count = count(
                        folder,
                        plane.folder(),
                        place,
                        shipped,
                        inner -> Counting.plane(inner, plane, shipped, disk.describe(place), remarks));
                sums.merge(plane, count, Count::plus);
            }
        }
    }

    private static long shipped(Folder folder, Euid stream, Plane plane) throws IOException {
        return switch (Cursors.read(folder, stream)) {
            case CursorState.At at -> at.cursor().shipped(plane);
            case CursorState.Absent absent -> Cursor.START.shipped(plane);
            case CursorState.Damaged damaged -> Cursor.START.shipped(plane);
            // A later publisher's stream is not ours to ship: nothing of it is pending here.
            case CursorState.Newer newer -> Long.MAX_VALUE;
        };
    }

    private Count values(Folder root, Map<Plane, Count> planes) throws IOException {
        Optional<NoneSeen> still = noneSeen.filter(
                seen -> seen.planes().equals(planes) && time.nanos() - seen.nanos() < VALUES_UNSEEN.toNanos());
        if (still.isPresent()) {
            return still.get().values();
        }
        Count values = values(root);
        noneSeen = values.files() == 0 ? Optional.of(new NoneSeen(planes, values, time.nanos())) : Optional.empty();
        return values;
    }

    private Count values(Folder root) throws IOException {
        Count sum = Count.NONE;
        Optional<Folder> cas = below(root, Place.ROOT, Layout.CAS);
        if (cas.isEmpty()) {
            return sum;
        }
        try (Folder casFolder = cas.get()) {
            Optional<Folder> found = below(casFolder, Place.ROOT.child(Layout.CAS), Layout.SHA256);
            if (found.isEmpty()) {
                return sum;
            }
            try (Folder prefixes = found.get()) {
                for (String prefix : names(casFolder, Layout.SHA256, Layout.casFolders(), prefixes)) {
                    if (Layout.isPrefix(prefix)) {
                        Place place = Layout.casFolders().child(prefix);
                        sum = sum.plus(count(prefixes, prefix, place, 0L, inner -> Counting.values(inner, prefix)));
                    }
                }
            }
        }
        return sum;
    }

    private List<String> names(Folder parent, String name, Place place, Folder folder) throws IOException {
        Optional<Stat> stat = parent.stat(name);
        if (stat.isEmpty()) {
            return List.of();
        }
        return names.get(place, stat.get().modified(), 0L, () -> {
            List<String> read = new ArrayList<>();
            folder.names(read::add);
            return read;
        });
    }

    private interface Counter {
        Count count(Folder folder) throws IOException;
    }

    private Count count(Folder parent, String name, Place place, Long dependsOn, Counter counter) throws IOException {
        Optional<Stat> stat = parent.stat(name);
        if (stat.isEmpty()) {
            return Count.NONE;
        }
        return counts.get(place, stat.get().modified(), dependsOn, () -> {
            Optional<Folder> found = below(parent, place, name);
            if (found.isEmpty()) {
                return Count.NONE;
            }
            try (Folder folder = found.get()) {
                return counter.count(folder);
            }
        });
    }

    private Optional<Folder> below(Folder parent, Place place, String name) throws IOException {
        try {
            return parent.folder(name);
        } catch (NotDirectoryException e) {
            remarks.warnOnce(disk.describe(place), name + " is no folder, and is not followed: remove it");
            return Optional.empty();
        }
    }
}
