package com.boundaryml.publisher.localfs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folders of the sink. Each is looked at once in a run: it must be a folder and no symbolic link, and its entry in its
 * parent is made durable, since a run that crashed may have made it and no more. Thread-safe.
 */
final class KeySpace {

    private final Path root;
    private final Disk disk;
    private final Set<Path> known = ConcurrentHashMap.newKeySet();

    KeySpace(Path root, Disk disk) {
        this.root = root;
        this.disk = disk;
    }

    /** {@return where the object of this key lies, or would lie} */
    Path file(String key) {
        return root.resolve(key);
    }

    /** {@return whether this folder, the root or one below it, exists} */
    boolean has(Path folder) throws IOException {
        return prepare(folder, false);
    }

    /** Makes this folder, the root or one below it, and those above it, unless they exist. */
    void make(Path folder) throws IOException {
        prepare(folder, true);
    }

    /** Looks at each folder anew from now on: one was found to be gone. */
    void forget() {
        known.clear();
    }

    private boolean prepare(Path folder, boolean make) throws IOException {
        if (known.contains(folder)) {
            return true;
        }
        boolean below = folder.startsWith(root) && !folder.equals(root);
        Path parent = folder.getParent();
        if (below && parent != null && !prepare(parent, make)) {
            return false;
        }
        boolean absent = !isFolder(folder, below);
        if (absent) {
            if (!make) {
                return false;
            }
            if (!below && parent != null) {
                prepare(parent, true);
            }
            makeOne(folder, below);
        }
        if (parent != null && (below || absent)) {
            disk.sync(parent);
        }
        known.add(folder);
        return true;
    }

    private void makeOne(Path folder, boolean below) throws IOException {
        try {
            disk.makeFolder(folder);
        } catch (FileAlreadyExistsException e) {
            // Another thread, or another publisher, was faster.
            if (!isFolder(folder, below)) {
                throw e;
            }
        }
    }

    private static boolean isFolder(Path path, boolean below) throws IOException {
        Optional<BasicFileAttributes> found = below ? lookAt(path) : lookThrough(path);
        if (found.isEmpty()) {
            return false;
        }
        if (found.get().isSymbolicLink()) {
            throw new RefusedPathException(path, "is a symbolic link, and the sink follows none below its root");
        }
        if (!found.get().isDirectory()) {
            throw new RefusedPathException(path, "is no folder, and should be one");
        }
        return true;
    }

    /** {@return what lies at {@code path} itself, or empty if nothing does} */
    static Optional<BasicFileAttributes> lookAt(Path path) throws IOException {
        return attributes(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Optional<BasicFileAttributes> lookThrough(Path path) throws IOException {
        return attributes(path);
    }

    private static Optional<BasicFileAttributes> attributes(Path path, LinkOption... options) throws IOException {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, options));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
