package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.flock.FileLease;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Waits for a lock that others hold for an instant only. */
final class Locks {

    private static final long PAUSE_NANOS = 200_000;

    private Locks() {}

    /** {@return the lock on {@code file}, exclusively, once nobody else has it} */
    static FileLease await(Path file) throws IOException {
        while (true) {
            Optional<FileLease> lease = FileLease.tryAcquire(file, FileLease.Mode.EXCLUSIVE);
            if (lease.isPresent()) {
                return lease.get();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for the lock on " + file);
            }
        }
    }
}
