package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A folder that is held open: its names are looked up in it, wherever it has been moved to meanwhile. */
final class SecureFolder implements Folder {

    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> CREATE =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);

    private final SecureDirectoryStream<Path> stream;
    private final Path path;

    /** Takes the stream over. The path is for messages, and for the few questions that the stream does not answer. */
    SecureFolder(SecureDirectoryStream<Path> stream, Path path) {
        this.stream = stream;
        this.path = path;
    }

    @Override
    public void names(Consumer<String> each) throws IOException {
        NioDisk.names(stream, each);
    }

    @Override
    public Optional<Stat> stat(String name) throws IOException {
        return attributes(name).map(NioStat::of);
    }

    private Optional<BasicFileAttributes> attributes(String name) throws IOException {
        try {
            return Optional.of(
                    stream.getFileAttributeView(name(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public Optional<Folder> folder(String name) throws IOException {
        // To open a FIFO as a folder would wait for whoever writes to it.
        refuseOtherThanFolder(name);
        try {
            return Optional.of(new SecureFolder(
                    stream.newDirectoryStream(name(name), LinkOption.NOFOLLOW_LINKS), path.resolve(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (FileSystemException e) {
            refuseOtherThanFolder(name);
            throw located(name, e);
        }
    }

    private void refuseOtherThanFolder(String name) throws IOException {
        Optional<BasicFileAttributes> found = attributes(name);
        if (found.isPresent() && !found.get().isDirectory()) {
            throw NioDisk.notAFolder(path.resolve(name), new IOException(NioStat.describe(found.get())));
        }
    }

    /**
     * Looks before and after opening. What is a FIFO at the first look is not opened; a file that was another at the two
     * looks is not read.
     */
    @Override
    public FileRead read(String name, ByteBuffer into) throws IOException {
        Optional<BasicFileAttributes> before = attributes(name);
        if (before.isEmpty()) {
            return new FileRead.Gone();
        }
        if (!before.get().isRegularFile()) {
            return new FileRead.Unsafe(NioStat.describe(before.get()));
        }
        try (SeekableByteChannel channel = stream.newByteChannel(name(name), READ)) {
            Optional<BasicFileAttributes> after = attributes(name);
            if (after.isEmpty()) {
                return new FileRead.Gone();
            }
            if (!Objects.equals(before.get().fileKey(), after.get().fileKey())) {
                return new FileRead.Unsafe("was replaced while it was opened");
            }
            if (NioStat.hasOtherNames(path.resolve(name), after.get())) {
                return new FileRead.Unsafe("has more than one name (hard links)");
            }
            return NioStat.fill(channel, into);
        } catch (NoSuchFileException e) {
            return new FileRead.Gone();
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public void create(String name) throws IOException {
        try {
            stream.newByteChannel(name(name), CREATE).close();
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public void createFolder(String name) throws IOException {
        // The stream has no call for it. The parent was opened without following a link; if it was moved away since,
        // the
        // folder comes to lie where the parent's path leads, and the next look in the open parent does not find it.
        Files.createDirectory(path.resolve(name));
    }

    @Override
    public void write(String name, byte[] bytes) throws IOException {
        try (SeekableByteChannel channel = stream.newByteChannel(name(name), CREATE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            sync(channel);
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public void rename(String name, Folder target, String newName) throws IOException {
        if (!(target instanceof SecureFolder other)) {
            throw new AtomicMoveNotSupportedException(name, newName, "the folders are of two kinds of disk");
        }
        try {
            stream.move(name(name), other.stream, other.name(newName));
        } catch (FileSystemException e) {
            throw other.located(newName, e);
        }
    }

    @Override
    public boolean delete(String name) throws IOException {
        try {
            stream.deleteFile(name(name));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public boolean deleteFolder(String name) throws IOException {
        try {
            stream.deleteDirectory(name(name));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (FileSystemException e) {
            throw located(name, e);
        }
    }

    @Override
    public void sync() throws IOException {
        try (SeekableByteChannel self = stream.newByteChannel(name("."), Set.of(StandardOpenOption.READ))) {
            sync(self);
        } catch (FileSystemException e) {
            throw located("", e);
        }
    }

    private static void sync(SeekableByteChannel channel) throws IOException {
        if (!(channel instanceof FileChannel file)) {
            throw new IOException("this file system's channels cannot be synced: keep the store on a local disk");
        }
        file.force(true);
    }

    /** The system knows the name alone; a message needs the place. What callers ask for by its kind stays as it is. */
    private FileSystemException located(String name, FileSystemException e) {
        String place = path.resolve(name).toString();
        FileSystemException located;
        if (e instanceof AccessDeniedException) {
            located = new AccessDeniedException(place, null, e.getReason());
        } else if (e.getClass().equals(FileSystemException.class)) {
            located = new FileSystemException(place, null, e.getReason());
        } else {
            return e;
        }
        located.initCause(e);
        return located;
    }

    private Path name(String name) {
        return path.getFileSystem().getPath(name);
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
