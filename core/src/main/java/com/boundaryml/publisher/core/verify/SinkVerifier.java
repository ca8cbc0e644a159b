package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies what lies in a sink, by itself or against the store that it came from.
 *
 * <p>Every object must be one zstd frame of what its key says: a segment of that stream, plane and sequence, a pack of that
 * flush, a value or table of that CID, each with its hashes right. Each plane must be without holes, up to what the meta
 * segments announce. With a store, what is in both must be the same, and what the sink lacks must be explained.
 *
 * <p>Memory grows by some 50 to 90 bytes for each value, 8 for each segment, and with the largest object; not with the
 * sink's size in bytes. Files may come and go meanwhile: what a publisher adds is seen or not.
 */
public final class SinkVerifier {

    private static final int SCOPE_DEPTH = 5;
    /** What others keep in the bucket, and objects that are being written; none of it is the publisher's to answer for. */
    private static final Set<String> OTHERS_FOLDERS = Set.of("derived", "temporary", ".incoming");

    private static final String QUARANTINE = "quarantine";

    private final Path sink;
    private final Optional<Scope> scope;
    private final Optional<StoreFolder> store;
    private final ObjectReader reader;
    private final Progress progress;
    private final Findings findings = new Findings();
    private final Map<ObjectKind, Tally> objects = new EnumMap<>(ObjectKind.class);
    private final CidSet cids = new CidSet();
    private final StreamsSeen streams = new StreamsSeen();
    private long packedValues;
    private long storeFiles;
    private long comparedFiles;
    private long looked;
    private long bytesRead;
    /** Whether some object could not be read, so that what is not known of may be in it. */
    private boolean unreadObjects;
    /** Folders of the sink that could not be listed. */
    private final List<Path> unreadFolders = new ArrayList<>();

    private SinkVerifier(
            Path sink, Optional<Scope> scope, Optional<StoreFolder> store, ObjectReader reader, Progress progress) {
        this.sink = sink;
        this.scope = scope;
        this.store = store;
        this.reader = reader;
        this.progress = progress;
        for (ObjectKind kind : ObjectKind.values()) {
            objects.put(kind, Tally.NONE);
        }
    }

    /**
     * Verifies a sink. What cannot be read is a finding, not an exception.
     *
     * @param request what is to be verified
     * @param progress is told how far it has got
     * @return what was found
     * @throws SettingsException if the sink or the store is no folder, or the sink holds several scopes and none was named
     * @throws IOException if the sink's folders cannot be listed at all
     */
    public static VerifyReport verify(VerifyRequest request, Progress progress) throws IOException {
        requireFolder("sink", request.sink());
        for (Path store : request.store().stream().toList()) {
            requireFolder("store", store);
        }
        Optional<Scope> scope = request.scope().isPresent() ? request.scope() : SinkScopes.only(request.sink());
        try (ObjectReader reader = new ObjectReader(request.mostObjectBytes())) {
            return new SinkVerifier(request.sink(), scope, request.store().map(StoreFolder::new), reader, progress)
                    .run();
        }
    }

    private static void requireFolder(String what, Path path) {
        if (!Files.isDirectory(path)) {
            throw new SettingsException("the " + what + " " + path + " is no folder");
        }
    }

    private VerifyReport run() throws IOException {
        Files.walkFileTree(sink.toRealPath(), new Walk(sink.toRealPath()));
        long seenStreams = streams.streams().size();
        for (StoreFolder folder : store.stream().toList()) {
            attempt(sink, () -> {
                for (Euid stream : folder.streams()) {
                    streams.of(stream);
                }
            });
        }
        for (Euid stream : streams.streams()) {
            for (Plane plane : Plane.values()) {
                checkPlane(stream, plane);
            }
        }
        for (StoreFolder folder : store.stream().toList()) {
            attempt(sink, () -> folder.forEachCasFile((file, cid) -> checkCasFile(folder, file, cid)));
        }
        return new VerifyReport(
                objects, packedValues, seenStreams, storeFiles, comparedFiles, findings.counts(), findings.sorted());
    }

    private void checkPlane(Euid stream, Plane plane) {
        Path folder = sink.resolve(scope.map(ObjectKeys::prefix).orElse("evidence/v1") + "/streams/" + stream + "/"
                        + plane.folder())
                .normalize();
        attempt(folder, () -> {
            Optional<StoreFolder.Segments> segments = Optional.empty();
            if (store.isPresent()) {
                segments = Optional.of(store.get().segments(stream, plane));
                storeFiles += segments.get().files().size();
            }
            StreamsSeen.Seen seen = streams.of(stream);
            boolean allSeen = unreadFolders.stream().noneMatch(folder::startsWith);
            new SegmentGaps(findings, folder, plane, seen.sequences(plane), segments, allSeen)
                    .find(seen.expected(plane));
        });
    }

    private void checkCasFile(StoreFolder folder, Path file, Cid cid) {
        storeFiles++;
        advance(0);
        if (cids.contains(cid)) {
            return;
        }
        boolean allSeen = unreadFolders.isEmpty() && !unreadObjects;
        switch (folder.state(file, cid)) {
            case SHIPPED ->
                findings.add(
                        allSeen ? Problem.LOST : Problem.NOT_CHECKED,
                        file,
                        allSeen
                                ? "it is marked as shipped, but the sink does not have it"
                                : "it is marked as shipped, and may be where the sink could not be read");
            case HELD -> findings.add(Problem.HELD, file, "it is held");
            case PENDING -> findings.add(Problem.PENDING, file, "the sink does not have it yet");
        }
    }

    private void checkObject(Path file, String key, SinkKey meant) throws IOException {
        if (meant instanceof SinkKey.Segment segment) {
            streams.segment(segment.stream(), segment.plane(), segment.sequence());
        }
        switch (reader.read(file)) {
            case ObjectReader.Outcome.Damaged damaged -> findings.add(Problem.DAMAGED, key, damaged.reason());
            case ObjectReader.Outcome.Whole whole -> {
                advance(whole.bytes());
                checkContent(key, meant, whole);
            }
        }
    }

    private void checkContent(String key, SinkKey meant, ObjectReader.Outcome.Whole whole) throws IOException {
        switch (ObjectCheck.judge(meant, whole.original(), this::takeNote)) {
            case ObjectCheck.Verdict.Unsound unsound -> findings.add(unsound.problem(), key, unsound.reason());
            case ObjectCheck.Verdict.Sound sound -> {
                Tally one = new Tally(1, whole.bytes(), whole.original().limit());
                objects.merge(sound.kind(), one, Tally::plus);
                packedValues += sound.packed();
                switch (meant) {
                    case SinkKey.Segment segment -> {
                        streams.dataHighWater(segment.stream(), sound.dataHighWater());
                        compare(segment, key, whole.original());
                    }
                    case SinkKey.Pack pack -> streams.of(pack.stream());
                    case SinkKey.Value value -> {}
                    case SinkKey.Table table -> {}
                }
            }
        }
    }

    private void takeNote(Cid cid) {
        if (store.isPresent()) {
            cids.add(cid);
        }
    }

    private void compare(SinkKey.Segment segment, String key, ByteBuffer original) throws IOException {
        if (store.isEmpty()) {
            return;
        }
        Path file = store.get().segment(segment.stream(), segment.plane(), segment.sequence());
        Optional<Boolean> same = StoreFolder.hasBytes(file, original);
        if (same.isPresent() && same.get()) {
            comparedFiles++;
        } else if (same.isPresent()) {
            findings.add(Problem.DIFFERENT, key, "the store has other bytes in " + file);
        }
    }

    private void advance(long bytes) {
        looked++;
        bytesRead += bytes;
        progress.at(looked, bytesRead);
    }

    /** Something that reads, and may fail at it. */
    @FunctionalInterface
    private interface Reading {
        void run() throws IOException;
    }

    /** {@return whether it could be read} */
    private boolean attempt(Object where, Reading reading) {
        try {
            reading.run();
            return true;
        } catch (IOException e) {
            findings.add(Problem.UNREADABLE, where, DiskReason.of(e));
            return false;
        }
    }

    /** {@return a relative path as a key spells it} */
    static String slashed(Path relative) {
        StringBuilder key = new StringBuilder();
        for (Path part : relative) {
            key.append(key.isEmpty() ? "" : "/").append(part);
        }
        return key.toString();
    }

    /** Goes through the sink, following no symbolic link. */
    private final class Walk extends SimpleFileVisitor<Path> {

        private final Path root;

        Walk(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            Path relative = root.relativize(folder);
            int depth = relative.getNameCount();
            String key = slashed(relative);
            boolean othersFolder = depth == 1 && OTHERS_FOLDERS.contains(key);
            boolean otherScope = depth == SCOPE_DEPTH
                    && scope.isPresent()
                    && key.startsWith("evidence/v1/")
                    && !(key + "/").equals(ObjectKeys.prefix(scope.get()));
            boolean quarantine = depth == SCOPE_DEPTH + 1 && relative.endsWith(QUARANTINE);
            return othersFolder || otherScope || quarantine ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String key = slashed(root.relativize(file));
            Optional<SinkKey> meant = scope.flatMap(known -> SinkKey.find(known, key));
            if (meant.isEmpty() || !attributes.isRegularFile()) {
                findings.add(Problem.FOREIGN, key, "no object lies here, but " + kind(attributes));
            } else {
                unreadObjects |= !attempt(key, () -> checkObject(file, key, meant.get()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            unreadFolders.add(sink.resolve(root.relativize(file)).normalize());
            findings.add(Problem.UNREADABLE, slashed(root.relativize(file)), DiskReason.of(failure));
            return FileVisitResult.CONTINUE;
        }

        private static String kind(BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                return "a symbolic link";
            }
            return attributes.isRegularFile() ? "a file whose name is no key" : "something that is no regular file";
        }
    }
}
