package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.core.store.Disk.LockMode;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The streams that this publisher tends: for each, a lock on the {@code publisher.lock} in its folder (D13). */
final class Tending implements AutoCloseable {

    private static final String LEFT_ALONE = "is tended by another publisher, or gone, and is left to it";

    private final Disk disk;
    private final Publications publications;
    private final Remarks remarks;
    private final Map<Euid, Lock> held = new HashMap<>();

    Tending(Disk disk, Publications publications, Remarks remarks) {
        this.disk = disk;
        this.publications = publications;
        this.remarks = remarks;
    }

    /** {@return whether this publisher tends the stream, from before or from now on} */
    boolean tend(Euid stream) throws IOException {
        Lock before = held.get(stream);
        if (before != null) {
            if (before.stillThere()) {
                return true;
            }
            giveUp(stream);
        }
        Optional<Lock> lock = tryLock(stream);
        String where = disk.describe(Layout.stream(stream));
        if (lock.isEmpty()) {
            remarks.infoOnce(where, LEFT_ALONE);
            return false;
        }
        remarks.ended(where, LEFT_ALONE);
        held.put(stream, lock.get());
        return true;
    }

    private Optional<Lock> tryLock(Euid stream) throws IOException {
        Place file = Layout.stream(stream).child(Layout.PUBLISHER_LOCK);
        try {
            return stillThere(disk.tryLock(file, LockMode.EXCLUSIVE));
        } catch (NoSuchFileException e) {
            if (!create(stream)) {
                return Optional.empty();
            }
        }
        try {
            return stillThere(disk.tryLock(file, LockMode.EXCLUSIVE));
        } catch (NoSuchFileException e) {
            // Whoever was quicker has shipped the stream to its end and removed it.
            return Optional.empty();
        }
    }

    /** Gives a lock up whose file was replaced meanwhile: it keeps nobody out. */
    private static Optional<Lock> stillThere(Optional<Lock> lock) throws IOException {
        if (lock.isPresent() && !lock.get().stillThere()) {
            lock.get().close();
            return Optional.empty();
        }
        return lock;
    }

    private boolean create(Euid stream) throws IOException {
        try (Publication publication = publications.begin()) {
            Optional<Folder> found = publication.open(Layout.stream(stream));
            if (found.isEmpty()) {
                return false;
            }
            try (Folder folder = found.get()) {
                publication.create(folder, Layout.PUBLISHER_LOCK);
                return true;
            }
        }
    }

    /** {@return whether the stream is tended by this publisher, as far as it knows} */
    boolean tends(Euid stream) {
        return held.containsKey(stream);
    }

    /** Gives up the streams that are not among those that there are. */
    void keepOnly(Collection<Euid> present) {
        for (Euid stream : List.copyOf(held.keySet())) {
            if (!present.contains(stream)) {
                giveUp(stream);
            }
        }
    }

    void giveUp(Euid stream) {
        Lock lock = held.remove(stream);
        if (lock != null) {
            lock.close();
        }
    }

    @Override
    public void close() {
        held.values().forEach(Lock::close);
        held.clear();
    }
}
