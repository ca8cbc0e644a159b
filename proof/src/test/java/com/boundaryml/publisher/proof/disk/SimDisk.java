package com.boundaryml.publisher.proof.disk;

import com.boundaryml.publisher.core.store.Disk;
import com.boundaryml.publisher.core.store.Folder;
import com.boundaryml.publisher.core.store.Place;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The simulated file system, as one process sees it through the publisher's own seam. */
public final class SimDisk implements Disk {

    private final SimFs fs;
    private final SimProcess process;
    private final DiskWatch watch;

    /** Creates the view of one process. */
    public SimDisk(SimFs fs, SimProcess process, DiskWatch watch) {
        this.fs = fs;
        this.process = process;
        this.watch = watch;
    }

    @Override
    public Optional<Folder> open(Place place) throws IOException {
        watch.before(process, Step.OPEN, place.toString());
        SimFs.Node node = fs.top.names.get(SimFs.ROOT);
        for (String name : place.names()) {
            if (node == null) {
                return Optional.empty();
            }
            if (!(node instanceof SimFs.Dir dir)) {
                throw new NotDirectoryException(place.toString());
            }
            node = dir.names.get(name);
        }
        return folder(node, place);
    }

    private Optional<Folder> folder(SimFs.@Nullable Node node, Place place) throws NotDirectoryException {
        if (node == null) {
            return Optional.empty();
        }
        if (!(node instanceof SimFs.Dir dir)) {
            throw new NotDirectoryException(place.toString());
        }
        return Optional.of(new SimFolder(fs, process, watch, dir, place.toString()));
    }

    @Override
    public Optional<Lock> tryLease() throws IOException {
        watch.before(process, Step.LEASE, "");
        SimFs.File file = fs.lease();
        return SimFs.lock(file, process, LockMode.SHARED)
                ? Optional.of(new SimLock(file, process, () -> fs.lease() == file))
                : Optional.empty();
    }

    @Override
    public Optional<Lock> tryLock(Place place, LockMode mode) throws IOException {
        watch.before(process, Step.LOCK, place.toString());
        SimFs.File file = fs.lockable(place.toString());
        if (file == null) {
            throw new NoSuchFileException(place.toString());
        }
        return SimFs.lock(file, process, mode)
                ? Optional.of(new SimLock(file, process, () -> fs.lockable(place.toString()) == file))
                : Optional.empty();
    }

    @Override
    public boolean lockSeen(Place place) throws IOException {
        watch.before(process, Step.LOOK_AT_LOCK, place.toString());
        return watch.showsLocks() && fs.isLocked(place.toString());
    }

    @Override
    public long freeBytes() throws IOException {
        watch.before(process, Step.FREE_SPACE, "");
        return watch.freeBytes();
    }

    @Override
    public Optional<String> fileSystemType() {
        return Optional.of("simulated");
    }

    @Override
    public String describe(Place place) {
        return place.names().isEmpty() ? "/" : place.toString();
    }

    private record SimLock(SimFs.File file, SimProcess process, There there) implements Lock {

        @Override
        public boolean stillThere() {
            return there.test();
        }

        @Override
        public void close() {
            if (process.isAlive()) {
                file.locks.remove(process);
            }
        }
    }

    private interface There {
        boolean test();
    }
}
