package com.boundaryml.publisher.proof.disk;

import com.boundaryml.publisher.core.store.Folder;
import com.boundaryml.publisher.core.store.Stat;
import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An open folder of the simulated file system: it stays the same folder, wherever its name leads later. */
final class SimFolder implements Folder {

    private final SimFs fs;
    private final SimProcess process;
    private final DiskWatch watch;
    private final SimFs.Dir dir;
    private final String path;

    SimFolder(SimFs fs, SimProcess process, DiskWatch watch, SimFs.Dir dir, String path) {
        this.fs = fs;
        this.process = process;
        this.watch = watch;
        this.dir = dir;
        this.path = path;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    @Override
    public void names(Consumer<String> each) throws IOException {
        watch.before(process, Step.LIST, path);
        List.copyOf(dir.names.descendingKeySet()).forEach(each);
    }

    @Override
    public Optional<Stat> stat(String name) throws IOException {
        watch.before(process, Step.STAT, at(name));
        SimFs.Node node = dir.names.get(name);
        return switch (node) {
            case null -> Optional.empty();
            case SimFs.File file -> Optional.of(new Stat(Stat.Kind.FILE, file.bytes.length, file.modified));
            case SimFs.Dir folder -> Optional.of(new Stat(Stat.Kind.FOLDER, 0, folder.modified));
        };
    }

    @Override
    public Optional<Folder> folder(String name) throws IOException {
        watch.before(process, Step.OPEN, at(name));
        return switch (dir.names.get(name)) {
            case null -> Optional.empty();
            case SimFs.Dir folder -> Optional.of(new SimFolder(fs, process, watch, folder, at(name)));
            case SimFs.File file -> throw new NotDirectoryException(at(name));
        };
    }

    @Override
    public FileRead read(String name, ByteBuffer into) throws IOException {
        watch.before(process, Step.READ, at(name));
        return switch (dir.names.get(name)) {
            case null -> new FileRead.Gone();
            case SimFs.Dir folder -> new FileRead.Unsafe("is a folder");
            case SimFs.File file -> {
                into.put(file.bytes, 0, Math.min(file.bytes.length, into.remaining()));
                yield new FileRead.Read(file.bytes.length);
            }
        };
    }

    private void mustBeFree(String name) throws IOException {
        if (dir.removed) {
            throw new NoSuchFileException(at(name));
        }
        if (dir.names.containsKey(name)) {
            throw new FileAlreadyExistsException(at(name));
        }
    }

    @Override
    public void create(String name) throws IOException {
        watch.before(process, Step.CREATE, at(name));
        mustBeFree(name);
        fs.link(dir, name, new SimFs.File(new byte[0], true));
        watch.after(process, Step.CREATE, at(name));
    }

    @Override
    public void createFolder(String name) throws IOException {
        watch.before(process, Step.CREATE_FOLDER, at(name));
        mustBeFree(name);
        fs.link(dir, name, new SimFs.Dir());
        watch.after(process, Step.CREATE_FOLDER, at(name));
    }

    /** A file that finds no room stays there with a part of its bytes. */
    @Override
    public void write(String name, byte[] bytes) throws IOException {
        watch.before(process, Step.WRITE, at(name));
        mustBeFree(name);
        boolean room = watch.hasRoom(bytes.length);
        SimFs.File file =
                new SimFs.File(room ? bytes.clone() : Arrays.copyOf(bytes, bytes.length / 2), false);
        fs.link(dir, name, file);
        if (!room) {
            throw new IOException("No space left on device");
        }
        watch.before(process, Step.SYNC_FILE, at(name));
        file.synced = true;
    }

    @Override
    public void rename(String name, Folder target, String newName) throws IOException {
        SimFolder other = (SimFolder) target;
        watch.before(process, Step.RENAME, at(name) + " > " + other.at(newName));
        if (!dir.names.containsKey(name) || other.dir.removed) {
            throw new NoSuchFileException(at(name));
        }
        fs.rename(dir, name, other.dir, newName);
        watch.after(process, Step.RENAME, at(name) + " > " + other.at(newName));
    }

    @Override
    public boolean delete(String name) throws IOException {
        watch.before(process, Step.DELETE, at(name));
        switch (dir.names.get(name)) {
            case null -> {
                return false;
            }
            case SimFs.Dir folder -> throw new IOException(at(name) + " is a folder");
            case SimFs.File file -> fs.unlink(dir, name);
        }
        watch.after(process, Step.DELETE, at(name));
        return true;
    }

    @Override
    public boolean deleteFolder(String name) throws IOException {
        watch.before(process, Step.DELETE_FOLDER, at(name));
        switch (dir.names.get(name)) {
            case null -> {
                return false;
            }
            case SimFs.File file -> throw new NotDirectoryException(at(name));
            case SimFs.Dir folder -> {
                if (!folder.names.isEmpty()) {
                    throw new DirectoryNotEmptyException(at(name));
                }
                fs.unlink(dir, name);
            }
        }
        watch.after(process, Step.DELETE_FOLDER, at(name));
        return true;
    }

    @Override
    public void sync() throws IOException {
        watch.before(process, Step.SYNC_FOLDER, path);
        fs.sync(dir);
    }

    @Override
    public void close() {
        // Nothing is held open but the folder itself.
    }
}
