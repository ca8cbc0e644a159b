package com.boundaryml.publisher.flock;

import com.boundaryml.publisher.flock.FileLease.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** An open, locked file of one platform. */
interface LockedFile extends AutoCloseable {

    boolean stillNames(Path path) throws IOException;

    @Override
    void close();

    /** How the platform opens and locks. */
    interface Opener {
        /** Locks {@code base/below}; no link is followed from {@code base} on. Empty if another lock is in the way. */
        Optional<LockedFile> tryLock(Path base, Path below, Mode mode, boolean create) throws IOException;
    }

    static Opener opener() {
        return Platform.current()
                .<Opener>map(platform -> new FlockOpener(new Posix(platform)))
                .orElseGet(ChannelOpener::new);
    }
}
