package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What the two kinds of real folder tell of a file in the same way. */
final class NioStat {

    private NioStat() {}

    static Stat of(BasicFileAttributes attributes) {
        Stat.Kind kind = attributes.isRegularFile()
                ? Stat.Kind.FILE
                : attributes.isDirectory() ? Stat.Kind.FOLDER : Stat.Kind.OTHER;
        return new Stat(kind, attributes.size(), attributes.lastModifiedTime().toInstant());
    }

    static String describe(BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return "is a symbolic link";
        }
        return attributes.isDirectory() ? "is a folder" : "is a FIFO, socket or device";
    }

    /** {@return whether the file bears more than one name, as far as the platform tells} */
    static boolean hasOtherNames(Path path, BasicFileAttributes attributes) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return false;
        }
        return Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer links && links > 1;
    }

    /** Reads to the buffer's limit or the file's end. */
    static FileRead fill(SeekableByteChannel channel, ByteBuffer into) throws IOException {
        long size = channel.size();
        int read = 0;
        while (into.hasRemaining() && read >= 0) {
            read = channel.read(into);
        }
        return new FileRead.Read(size);
    }
}
