package com.boundaryml.publisher.testkit.contracts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A store that the stand-in profiler writes, and what is found in it without the access under test.
 *
 * @param root the store's root folder, which need not be there yet
 */
record SampleStore(Path root) {

    static final Duration LONG_AGO = Duration.ofHours(2);

    private static final int CYCLES = 3;

    /** Writes a stream of three data segments, whose owner is gone. */
    Euid writeStream() throws IOException {
        try (ProfilerStore store = openProfiler();
                ProfilerStream stream = store.newStream()) {
            writeCycles(stream);
            return stream.euid();
        }
    }

    /** Nothing need survive a power cut here, so nothing is forced to the disk. */
    ProfilerStore openProfiler() throws IOException {
        return ProfilerStore.open(root, ProfilerOptions.defaults().withDurability(ProfilerOptions.Durability.BULK));
    }

    static void writeCycles(ProfilerStream stream) throws IOException {
        Workload workload = new Workload(stream.euid().hashCode());
        long engine = stream.startEngine(workload.program());
        for (int i = 0; i < CYCLES; i++) {
            stream.record(engine, workload.execution());
            stream.publish();
        }
    }

    /** Dates everything back, since an owner is looked for only where nothing has moved for a while. */
    void makeQuiet() throws IOException {
        FileTime then = FileTime.from(Instant.now().minus(LONG_AGO));
        try (Stream<Path> walk = Files.walk(root.resolve("streams"))) {
            for (Path path : walk.toList()) {
                Files.setLastModifiedTime(path, then);
            }
        }
    }

    void assertLedgerIsExact() throws IOException {
        assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root), "ledger against scan");
    }

    Path folderOf(Euid stream, Plane plane) {
        return root.resolve("streams").resolve(stream.hex()).resolve(plane.folder());
    }

    List<Long> sequencesOnDisk(Euid stream, Plane plane) throws IOException {
        try (Stream<Path> listing = Files.list(folderOf(stream, plane))) {
            return listing.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> name.endsWith(plane.suffix()))
                    .map(name ->
                            name.substring(0, name.length() - plane.suffix().length()))
                    .flatMap(name -> Sequence.find(name).stream())
                    .map(Sequence::value)
                    .sorted()
                    .toList();
        }
    }

    List<StoreFile> casFiles() throws IOException {
        return StoreBytes.toShip(root).stream()
                .filter(file -> file.path().startsWith("cas/"))
                .toList();
    }

    List<Cid> cids() throws IOException {
        return casFiles().stream().map(SampleStore::cidOf).toList();
    }

    static Cid cidOf(StoreFile file) {
        return new Cid(file.path().replaceAll(".*/|\\.bamlvalue", ""));
    }

    static Cid unknownCid() {
        return new Cid("0".repeat(2 * Cid.BYTES));
    }

    static FileRef refOf(Euid stream, StoreFile file) {
        return switch (file.kind()) {
            case META_SEGMENT -> new FileRef.Segment(stream, Plane.META, sequenceOf(file));
            case DATA_SEGMENT -> new FileRef.Segment(stream, Plane.DATA, sequenceOf(file));
            case VALUE, TABLE -> new FileRef.CasObject(cidOf(file));
            case BOOKKEEPING, FOREIGN -> throw new IllegalArgumentException("not to be shipped: " + file);
        };
    }

    private static Sequence sequenceOf(StoreFile file) {
        return Sequence.parse(file.path().replaceAll(".*/|\\.baml.*", ""));
    }
}
