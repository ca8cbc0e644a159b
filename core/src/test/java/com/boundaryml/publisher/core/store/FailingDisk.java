package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A disk that does a number of steps and then no more, as if the process had ended there; or fails at one step only. It keeps
 * a journal of its steps.
 */
final class FailingDisk implements Disk {

    private final Disk disk;
    private final boolean once;
    private final List<String> journal = new ArrayList<>();
    private long left;

    private FailingDisk(Disk disk, long steps, boolean once) {
        this.disk = disk;
        this.once = once;
        left = steps;
    }

    static FailingDisk neverFailing(Disk disk) {
        return new FailingDisk(disk, Long.MAX_VALUE, false);
    }

    static FailingDisk endingAfter(Disk disk, long steps) {
        return new FailingDisk(disk, steps, false);
    }

    static FailingDisk stumblingAfter(Disk disk, long steps) {
        return new FailingDisk(disk, steps, true);
    }

    /** {@return whether the steps ran out} */
    boolean failed() {
        return left < 0;
    }

    /** {@return the steps: what was done, and to which path below the root} */
    List<String> journal() {
        return journal;
    }

    private void step(String what, Place place) throws IOException {
        journal.add(what + " " + place);
        boolean first = left == 0;
        left = Math.max(left - 1, -1);
        if (first || (left < 0 && !once)) {
            throw new IOException("no further step");
        }
    }

    @Override
    public Optional<Folder> open(Place place) throws IOException {
        step("open", place);
        return disk.open(place).map(folder -> new FailingFolder(folder, place));
    }

    @Override
    public Optional<Lock> tryLease() throws IOException {
        step("lease", Place.ROOT);
        return disk.tryLease();
    }

    @Override
    public Optional<Lock> tryLock(Place file, LockMode mode) throws IOException {
        step("lock", file);
        return disk.tryLock(file, mode).map(lock -> new NotedLock(lock, file));
    }

    @Override
    public boolean lockSeen(Place file) throws IOException {
        step("look at", file);
        return disk.lockSeen(file);
    }

    @Override
    public long freeBytes() throws IOException {
        return disk.freeBytes();
    }

    @Override
    public Optional<String> fileSystemType() {
        return disk.fileSystemType();
    }

    @Override
    public String describe(Place place) {
        return disk.describe(place);
    }

    private final class FailingFolder implements Folder {

        private final Folder folder;
        private final Place place;

        FailingFolder(Folder folder, Place place) {
            this.folder = folder;
            this.place = place;
        }

        @Override
        public void names(Consumer<String> each) throws IOException {
            step("list", place);
            folder.names(each);
        }

        @Override
        public Optional<Stat> stat(String name) throws IOException {
            step("stat", place.child(name));
            return folder.stat(name);
        }

        @Override
        public Optional<Folder> folder(String name) throws IOException {
            step("folder", place.child(name));
            return folder.folder(name).map(inner -> new FailingFolder(inner, place.child(name)));
        }

        @Override
        public FileRead read(String name, ByteBuffer into) throws IOException {
            step("read", place.child(name));
            return folder.read(name, into);
        }

        @Override
        public void create(String name) throws IOException {
            step("create", place.child(name));
            folder.create(name);
        }

        @Override
        public void createFolder(String name) throws IOException {
            step("create", place.child(name));
            folder.createFolder(name);
        }

        /** The file comes with half of its bytes where this is the step that fails. */
        @Override
        public void write(String name, byte[] bytes) throws IOException {
            try {
                step("write", place.child(name));
            } catch (IOException e) {
                folder.write(name, Arrays.copyOf(bytes, bytes.length / 2));
                throw e;
            }
            folder.write(name, bytes);
        }

        @Override
        public void rename(String name, Folder target, String newName) throws IOException {
            step("rename", place.child(name));
            folder.rename(name, ((FailingFolder) target).folder, newName);
        }

        @Override
        public boolean delete(String name) throws IOException {
            step("delete", place.child(name));
            return folder.delete(name);
        }

        @Override
        public boolean deleteFolder(String name) throws IOException {
            step("delete", place.child(name));
            return folder.deleteFolder(name);
        }

        @Override
        public void sync() throws IOException {
            step("sync", place);
            folder.sync();
        }

        @Override
        public void close() {
            folder.close();
        }
    }

    private final class NotedLock implements Lock {

        private final Lock lock;
        private final Place place;

        NotedLock(Lock lock, Place place) {
            this.lock = lock;
            this.place = place;
        }

        @Override
        public boolean stillThere() throws IOException {
            return lock.stillThere();
        }

        @Override
        public void close() {
            journal.add("unlock " + place);
            lock.close();
        }
    }
}
