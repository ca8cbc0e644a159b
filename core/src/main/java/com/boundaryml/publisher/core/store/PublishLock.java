package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.core.store.Disk.LockMode;
import com.boundaryml.publisher.core.world.Time;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;

/**
 * The lock around everything that comes, goes or changes its name under the root. The profiler holds it while it publishes
 * and, for as long as it takes, while it walks the store at its start; so it is waited for, by trying again.
 */
final class PublishLock {

    private static final Place FILE = Place.ROOT.child(Layout.PUBLISH_LOCK);
    private static final Duration FIRST_WAIT = Duration.ofMillis(1);
    private static final Duration LONGEST_WAIT = Duration.ofMillis(50);

    private final Disk disk;
    private final Time time;

    PublishLock(Disk disk, Time time) {
        this.disk = disk;
        this.time = time;
    }

    /**
     * Waits for the lock.
     *
     * @throws NoSuchFileException if the root is absent
     * @throws InterruptedIOException if the thread is interrupted, which it then still is
     */
    Lock take() throws IOException {
        Duration wait = FIRST_WAIT;
        while (true) {
            Optional<Lock> lock = attempt();
            if (lock.isPresent()) {
                return lock.get();
            }
            sleep(wait);
            Duration longer = wait.multipliedBy(2);
            wait = longer.compareTo(LONGEST_WAIT) < 0 ? longer : LONGEST_WAIT;
        }
    }

    private Optional<Lock> attempt() throws IOException {
        Optional<Lock> lock;
        try {
            lock = disk.tryLock(FILE, LockMode.EXCLUSIVE);
        } catch (NoSuchFileException e) {
            create();
            return Optional.empty();
        }
        if (lock.isPresent() && !lock.get().stillThere()) {
            lock.get().close();
            return Optional.empty();
        }
        return lock;
    }

    /** The one file that is created without the lock, as it is the lock. It is not counted in the ledger. */
    private void create() throws IOException {
        Folder root = disk.open(Place.ROOT).orElseThrow(() -> new NoSuchFileException(disk.describe(Place.ROOT)));
        try (root) {
            root.create(Layout.PUBLISH_LOCK);
        } catch (FileAlreadyExistsException e) {
            // Someone else was first, which is as good.
            return;
        }
    }

    private void sleep(Duration wait) throws InterruptedIOException {
        try {
            time.sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException stopped = new InterruptedIOException(
                    "gave up waiting for " + disk.describe(FILE) + ", which another process holds");
            stopped.initCause(e);
            throw stopped;
        }
    }
}
