package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.testkit.profiler.ProfilerOptions.Durability;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files so that they are at their place whole or not at all.
 *
 * @param durability whether files and folders are forced to the disk
 */
record Disk(Durability durability) {

    /** Writes {@code bytes} to {@code pending}, then moves that to {@code target}, whose folder exists. */
    void write(Path pending, Path target, byte[] bytes) throws IOException {
        try (FileChannel out = FileChannel.open(
                pending, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                out.write(rest);
            }
            if (durability == Durability.FORCED) {
                out.force(true);
            }
        }
        Files.move(pending, target, StandardCopyOption.ATOMIC_MOVE);
        forceFolderOf(target);
    }

    /** Makes a folder, and those above it up to {@code stop}, unless they are there. */
    void makeFolder(Path folder, Path stop) throws IOException {
        if (Files.isDirectory(folder) || folder.equals(stop)) {
            return;
        }
        makeFolder(parentOf(folder), stop);
        Files.createDirectories(folder);
        forceFolderOf(folder);
    }

    /** {@return the folder that {@code path} lies in} */
    static Path parentOf(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalArgumentException("a path inside a store lies in a folder, but " + path + " does not");
        }
        return parent;
    }

    /** A folder cannot be opened on Windows, where a move is durable by itself. */
    private void forceFolderOf(Path path) throws IOException {
        if (durability == Durability.FORCED
                && path.getFileSystem().getSeparator().equals("/")) {
            try (FileChannel folder = FileChannel.open(parentOf(path), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }
}
