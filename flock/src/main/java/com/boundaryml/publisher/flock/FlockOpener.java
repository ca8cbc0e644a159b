package com.boundaryml.publisher.flock;

import com.boundaryml.publisher.flock.FileLease.Mode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Locks with {@code flock(2)}. */
final class FlockOpener implements LockedFile.Opener {

    private final Posix posix;

    FlockOpener(Posix posix) {
        this.posix = posix;
    }

    @Override
    public Optional<LockedFile> tryLock(Path base, Path below, Mode mode, boolean create) throws IOException {
        Platform platform = posix.platform();
        int folder = opened(
                posix.open(
                        posix.workingFolder(),
                        base.toAbsolutePath().toString(),
                        Platform.O_RDONLY | platform.directory | platform.closeOnExec),
                base);
        try {
            for (int i = 0; i < below.getNameCount() - 1; i++) {
                int flags = Platform.O_RDONLY | platform.directory | platform.noFollow | platform.closeOnExec;
                int next = opened(posix.open(folder, below.getName(i).toString(), flags), base.resolve(below));
                posix.close(folder);
                folder = next;
            }
            return lock(openFile(folder, base, below, create), base.resolve(below), mode);
        } finally {
            posix.close(folder);
        }
    }

    private int openFile(int folder, Path base, Path below, boolean create) throws IOException {
        Platform platform = posix.platform();
        String name = below.getName(below.getNameCount() - 1).toString();
        int flags = platform.noFollow | platform.nonBlock | platform.closeOnExec | (create ? platform.create : 0);
        Posix.Result result = posix.open(folder, name, flags | Platform.O_RDWR);
        if (result.failed() && (result.errno() == Platform.EACCES || result.errno() == Platform.EROFS)) {
            // A lock asks for no right to write; a file of another user's may give none.
            result = posix.open(folder, name, flags | Platform.O_RDONLY);
        }
        return opened(result, base.resolve(below));
    }

    private Optional<LockedFile> lock(int file, Path path, Mode mode) throws IOException {
        boolean locked = false;
        try {
            Posix.Identity identity = posix.identify(file);
            if (identity == null || !identity.regular()) {
                throw new FileSystemException(path.toString(), null, "is no regular file, so it is not locked");
            }
            int operation = Platform.LOCK_NB
                    | switch (mode) {
                        case SHARED -> Platform.LOCK_SH;
                        case EXCLUSIVE -> Platform.LOCK_EX;
                    };
            Posix.Result result = posix.lock(file, operation);
            if (result.failed() && result.errno() != posix.platform().wouldBlock) {
                throw new FileSystemException(
                        path.toString(),
                        null,
                        "cannot be locked (flock error " + result.errno()
                                + "): the file system must support flock, as local ones do");
            }
            locked = !result.failed();
            return locked ? Optional.of(new Flocked(posix, file, identity)) : Optional.empty();
        } finally {
            if (!locked) {
                posix.close(file);
            }
        }
    }

    private int opened(Posix.Result result, Path path) throws IOException {
        if (!result.failed()) {
            return result.value();
        }
        int errno = result.errno();
        if (errno == Platform.ENOENT) {
            throw new NoSuchFileException(path.toString());
        }
        if (errno == Platform.EACCES) {
            throw new AccessDeniedException(path.toString());
        }
        if (errno == posix.platform().tooManyLinks || errno == Platform.ENOTDIR) {
            throw new FileSystemException(
                    path.toString(), null, "has a symbolic link, or no folder, in its path, which is not followed");
        }
        throw new FileSystemException(path.toString(), null, "cannot be opened for locking (open error " + errno + ")");
    }

    /** A file number with a lock on it. The lock ends with the number. */
    private record Flocked(Posix posix, int file, Posix.Identity identity, AtomicBoolean closed) implements LockedFile {

        Flocked(Posix posix, int file, Posix.Identity identity) {
            this(posix, file, identity, new AtomicBoolean());
        }

        @Override
        public boolean stillNames(Path path) throws IOException {
            if (closed.get()) {
                return false;
            }
            try {
                Map<String, Object> now = Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
                return now.get("dev") instanceof Long device
                        && now.get("ino") instanceof Long inode
                        && device == identity.device()
                        && inode == identity.inode();
            } catch (NoSuchFileException e) {
                return false;
            }
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                posix.close(file);
            }
        }
    }
}
