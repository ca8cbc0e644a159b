package com.boundaryml.publisher.localfs;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The machine's own disk. */
final class RealDisk implements Disk {

    private static final int CHUNK_BYTES = 1024 * 1024;
    /** Windows has no way to wait for a folder's entries, and does not need one for what was renamed or linked. */
    private static final boolean SYNCS_FOLDERS = File.separatorChar == '/';

    @Override
    public void makeFolder(Path folder) throws IOException {
        Files.createDirectory(folder);
    }

    @Override
    public void writeFile(Path file, ByteBuffer body, Deadline deadline) throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            int at = body.position();
            while (at < body.limit()) {
                deadline.check();
                at += channel.write(body.slice(at, Math.min(CHUNK_BYTES, body.limit() - at)));
            }
            deadline.check();
            channel.force(true);
        }
    }

    @Override
    public void link(Path name, Path existing) throws IOException {
        Files.createLink(name, existing);
    }

    @Override
    public void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void sync(Path fileOrFolder) throws IOException {
        if (SYNCS_FOLDERS) {
            try (FileChannel channel = FileChannel.open(fileOrFolder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
