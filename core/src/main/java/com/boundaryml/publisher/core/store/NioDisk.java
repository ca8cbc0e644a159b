package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.flock.FileLease;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The real file system. From the root on, each folder is opened in its parent's open folder and without following a link,
 * so that one that is put in the way between a check and its use leads nowhere. Where the platform has no such calls, each
 * name is checked before it is used.
 */
final class NioDisk implements Disk {

    private static final String LOCK_SUFFIX = ".lock";

    private final Path root;
    private final Path lease;
    private final LockTable lockTable = LockTable.ofThisSystem();

    NioDisk(Path root) {
        this.root = root.toAbsolutePath().normalize();
        Path name = this.root.getFileName();
        if (name == null) {
            throw new IllegalArgumentException("the root of a store is a folder with a name, not " + root);
        }
        lease = this.root.resolveSibling(name + LOCK_SUFFIX);
    }

    @Override
    public Optional<Folder> open(Place place) throws IOException {
        Optional<Folder> found = openRoot();
        for (String name : place.names()) {
            if (found.isEmpty()) {
                return found;
            }
            try (Folder parent = found.get()) {
                found = parent.folder(name);
            }
        }
        return found;
    }

    /** The folder takes the stream over and closes it. */
    @SuppressWarnings("StreamResourceLeak")
    private Optional<Folder> openRoot() throws IOException {
        DirectoryStream<Path> stream;
        try {
            if (!Files.readAttributes(root, BasicFileAttributes.class).isDirectory()) {
                throw new NotDirectoryException(root.toString());
            }
            stream = Files.newDirectoryStream(root);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return Optional.of(new SecureFolder(secure, root));
        }
        stream.close();
        return Optional.of(new PathFolder(root));
    }

    @Override
    public Optional<Lock> tryLease() throws IOException {
        return FileLease.tryAcquire(lease, FileLease.Mode.SHARED).map(held -> new LeaseLock(held, lease));
    }

    @Override
    public Optional<Lock> tryLock(Place file, LockMode mode) throws IOException {
        Path below = root.getFileSystem().getPath(file.toString());
        FileLease.Mode leaseMode = switch (mode) {
            case SHARED -> FileLease.Mode.SHARED;
            case EXCLUSIVE -> FileLease.Mode.EXCLUSIVE;
        };
        return FileLease.tryAcquireBelow(root, below, leaseMode).map(held -> new LeaseLock(held, root.resolve(below)));
    }

    @Override
    public boolean lockSeen(Place file) throws IOException {
        return lockTable.holder(path(file)).isPresent();
    }

    @Override
    public long freeBytes() {
        // Asks the system once; Files.getFileStore would look for the mount point, which containers may hide.
        return root.toFile().getUsableSpace();
    }

    @Override
    public Optional<String> fileSystemType() {
        try {
            return Optional.of(Files.getFileStore(root).type());
        } catch (IOException e) {
            // Containers may hide the mount point.
            return Optional.empty();
        }
    }

    @Override
    public String describe(Place place) {
        return path(place).toString();
    }

    private Path path(Place place) {
        return place.names().isEmpty() ? root : root.resolve(place.toString());
    }

    /** Tells the names in a folder, each as it is read. */
    static void names(DirectoryStream<Path> stream, Consumer<String> each) throws IOException {
        try {
            for (Path entry : stream) {
                each.accept(Objects.requireNonNull(entry.getFileName()).toString());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** {@return the answer where what was to be opened as a folder is something else, which is not followed} */
    static NotDirectoryException notAFolder(Path path, IOException cause) {
        NotDirectoryException refusal = new NotDirectoryException(path.toString());
        refusal.initCause(cause);
        return refusal;
    }

    private record LeaseLock(FileLease lease, Path path) implements Lock {

        @Override
        public boolean stillThere() throws IOException {
            return lease.stillNames(path);
        }

        @Override
        public void close() {
            lease.close();
        }
    }
}
