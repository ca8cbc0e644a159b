package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * The objects of the sink as files. A file that stands in the key space is whole and is never changed: it was written under
 * another name, made durable, and then given its own by a hard link, which fails where the name is taken. Thread-safe.
 */
final class ObjectFiles {

    private static final int READ_BYTES = 128 * 1024;

    /** What lies where an object would. */
    enum Found {
        /** Nothing. */
        ABSENT,
        /** The object, durably. */
        SAME,
        /** Other bytes. */
        OTHER
    }

    private final KeySpace keys;
    private final IncomingFolder incoming;
    private final Disk disk;

    ObjectFiles(KeySpace keys, IncomingFolder incoming, Disk disk) {
        this.keys = keys;
        this.incoming = incoming;
        this.disk = disk;
    }

    /** {@return what lies at {@code file}, compared with {@code spec} by size and SHA-256} */
    Found look(Path file, ObjectSpec spec, Deadline deadline) throws IOException, InterruptedException {
        deadline.check();
        if (!keys.has(folderOf(file))) {
            return Found.ABSENT;
        }
        Optional<BasicFileAttributes> found = KeySpace.lookAt(file);
        if (found.isEmpty()) {
            return Found.ABSENT;
        }
        if (!found.get().isRegularFile()) {
            throw new RefusedPathException(file, "is no regular file, but lies where an object should");
        }
        if (found.get().size() != spec.sizeBytes() || !checksum(file, deadline).equals(spec.checksum())) {
            return Found.OTHER;
        }
        // It may be there since an instant, from a run or a tool that never waited for the disk.
        disk.sync(file);
        disk.sync(folderOf(file));
        return Found.SAME;
    }

    /** {@return whether {@code file} was made; if not, something has this name already} */
    boolean create(Path file, ByteBuffer body, Deadline deadline) throws IOException, InterruptedException {
        keys.make(incoming.folder());
        keys.make(folderOf(file));
        Path temporary = incoming.newFile();
        try {
            disk.writeFile(temporary, body, deadline);
            deadline.check();
            disk.link(file, temporary);
            disk.sync(folderOf(file));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } finally {
            removeQuietly(temporary);
        }
    }

    /** A failure to remove changes nothing in what has happened to the object; the next run removes the file. */
    private void removeQuietly(Path temporary) {
        try {
            disk.remove(temporary);
        } catch (IOException e) {
            return;
        }
    }

    private static Sha256 checksum(Path file, Deadline deadline) throws IOException, InterruptedException {
        MessageDigest digest = sha256();
        ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            while (channel.read(buffer.clear()) >= 0) {
                deadline.check();
                digest.update(buffer.flip());
            }
        }
        return Sha256.of(digest.digest());
    }

    static Sha256 checksum(ByteBuffer body) {
        MessageDigest digest = sha256();
        digest.update(body.duplicate());
        return Sha256.of(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, but this one", e);
        }
    }

    private static Path folderOf(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            throw new IllegalArgumentException("an object lies in a folder, not at " + file);
        }
        return folder;
    }
}
