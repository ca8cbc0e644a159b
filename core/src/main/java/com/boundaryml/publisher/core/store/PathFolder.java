package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;

/** A folder by its path, on platforms that cannot hold one open. */
final class PathFolder implements Folder {

    private final Path path;

    PathFolder(Path path) {
        this.path = path;
    }

    @Override
    public void names(Consumer<String> each) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
            NioDisk.names(stream, each);
        }
    }

    @Override
    public Optional<Stat> stat(String name) throws IOException {
        return attributes(name).map(NioStat::of);
    }

    private Optional<BasicFileAttributes> attributes(String name) throws IOException {
        try {
            return Optional.of(
                    Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Folder> folder(String name) throws IOException {
        Optional<BasicFileAttributes> found = attributes(name);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (!found.get().isDirectory()) {
            throw NioDisk.notAFolder(path.resolve(name), new IOException(NioStat.describe(found.get())));
        }
        return Optional.of(new PathFolder(path.resolve(name)));
    }

    @Override
    public FileRead read(String name, ByteBuffer into) throws IOException {
        Optional<BasicFileAttributes> found = attributes(name);
        if (found.isEmpty()) {
            return new FileRead.Gone();
        }
        if (!found.get().isRegularFile()) {
            return new FileRead.Unsafe(NioStat.describe(found.get()));
        }
        if (NioStat.hasOtherNames(path.resolve(name), found.get())) {
            return new FileRead.Unsafe("has more than one name (hard links)");
        }
        try (SeekableByteChannel channel =
                Files.newByteChannel(path.resolve(name), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return NioStat.fill(channel, into);
        } catch (NoSuchFileException e) {
            return new FileRead.Gone();
        }
    }

    @Override
    public void create(String name) throws IOException {
        Files.createFile(path.resolve(name));
    }

    @Override
    public void createFolder(String name) throws IOException {
        Files.createDirectory(path.resolve(name));
    }

    @Override
    public void write(String name, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                path.resolve(name),
                StandardOpenOption.WRITE,
                StandardOpenOption.CREATE_NEW,
                LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    @Override
    public void rename(String name, Folder target, String newName) throws IOException {
        if (!(target instanceof PathFolder other)) {
            throw new AtomicMoveNotSupportedException(name, newName, "the folders are of two kinds of disk");
        }
        Files.move(path.resolve(name), other.path.resolve(newName), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public boolean delete(String name) throws IOException {
        Optional<Stat> found = stat(name);
        if (found.isPresent() && found.get().kind() == Stat.Kind.FOLDER) {
            throw new IOException(path.resolve(name) + " is a folder, and is not deleted as a file");
        }
        return Files.deleteIfExists(path.resolve(name));
    }

    @Override
    public boolean deleteFolder(String name) throws IOException {
        return Files.deleteIfExists(path.resolve(name));
    }

    /** Windows has no call for it, and its file systems order changes of names by themselves. */
    @Override
    public void sync() throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel self = FileChannel.open(path, StandardOpenOption.READ)) {
                self.force(true);
            }
        }
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
