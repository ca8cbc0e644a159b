package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.store.Disk.Lock;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A bounded number of changes to the store under one hold of publish.lock. When it is closed, the ledger says what the
 * changes have made true, also when one of them failed.
 */
final class Publication implements AutoCloseable {

    /** How many files come or go under one hold: some milliseconds, which the profiler's writer can wait. */
    static final int MOST_CHANGES = 64;

    private final Disk disk;
    private final Lock lock;
    private final Ledger ledger;
    private final long before;
    private long delta;
    private int changes;

    private Publication(Disk disk, Lock lock, Ledger ledger, long before) {
        this.disk = disk;
        this.lock = lock;
        this.ledger = ledger;
        this.before = before;
    }

    /** Waits for publish.lock, and puts the ledger right if it is missing or damaged. */
    static Publication begin(Disk disk, PublishLock publishLock, Ledger ledger) throws IOException {
        Lock lock = publishLock.take();
        boolean begun = false;
        try {
            OptionalLong total = ledger.doubted() ? OptionalLong.empty() : ledger.read();
            Publication publication =
                    new Publication(disk, lock, ledger, total.isPresent() ? total.getAsLong() : ledger.rewrite());
            begun = true;
            return publication;
        } finally {
            if (!begun) {
                lock.close();
            }
        }
    }

    /** {@return whether as many changes have been made as one hold may last} */
    boolean full() {
        return changes >= MOST_CHANGES;
    }

    /** {@return what the ledger says once this is closed} */
    long total() {
        return before + delta;
    }

    /** {@return the folder, or empty if it is absent} */
    Optional<Folder> open(Place place) throws IOException {
        return disk.open(place);
    }

    /** Creates an empty file. Returns whether it was absent. */
    boolean create(Folder folder, String name) throws IOException {
        changes++;
        try {
            folder.create(name);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Deletes a file. Returns its length, or nothing if it was not there. */
    OptionalLong delete(Folder folder, String name) throws IOException {
        Optional<Stat> stat = folder.stat(name);
        if (stat.isEmpty()) {
            return OptionalLong.empty();
        }
        long bytes = counted(stat);
        changes++;
        try {
            boolean deleted = folder.delete(name);
            delta -= bytes;
            return deleted ? OptionalLong.of(bytes) : OptionalLong.empty();
        } catch (IOException e) {
            delta -= bytes - counted(statOrDoubt(folder, name));
            throw e;
        }
    }

    /** Deletes an empty folder. */
    void deleteFolder(Folder folder, String name) throws IOException {
        changes++;
        folder.deleteFolder(name);
    }

    /** Renames an empty file in its folder, onto another empty one if there is one. */
    void rename(Folder folder, String name, String newName) throws IOException {
        changes++;
        folder.rename(name, folder, newName);
    }

    /** Writes a file whole and durably, in the place of one that may be there: temporary file, sync, rename, sync. */
    void replace(Folder folder, String name, byte[] bytes, String temporary) throws IOException {
        try (Folder tmp = ledger.tmp()) {
            delete(tmp, temporary);
            long old = counted(folder.stat(name));
            changes++;
            try {
                tmp.write(temporary, bytes);
                tmp.rename(temporary, folder, name);
            } finally {
                delta += counted(statOrDoubt(tmp, temporary)) + counted(statOrDoubt(folder, name)) - old;
            }
            folder.sync();
        }
    }

    /** Finds out what a step that failed has left behind; if that fails too, the ledger is to be derived by a scan. */
    private Optional<Stat> statOrDoubt(Folder folder, String name) {
        try {
            return folder.stat(name);
        } catch (IOException e) {
            ledger.doubt();
            return Optional.empty();
        }
    }

    private static long counted(Optional<Stat> stat) {
        return stat.filter(Stat::isFile).map(Stat::bytes).orElse(0L);
    }

    /** Makes the ledger right, then gives the lock up. */
    @Override
    public void close() throws IOException {
        try (lock) {
            if (ledger.doubted()) {
                ledger.rewrite();
            } else if (delta != 0) {
                ledger.doubt();
                ledger.write(total());
            }
        }
    }
}
