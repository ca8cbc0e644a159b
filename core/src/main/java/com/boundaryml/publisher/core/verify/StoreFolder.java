package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A store as its names tell it (store layout; D9, D11). Read-only, without locks: what changes meanwhile is seen or not. */
final class StoreFolder {

    static final String RETRY_SUFFIX = ".retry";

    private static final String SHIPPED_SUFFIX = ".shipped";
    private static final String CAS_SUFFIX = ".bamlvalue";
    private static final int COMPARE_BYTES = 128 * 1024;

    private final Path root;

    StoreFolder(Path root) {
        this.root = root;
    }

    /**
     * One plane of a stream.
     *
     * @param folder where it lies
     * @param files the segments that are there
     * @param marks the suffix of each segment's marker, where it has one
     */
    record Segments(Path folder, SequenceSet files, Map<Long, String> marks) {}

    /** What the store says of a file of its own. */
    enum CasState {
        /** Its marker says shipped. */
        SHIPPED,
        /** Its marker says held. */
        HELD,
        /** It has no marker. */
        PENDING
    }

    /** Is told the content-addressed files. */
    @FunctionalInterface
    interface CasConsumer {
        void accept(Path file, Cid cid) throws IOException;
    }

    Path segment(Euid stream, Plane plane, Sequence sequence) {
        return folder(stream, plane).resolve(plane.fileName(sequence));
    }

    Set<Euid> streams() throws IOException {
        Set<Euid> streams = new TreeSet<>();
        forEachIn(root.resolve("streams"), path -> Euid.find(name(path)).ifPresent(streams::add));
        return streams;
    }

    Segments segments(Euid stream, Plane plane) throws IOException {
        Segments segments = new Segments(folder(stream, plane), new SequenceSet(), new HashMap<>());
        forEachIn(segments.folder(), path -> {
            String name = name(path);
            int digits = Math.min(Sequence.DIGITS, name.length());
            String rest = name.substring(digits);
            Optional<Sequence> sequence = Sequence.find(name.substring(0, digits));
            if (sequence.isEmpty() || !rest.startsWith(plane.suffix())) {
                return;
            }
            String mark = rest.substring(plane.suffix().length());
            if (mark.isEmpty()) {
                segments.files().add(sequence.get());
            } else {
                segments.marks().put(sequence.get().value(), mark);
            }
        });
        return segments;
    }

    void forEachCasFile(CasConsumer consumer) throws IOException {
        forEachIn(root.resolve("cas").resolve("sha256"), shard -> {
            if (!Files.isDirectory(shard, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            forEachIn(shard, path -> {
                String name = name(path);
                if (name.endsWith(CAS_SUFFIX)) {
                    Optional<Cid> cid = Cid.find(name.substring(0, name.length() - CAS_SUFFIX.length()));
                    if (cid.isPresent()) {
                        consumer.accept(path, cid.get());
                    }
                }
            });
        });
    }

    CasState state(Path file, Cid cid) {
        if (exists(file.resolveSibling(cid.hex() + SHIPPED_SUFFIX))) {
            return CasState.SHIPPED;
        }
        boolean held = List.of(HeldReason.values()).stream()
                .anyMatch(reason -> exists(file.resolveSibling(name(file) + reason.suffix())));
        return held ? CasState.HELD : CasState.PENDING;
    }

    /** {@return whether {@code file} has exactly these bytes, or empty if it is gone} */
    static Optional<Boolean> hasBytes(Path file, ByteBuffer expected) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(COMPARE_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            int at = 0;
            while (channel.read(buffer.clear()) >= 0) {
                buffer.flip();
                if (buffer.remaining() > expected.limit() - at || !buffer.equals(expected.slice(at, buffer.limit()))) {
                    return Optional.of(false);
                }
                at += buffer.limit();
            }
            return Optional.of(at == expected.limit());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private Path folder(Euid stream, Plane plane) {
        return root.resolve("streams").resolve(stream.hex()).resolve(plane.folder());
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    /** What is done with each entry of a folder. */
    @FunctionalInterface
    private interface EntryAction {
        void accept(Path path) throws IOException;
    }

    /** Goes through a folder; one that is not there, or has gone meanwhile, has no entries. */
    private static void forEachIn(Path folder, EntryAction action) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                action.accept(entry);
            }
        } catch (NoSuchFileException e) {
            return;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
