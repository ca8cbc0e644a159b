package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.flock.FileLease;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An open profile store, as the profiler of one process has it.
 *
 * <p>While it is open it holds {@code <root>.lock} shared, so that nobody cleans the store away. Safe for use by several
 * threads.
 *
 * {@snippet :
 * try (var store = ProfilerStore.open(root);
 *         var stream = store.newStream()) {
 *     var workload = new Workload(42);
 *     long engine = stream.startEngine(workload.program());
 *     stream.record(engine, workload.execution());
 *     stream.publish();
 * }
 * }
 */
public final class ProfilerStore implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int MOST_LOCK_ATTEMPTS = 16;
    private static final byte[] IGNORE_ALL = {'*', '\n'};

    private final StoreLayout layout;
    private final ProfilerOptions options;
    private final FileLease lease;
    private final Publication publication;

    private ProfilerStore(StoreLayout layout, ProfilerOptions options, FileLease lease) {
        this.layout = layout;
        this.options = options;
        this.lease = lease;
        this.publication = new Publication(layout, options);
    }

    /**
     * Opens a store with a real profiler's limits. See {@link #open(Path, ProfilerOptions)}.
     *
     * @param root the store's root folder, such as {@code .baml/profiles-v1}
     * @return the open store
     * @throws IOException if it cannot be opened
     */
    public static ProfilerStore open(Path root) throws IOException {
        return open(root, ProfilerOptions.defaults());
    }

    /**
     * Opens a store, which is made if it is absent, walks it under {@code publish.lock}, and rewrites its ledger.
     *
     * @param root the store's root folder, such as {@code .baml/profiles-v1}
     * @param options the profiler's limits
     * @return the open store
     * @throws StoreException if the store is being cleaned away, holds a symbolic link or a special file, or a file of it
     *     vanishes during the walk
     * @throws IOException if it cannot be read or written
     */
    public static ProfilerStore open(Path root, ProfilerOptions options) throws IOException {
        StoreLayout layout = StoreLayout.of(root);
        Path project = Disk.parentOf(layout.root());
        Files.createDirectories(project);
        ignoreInVersionControl(project);
        FileLease lease = FileLease.tryAcquire(layout.lease(), FileLease.Mode.SHARED)
                .orElseThrow(() -> new StoreException(
                        "the store is being cleaned away: try again once nobody holds " + layout.lease()));
        try {
            for (Path folder : List.of(layout.tmp(), layout.streams(), layout.cas())) {
                Files.createDirectories(folder);
            }
            ProfilerStore store = new ProfilerStore(layout, options, lease);
            store.publication.open();
            return store;
        } catch (IOException | RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    /**
     * Removes a whole store, as {@code baml clean} does. Nothing happens if there is none.
     *
     * @param root the store's root folder
     * @return whether there is no store now; false if somebody has it open
     * @throws IOException if it could not be removed
     */
    public static boolean clean(Path root) throws IOException {
        StoreLayout layout = StoreLayout.of(root);
        if (!Files.isDirectory(layout.root(), LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        Optional<FileLease> alone = FileLease.tryAcquire(layout.lease(), FileLease.Mode.EXCLUSIVE);
        if (alone.isEmpty()) {
            return false;
        }
        try (FileLease held = alone.get();
                Stream<Path> walk = Files.walk(layout.root())) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
            return held.stillNames(layout.lease());
        }
    }

    /** {@return the store's root folder, absolute} */
    public Path root() {
        return layout.root();
    }

    /**
     * Opens a new stream with an euid of its own, a UUID of version 7.
     *
     * @return the stream, which the caller closes
     * @throws IOException if it cannot be made
     */
    public ProfilerStream newStream() throws IOException {
        return openStream(newEuid(options.clock()));
    }

    /**
     * Opens a stream: a new one, or one that went before, whose sequences go on behind the highest that its folders hold.
     *
     * @param euid the stream
     * @return the stream, which the caller closes
     * @throws StoreException if somebody has the stream open
     * @throws IOException if it cannot be opened
     */
    public ProfilerStream openStream(Euid euid) throws IOException {
        Path lock = layout.stream(euid).resolve(StoreLayout.STREAM_LOCK);
        FileLease held = lockStream(euid, lock);
        try {
            return new ProfilerStream(euid, layout, options, held, publication);
        } catch (IOException | RuntimeException e) {
            held.close();
            throw e;
        }
    }

    /** {@return whether the disk gate is shut, so that all that is still recorded is lost} */
    public boolean gateIsShut() {
        return publication.gateIsShut();
    }

    /** Gives up the hold on the store. Its streams are to be closed before. Idempotent. */
    @Override
    public void close() {
        lease.close();
    }

    /** A publisher may remove the folder of a dead stream at this very moment: then all is made anew. */
    private FileLease lockStream(Euid euid, Path lock) throws IOException {
        for (int attempt = 0; attempt < MOST_LOCK_ATTEMPTS; attempt++) {
            Optional<FileLease> held = lockStreamOnce(euid, lock);
            if (held.isPresent()) {
                return held.get();
            }
        }
        throw new StoreException("the stream's folder is removed again and again: who removes " + lock + "?");
    }

    /** {@return the stream's lock, or empty if its file went away: a lock on a removed file locks nothing} */
    private Optional<FileLease> lockStreamOnce(Euid euid, Path lock) throws IOException {
        try {
            for (Plane plane : Plane.values()) {
                Files.createDirectories(layout.plane(euid, plane));
            }
            FileLease held = FileLease.tryAcquire(lock, FileLease.Mode.EXCLUSIVE)
                    .orElseThrow(() -> new StoreException("stream in use: another process holds " + lock));
            if (held.stillNames(lock)) {
                return Optional.of(held);
            }
            held.close();
            return Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** {@return a UUID of version 7: 48 bits of Unix time in milliseconds, and chance} */
    static Euid newEuid(InstantSource clock) {
        byte[] bytes = new byte[Euid.BYTES];
        RANDOM.nextBytes(bytes);
        long time = (clock.millis() << 16) | 0x7000 | ((bytes[6] & 0x0f) << 8) | (bytes[7] & 0xff);
        ByteBuffer.wrap(bytes).putLong(time);
        bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80);
        return Euid.of(bytes);
    }

    /** Only in a folder that is the profiler's own: elsewhere it would hide somebody's files. */
    private static void ignoreInVersionControl(Path project) throws IOException {
        Path ignore = project.resolve(".gitignore");
        if (project.endsWith(StoreLayout.PROJECT_FOLDER) && !Files.exists(ignore, LinkOption.NOFOLLOW_LINKS)) {
            Files.write(ignore, IGNORE_ALL, StandardOpenOption.CREATE);
        }
    }
}
