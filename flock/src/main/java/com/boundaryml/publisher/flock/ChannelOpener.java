package com.boundaryml.publisher.flock;

import com.boundaryml.publisher.flock.FileLease.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Locks with the file channel's locks, which on Windows are the system's. Two of one process exclude each other through the
 * exception that the channel throws, which makes two shared ones of one process exclude each other too: stricter than
 * flock, and never laxer.
 */
final class ChannelOpener implements LockedFile.Opener {

    @Override
    public Optional<LockedFile> tryLock(Path base, Path below, Mode mode, boolean create) throws IOException {
        Path path = base;
        for (Path name : below) {
            path = path.resolve(name);
            if (Files.isSymbolicLink(path)) {
                throw new FileSystemException(path.toString(), null, "is a symbolic link, which is not followed");
            }
        }
        Set<OpenOption> options =
                new HashSet<>(Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        if (create) {
            options.add(StandardOpenOption.CREATE);
        }
        FileChannel channel = FileChannel.open(path, options);
        Optional<LockedFile> locked = Optional.empty();
        try {
            locked = tryLock(channel, mode).map(lock -> new LockedChannel(channel, base.resolve(below)));
            return locked;
        } finally {
            if (locked.isEmpty()) {
                channel.close();
            }
        }
    }

    private static Optional<FileLock> tryLock(FileChannel channel, Mode mode) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock(0, Long.MAX_VALUE, mode == Mode.SHARED));
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    /** A channel with a lock on it. Windows lets nobody replace the file while it is open. */
    private record LockedChannel(FileChannel channel, Path path) implements LockedFile {

        @Override
        public boolean stillNames(Path other) throws IOException {
            return channel.isOpen() && Files.exists(other, LinkOption.NOFOLLOW_LINKS) && Files.isSameFile(path, other);
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
