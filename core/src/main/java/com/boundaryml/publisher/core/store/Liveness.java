package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.Disk.Lock;
import com.boundaryml.publisher.core.store.Disk.LockMode;
import com.boundaryml.publisher.core.world.Time;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a stream's owner lives. The owner holds {@code stream.lock}, and a probe of it is a lock too: at the moment of a
 * probe, a profiler that opens the stream fails. So the system's table of locks is looked at first, and the lock is probed
 * only where the stream has been quiet, and seldom. In doubt the owner lives.
 */
final class Liveness {

    /** How long nothing has been written to a stream before it is probed. */
    static final Duration QUIET = Duration.ofMinutes(1);

    /** How long apart two probes of one stream are, and for how long an answer holds. */
    static final Duration BETWEEN_PROBES = Duration.ofMinutes(1);

    private static final int MOST_REMEMBERED = 10_000;

    private final Disk disk;
    private final Time time;
    private final Map<Euid, Probe> probes = new HashMap<>();

    Liveness(Disk disk, Time time) {
        this.disk = disk;
        this.time = time;
    }

    private record Probe(long nanos, boolean gone) {}

    /** {@return whether the owner is known to be gone} */
    boolean ownerGone(Euid stream) throws IOException {
        if (disk.lockSeen(lockFile(stream))) {
            probes.remove(stream);
            return false;
        }
        Probe last = probes.get(stream);
        if (last != null && time.nanos() - last.nanos() < BETWEEN_PROBES.toNanos()) {
            return last.gone();
        }
        if (!quiet(stream)) {
            return false;
        }
        Optional<Lock> lock = probe(stream);
        lock.ifPresent(Lock::close);
        if (probes.size() >= MOST_REMEMBERED) {
            probes.clear();
        }
        probes.put(stream, new Probe(time.nanos(), lock.isPresent()));
        return lock.isPresent();
    }

    /**
     * Locks {@code stream.lock} of a stream whose owner is known to be gone, so that none can come while the folder is
     * removed.
     *
     * @return the lock, or empty if an owner has come
     */
    Optional<Lock> keepOut(Euid stream) throws IOException {
        Optional<Lock> lock = probe(stream);
        if (lock.isEmpty()) {
            probes.put(stream, new Probe(time.nanos(), false));
        }
        return lock;
    }

    void forget(Euid stream) {
        probes.remove(stream);
    }

    /** A folder without a lock file has no owner, and its first one will create the file. */
    private Optional<Lock> probe(Euid stream) throws IOException {
        try {
            return disk.tryLock(lockFile(stream), LockMode.SHARED);
        } catch (NoSuchFileException e) {
            return Optional.of(NO_FILE);
        }
    }

    private static final Lock NO_FILE = new Lock() {
        @Override
        public boolean stillThere() {
            return false;
        }

        @Override
        public void close() {
            // There is nothing to give up.
        }
    };

    private static Place lockFile(Euid stream) {
        return Layout.stream(stream).child(Layout.STREAM_LOCK);
    }

    private boolean quiet(Euid stream) throws IOException {
        Instant before = time.now().minus(QUIET);
        Optional<Folder> found = disk.open(Layout.stream(stream));
        if (found.isEmpty()) {
            return true;
        }
        try (Folder folder = found.get()) {
            for (String name : new String[] {Layout.STREAM_LOCK, Plane.META.folder(), Plane.DATA.folder()}) {
                Optional<Stat> stat = folder.stat(name);
                if (stat.isPresent() && !stat.get().modified().isBefore(before)) {
                    return false;
                }
            }
            return true;
        }
    }
}
