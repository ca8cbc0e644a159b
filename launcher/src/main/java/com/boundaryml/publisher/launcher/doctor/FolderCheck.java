package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.store.Roots;
import com.boundaryml.publisher.launcher.console.Human;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a root is a store, and whether this user may work in it: read, create, rename and delete, which all are rights on
 * folders. The system is asked; nothing is tried.
 */
final class FolderCheck implements Check {

    /** The folders of a store lie at most so deep: {@code streams/<euid>/<plane>}, {@code cas/sha256/<prefix>}. */
    private static final int DEPTH = 3;

    /** A bound on the look; what lies in the other folders most often has the same rights. */
    private static final int MOST_FOLDERS = 10_000;

    /** Whether a folder may be worked in. */
    interface Access {

        /** As the system says of the user of this process. */
        Access OF_THIS_USER =
                folder -> Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder);

        boolean allowed(Path folder);
    }

    private final Path root;
    private final Access access;

    FolderCheck(Path root, Access access) {
        this.root = root;
        this.access = access;
    }

    static Finding missing(Path root) {
        return Files.exists(root, LinkOption.NOFOLLOW_LINKS)
                ? Finding.fail(
                        "folder",
                        "something is there that is no folder",
                        "Name the store's own folder with --root PATH.")
                : Finding.fail(
                        "folder",
                        "there is no store here",
                        "Name it with --root PATH or BAML_PROFILE_DIR; it comes to be when a profiled program first runs.");
    }

    @Override
    public String what() {
        return "folder";
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        findings.add(
                Roots.isStore(root)
                        ? Finding.ok(what(), "it is a profiler's store")
                        : Finding.warn(
                                what(),
                                "nothing of a profiler's lies in it",
                                "It is left alone. This is right if no profiled program has run yet; else correct --root."));
        List<Path> folders = new ArrayList<>();
        List<Path> closed = new ArrayList<>();
        walk(root, 0, folders, closed);
        findings.add(closed.isEmpty() ? open(folders.size()) : closed(closed));
        return findings;
    }

    private void walk(Path folder, int depth, List<Path> folders, List<Path> closed) throws IOException {
        folders.add(folder);
        if (!access.allowed(folder)) {
            closed.add(folder);
        }
        if (depth == DEPTH || !Files.isReadable(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (folders.size() < MOST_FOLDERS && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    walk(entry, depth + 1, folders, closed);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private Finding open(int folders) throws IOException {
        return Finding.ok(
                "permissions",
                "this user (" + user() + ") may read, create, rename and delete in " + Human.count(folders, "folder")
                        + "; the root is " + rights(root));
    }

    private static Finding closed(List<Path> closed) throws IOException {
        Path first = closed.getFirst();
        String others = closed.size() == 1 ? "" : ", and in " + Human.count(closed.size() - 1, "other folder");
        return Finding.fail(
                "permissions",
                "this user (" + user() + ") may not read, create, rename and delete in " + first + ", which is "
                        + rights(first) + others,
                "Run the publisher as the user that the profiled program runs as, or give this user rwx on the store's"
                        + " folders; look also for a file system that is mounted read-only.");
    }

    private static String user() {
        return System.getProperty("user.name", "unknown");
    }

    private static String rights(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return "owned by " + Files.getOwner(folder).getName();
        }
        PosixFileAttributes attributes = Files.readAttributes(folder, PosixFileAttributes.class);
        return PosixFilePermissions.toString(attributes.permissions()) + " of "
                + attributes.owner().getName() + ":" + attributes.group().getName();
    }
}
