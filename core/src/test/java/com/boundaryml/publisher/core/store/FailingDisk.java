package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** A disk that does a number of steps and then no more, as if the process had ended there; or fails at one step only. */
final class FailingDisk implements Disk {

    private final Disk disk;
    private final boolean once;
    private long left;

    private FailingDisk(Disk disk, long steps, boolean once) {
        this.disk = disk;
        this.once = once;
        left = steps;
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

    private void step() throws IOException {
        boolean first = left == 0;
        left = Math.max(left - 1, -1);
        if (first || (left < 0 && !once)) {
            throw new IOException("no further step");
        }
    }

    @Override
    public Optional<Folder> open(Place place) throws IOException {
        step();
        return disk.open(place).map(FailingFolder::new);
    }

    @Override
    public Optional<Lock> tryLease() throws IOException {
        step();
        return disk.tryLease();
    }

    @Override
    public Optional<Lock> tryLock(Place file, LockMode mode) throws IOException {
        step();
        return disk.tryLock(file, mode);
    }

    @Override
    public boolean lockSeen(Place file) throws IOException {
        step();
        return disk.lockSeen(file);
    }

    @Override
    public long freeBytes() throws IOException {
        return disk.freeBytes();
    }

    @Override
    public String describe(Place place) {
        return disk.describe(place);
    }

    private final class FailingFolder implements Folder {

        private final Folder folder;

        FailingFolder(Folder folder) {
            this.folder = folder;
        }

        @Override
        public void names(Consumer<String> each) throws IOException {
            step();
            folder.names(each);
        }

        @Override
        public Optional<Stat> stat(String name) throws IOException {
            step();
            return folder.stat(name);
        }

        @Override
        public Optional<Folder> folder(String name) throws IOException {
            step();
            return folder.folder(name).map(FailingFolder::new);
        }

        @Override
        public FileRead read(String name, ByteBuffer into) throws IOException {
            step();
            return folder.read(name, into);
        }

        @Override
        public void create(String name) throws IOException {
            step();
            folder.create(name);
        }

        @Override
        public void createFolder(String name) throws IOException {
            step();
            folder.createFolder(name);
        }

        /** The file comes with half of its bytes where this is the step that fails. */
        @Override
        public void write(String name, byte[] bytes) throws IOException {
            try {
                step();
            } catch (IOException e) {
                folder.write(name, Arrays.copyOf(bytes, bytes.length / 2));
                throw e;
            }
            folder.write(name, bytes);
        }

        @Override
        public void rename(String name, Folder target, String newName) throws IOException {
            step();
            folder.rename(name, ((FailingFolder) target).folder, newName);
        }

        @Override
        public boolean delete(String name) throws IOException {
            step();
            return folder.delete(name);
        }

        @Override
        public boolean deleteFolder(String name) throws IOException {
            step();
            return folder.deleteFolder(name);
        }

        @Override
        public void sync() throws IOException {
            step();
            folder.sync();
        }

        @Override
        public void close() {
            folder.close();
        }
    }
}
