package com.boundaryml.publisher.flock;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A lock on a file, held until it is closed, or until the process ends. It excludes, and is excluded by, the locks of
 * {@code flock(2)} on Linux and macOS, and those of {@code LockFileEx} on Windows; two leases of one process exclude each
 * other too, as flock's do. The file is opened so that no child process inherits it, no symbolic link is followed at its
 * name, and a FIFO there blocks nobody.
 *
 * <p>Safe for use by several threads.
 */
public final class FileLease implements AutoCloseable {

    /** How a lease gets along with others. */
    public enum Mode {
        /** Along with other shared ones. */
        SHARED,
        /** Alone. */
        EXCLUSIVE
    }

    private static final LockedFile.Opener OPENER = LockedFile.opener();

    private final LockedFile file;

    private FileLease(LockedFile file) {
        this.file = file;
    }

    /**
     * Tries, without waiting, to lock a file, which is created empty if it is absent.
     *
     * @param file the file; links in the path to its folder are followed, one at the file's own name is refused
     * @param mode how the lock gets along with others
     * @return the lease, or empty if another's lock is in the way
     * @throws NoSuchFileException if its folder is absent
     * @throws IOException if the file cannot be opened, is no regular file, or cannot be locked
     */
    public static Optional<FileLease> tryAcquire(Path file, Mode mode) throws IOException {
        return lease(OPENER.tryLock(folderOf(file), nameOf(file), mode, true));
    }

    /**
     * Tries, without waiting, to lock a file that is there.
     *
     * @param file the file; links in the path to its folder are followed, one at the file's own name is refused
     * @param mode how the lock gets along with others
     * @return the lease, or empty if another's lock is in the way
     * @throws NoSuchFileException if the file is absent
     * @throws IOException if the file cannot be opened, is no regular file, or cannot be locked
     */
    public static Optional<FileLease> tryAcquireExisting(Path file, Mode mode) throws IOException {
        return lease(OPENER.tryLock(folderOf(file), nameOf(file), mode, false));
    }

    /**
     * Tries, without waiting, to lock a file that is there, following no symbolic link below a folder, even one that is put
     * there at this moment.
     *
     * @param base the folder; links in its own path are followed
     * @param below the file's path, relative to the folder
     * @param mode how the lock gets along with others
     * @return the lease, or empty if another's lock is in the way
     * @throws NoSuchFileException if the file is absent
     * @throws IOException if the file cannot be opened, is no regular file, or cannot be locked
     */
    public static Optional<FileLease> tryAcquireBelow(Path base, Path below, Mode mode) throws IOException {
        return lease(OPENER.tryLock(base, below, mode, false));
    }

    private static Optional<FileLease> lease(Optional<LockedFile> locked) {
        return locked.map(FileLease::new);
    }

    private static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException(file + " names no file");
        }
        return parent;
    }

    private static Path nameOf(Path file) {
        Path name = file.getFileName();
        if (name == null) {
            throw new IllegalArgumentException(file + " names no file");
        }
        return name;
    }

    /**
     * {@return whether the file that {@code path} names now, following no link at its last name, is the one that is locked;
     * false once this lease is closed} A lock on a file that was removed or replaced excludes nobody who comes later.
     *
     * @throws IOException if the file at the path cannot be looked at
     */
    public boolean stillNames(Path path) throws IOException {
        return file.stillNames(path);
    }

    /** Gives the lock up. Nothing happens the second time. */
    @Override
    public void close() {
        file.close();
    }
}
