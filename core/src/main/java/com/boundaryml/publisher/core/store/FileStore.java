package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A profiler store on a disk. The obligations are those of {@link StoreAccess}. */
public final class FileStore implements StoreAccess {

    private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

    private final Disk disk;
    private final StoreParts parts;
    private final BacklogLook look;
    private final LedgerCheck ledgerCheck;
    private boolean checked;

    /**
     * Makes access to a store.
     *
     * @param settings which store, and its limits
     * @param disk the disk that the store lies on, bound to its root
     * @param time both clocks and the wait for a lock
     */
    public FileStore(StoreSettings settings, Disk disk, Time time) {
        this.disk = disk;
        parts = StoreParts.of(settings, disk, time);
        look = new BacklogLook(disk, time, parts.remarks());
        ledgerCheck = new LedgerCheck(parts.ledger(), parts.publications());
    }

    /**
     * {@return access to a store on the real file system}
     *
     * @param settings which store, and its limits
     * @param time both clocks and the wait for a lock
     */
    public static FileStore open(StoreSettings settings, Time time) {
        return new FileStore(settings, new NioDisk(settings.root()), time);
    }

    @Override
    public String location() {
        return disk.describe(Place.ROOT);
    }

    @Override
    public Backlog backlog() throws IOException {
        return look.take();
    }

    @Override
    public Entry enter() throws IOException {
        look.forget();
        if (!present()) {
            return absent();
        }
        Optional<Lock> lease;
        try {
            lease = disk.tryLease();
        } catch (NoSuchFileException e) {
            return absent();
        }
        if (lease.isEmpty()) {
            return new Entry.Locked();
        }
        Lock held = lease.get();
        boolean entered = false;
        try {
            if (!held.stillThere()) {
                return new Entry.Locked();
            }
            // Whoever held the lock before may have cleaned the store away.
            if (!present()) {
                return absent();
            }
            checkOnce();
            entered = true;
            return new Entry.Entered(new FileSession(held, parts));
        } finally {
            if (!entered) {
                held.close();
            }
        }
    }

    private boolean present() throws IOException {
        Optional<Folder> found = disk.open(Place.ROOT);
        if (found.isEmpty()) {
            return false;
        }
        try (Folder root = found.get()) {
            for (String sign : Layout.SIGNS) {
                if (root.stat(sign).isPresent()) {
                    return true;
                }
            }
            return false;
        }
    }

    private Entry absent() {
        parts.tending().close();
        return new Entry.Absent();
    }

    private void checkOnce() throws IOException {
        if (!checked) {
            disk.fileSystemType()
                    .flatMap(SharedFileSystems::warning)
                    .ifPresent(warning -> parts.remarks().warnOnce(location(), "lies on " + warning));
            if (ledgerCheck.heal()) {
                LOG.info("{}: the byte ledger did not count what is there, and was put right", location());
            }
            checked = true;
        }
    }

    @Override
    public void close() {
        parts.tending().close();
    }
}
