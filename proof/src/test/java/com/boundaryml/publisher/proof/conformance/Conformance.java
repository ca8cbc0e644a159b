package com.boundaryml.publisher.proof.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.core.format.PackReader;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The guide's conformance checklist. Each test bears the number of its point and says it in its name; where state on the
 * disk matters, it runs once with the publisher kept open between two flushes and once with another in its place.
 */
abstract class Conformance {

    private static final String PREFIX = "evidence/v1/acme/demo/dev/";
    private static final Duration CORRUPT_WAIT = Duration.ofSeconds(61);

    /** The golden files, compressed with the reference settings (D7). */
    private static final String DATA_OBJECT = "313baf8b4f302dcd6fd618a3741077857c4eb45540ac44cac081e0b5d495f3bc";

    private static final String META_OBJECT = "c3689f78c7405f4cb39e3377181ad1ded9bb286858bc628839ddbb0afd506785";
    private static final String VALUE_OBJECT = "c9694b1d66752ed8b13786e8f5f2d0f90d5c7c7b0fd0408c51f62058c45ff959";
    private static final String TABLE_OBJECT = "096d026874ee43561faa93643b1353a7980fd07619b685973d7f662aaf6db8f3";

    @TempDir
    private Path folder;

    private Stage stage;

    /** {@return a sink with nothing in it} */
    abstract Sink sink(Path folder);

    @BeforeEach
    void setUp() {
        stage = new Stage(folder, sink(folder));
    }

    @AfterEach
    void tearDown() {
        stage.close();
    }

    private void reopenIf(boolean reopened) {
        if (reopened) {
            stage.reopen();
        }
    }

    private static String key(Euid euid, String plane, long sequence) {
        return PREFIX + "streams/" + euid + "/" + plane + "/" + String.format("%020d", sequence) + ".baml" + plane
                + ".zst";
    }

    private List<String> puts(Predicate<String> which) {
        return stage.script.puts.stream().filter(which).toList();
    }

    private static boolean isData(String key) {
        return key.endsWith(".bamldata.zst");
    }

    private static boolean isMeta(String key) {
        return key.endsWith(".bamlmeta.zst");
    }

    private static boolean isPack(String key) {
        return key.endsWith(".bamlpack.zst");
    }

    @Test
    @Point(1)
    void segmentsGoInAscendingOrderAndDataBeforeMeta() throws Exception {
        Euid euid = stage.write(6);
        stage.flush();
        List<String> data = puts(Conformance::isData);
        List<String> meta = puts(Conformance::isMeta);
        assertEquals(data.stream().sorted().toList(), data);
        assertEquals(meta.stream().sorted().toList(), meta);
        assertEquals(key(euid, "data", 1), data.getFirst());
        assertEquals(key(euid, "meta", 1), meta.getFirst());
        assertTrue(
                stage.script.puts.indexOf(data.getLast()) < stage.script.puts.indexOf(meta.getFirst()),
                "every data segment comes before the first meta segment");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(2)
    void aDamagedSegmentHoldsItsPlaneForAMinuteAndIsThenPassedAndReported(boolean reopened) throws Exception {
        Euid euid = stage.write(4);
        Path second = stage.find(".bamldata").get(1);
        byte[] bytes = Files.readAllBytes(second);
        bytes[bytes.length - 1] ^= 1;
        Files.write(second, bytes);
        stage.flush();
        assertEquals(List.of(key(euid, "data", 1)), puts(Conformance::isData), "what follows it waits");
        reopenIf(reopened);
        stage.flush();
        stage.pass(CORRUPT_WAIT);
        FlushReport report = stage.flush();
        assertFalse(stage.sink.objects().containsKey(key(euid, "data", 2)));
        assertTrue(stage.sink.objects().containsKey(key(euid, "data", 3)), "the plane goes on behind it");
        assertTrue(
                report.held().stream().anyMatch(held -> held.reason() == HeldReason.CORRUPT),
                "it is reported: " + report.held());
        assertArrayEquals(bytes, Files.readAllBytes(second), "the file stays as it is");
    }

    @Test
    @Point(3)
    void afterACrashBetweenPutAndCursorTheSameObjectsAreStoredAndTheCursorMoves() throws Exception {
        Euid euid = stage.write(3);
        String last = key(euid, "data", 3);
        stage.script.afterPut = (key, outcome) -> {
            if (key.equals(last)) {
                throw new Crash();
            }
            return outcome;
        };
        assertThrows(Crash.class, () -> stage.flush());
        NavigableMap<String, byte[]> before = stage.sink.objects();
        assertTrue(stage.find("publisher.cursor").isEmpty(), "the crash came before the cursor");
        stage.script.afterPut = (key, outcome) -> outcome;
        stage.reopen();
        stage.script.puts.clear();
        FlushReport report = stage.flush();
        assertEquals(List.of(), puts(before::containsKey), "what is stored is not put again");
        assertEquals(
                3,
                Objects.requireNonNull(report.shipped().get(ObjectKind.DATA_SEGMENT))
                        .alreadyStored());
        assertEquals(0, report.waitingFiles());
        before.forEach((key, bytes) -> assertArrayEquals(bytes, object(key)));
    }

    /** The end of the publisher, which nothing in it may catch. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    private byte[] object(String key) {
        try {
            return Objects.requireNonNull(stage.sink.objects().get(key), key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Point(4)
    void aKeyFoundTakenIsAskedForAgainAndTheFlushGoesOn() throws Exception {
        Euid euid = stage.write(2);
        String taken = key(euid, "data", 1);
        stage.script.afterPut = (key, outcome) -> key.equals(taken) ? new PutOutcome.Exists() : outcome;
        FlushReport report = stage.flush();
        assertEquals(1, puts(taken::equals).size());
        assertEquals(
                2,
                asked(new ObjectIdentity.Segment(Plane.DATA, new Sequence(1))).size());
        assertEquals(FlushReport.Outcome.DRAINED, report.outcome());
    }

    private List<ObjectSpec> asked(ObjectIdentity identity) {
        return stage.script.requests.stream()
                .flatMap(request -> request.objects().stream())
                .filter(spec -> spec.identity().equals(identity))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(5)
    void withoutAValidTokenNothingIsShippedOrLostAndShippingResumesWithOne(boolean reopened) throws Exception {
        stage.write(2);
        int files = StoreBytes.toShip(stage.root).size();
        stage.flush();
        stage.write(2);
        int more = StoreBytes.toShip(stage.root).size();
        stage.script.onCalls = Optional.of(new Fault.Unauthorized("401"));
        stage.script.puts.clear();
        stage.pass(Duration.ofMinutes(6));
        int configs = stage.script.configs;
        stage.flush();
        reopenIf(reopened);
        stage.pass(Duration.ofMinutes(1));
        stage.flush();
        assertEquals(List.of(), stage.script.puts);
        assertTrue(StoreBytes.toShip(stage.root).size() >= more - files, "every file is kept");
        assertTrue(stage.script.configs > configs + 1, "the configuration is read again and again");
        stage.script.onCalls = Optional.empty();
        stage.pass(Duration.ofMinutes(1));
        FlushReport report = stage.flush();
        assertEquals(0, report.waitingFiles());
        assertTrue(report.shippedFiles() > 0);
    }

    @Test
    @Point(6)
    void eightMebibytesAndOneByteOfSmallValuesMakeTwoPacks() throws Exception {
        stage.write(1);
        stage.flush();
        stage.script.puts.clear();
        for (int i = 0; i < 256; i++) {
            stage.value(32_767, i);
        }
        // 256 short of the limit by a byte each: this one is a byte more than that.
        stage.value(257, 256);
        stage.write(0);
        stage.flush();
        assertEquals(2, puts(Conformance::isPack).size());
    }

    @Test
    @Point(6)
    void eightMebibytesOfSmallValuesMakeOnePack() throws Exception {
        stage.config.put("large_value_threshold_bytes", "65536");
        stage.reopen();
        stage.write(1);
        stage.flush();
        stage.script.puts.clear();
        for (int i = 0; i < 256; i++) {
            stage.value(32_768, i);
        }
        stage.write(0);
        stage.flush();
        assertEquals(1, puts(Conformance::isPack).size());
    }

    @Test
    @Point(6)
    void aHundredThousandAndOneSmallValuesMakeTwoPacks() throws Exception {
        SimFs fs = stage.inMemory();
        fs.makeFolders("streams/" + "0a".repeat(16) + "/meta");
        for (int prefix = 0; prefix < 256; prefix++) {
            fs.makeFolders(String.format("cas/sha256/%02x", prefix));
        }
        for (int i = 0; i <= 100_000; i++) {
            byte[] bytes = Stage.valueBytes(92, i);
            String hex = HexFormat.of().formatHex(bytes, 20, 52);
            fs.write("cas/sha256/" + hex.substring(0, 2) + "/" + hex + ".bamlvalue", bytes);
        }
        fs.crash(SimFs.Kept.ALL, new SplittableRandom(1));
        stage.flush();
        assertEquals(2, puts(Conformance::isPack).size());
    }

    @Test
    @Point(7)
    void aPackIsCanonicalAndItsEntriesAreTheUnchangedFiles() throws Exception {
        stage.write(3);
        Map<String, StoreFile> files = new HashMap<>();
        StoreBytes.toShip(stage.root).forEach(file -> files.put(file.sha256().hex(), file));
        stage.flush();
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, byte[]> entry : stage.sink.objects().entrySet()) {
            if (isPack(entry.getKey())) {
                PackReader.Verdict verdict =
                        PackReader.read(ByteBuffer.wrap(Stage.original(entry.getValue())), Set.of(1), (cid, file) -> {
                            MessageDigest digest = Stage.sha256();
                            digest.update(file.duplicate());
                            StoreFile original = files.get(HexFormat.of().formatHex(digest.digest()));
                            found.add(Objects.requireNonNull(original, cid.toString())
                                    .path());
                        });
                assertTrue(verdict instanceof PackReader.Verdict.Sound, "canonical and whole: " + verdict);
            }
        }
        assertFalse(found.isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(8)
    void aShippedValueHasItsMarkerAndIsNeitherShippedNorWrittenAgain(boolean reopened) throws Exception {
        Workload workload = new Workload(9);
        var value = workload.smallValue();
        Cid cid;
        try (ProfilerStore store = stage.profiler();
                ProfilerStream stream = store.newStream()) {
            cid = stream.recordValue(value);
            Stage.write(stream, 1);
        }
        stage.flush();
        Path file = stage.find(cid.hex() + ".bamlvalue").getFirst();
        assertEquals(1, stage.find(cid.hex() + ".shipped").size());
        FileTime written = Files.getLastModifiedTime(file);
        reopenIf(reopened);
        try (ProfilerStore store = stage.profiler();
                ProfilerStream stream = store.newStream()) {
            stream.recordValue(value);
            stream.flushAndJoin();
        }
        stage.script.puts.clear();
        stage.flush();
        assertEquals(List.of(), puts(Conformance::isPack));
        assertEquals(written, Files.getLastModifiedTime(file));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(9)
    void afterTheWindowValueAndMarkerGoAndTheLedgerKnows(boolean reopened) throws Exception {
        stage.write(2);
        stage.flush();
        assertFalse(stage.find(".shipped").isEmpty());
        long before = StoreBytes.ledger(stage.root);
        reopenIf(reopened);
        stage.pass(Duration.ofMinutes(59));
        stage.flush();
        assertFalse(stage.find(".shipped").isEmpty(), "the window is an hour");
        stage.pass(Duration.ofMinutes(2));
        FlushReport report = stage.flush();
        assertEquals(List.of(), stage.find(".shipped"));
        assertEquals(List.of(), stage.find(".bamlvalue"));
        assertTrue(report.freed().expiredBytes() > 0);
        assertTrue(StoreBytes.ledger(stage.root) <= before - report.freed().expiredBytes());
        assertEquals(StoreBytes.ledgerByScan(stage.root), StoreBytes.ledger(stage.root));
    }

    @Test
    @Point(10)
    void underPressureShippedValuesGoEarlyAndUnshippedSegmentsStay() throws Exception {
        stage.settings(builder -> builder.minimumFreeBytes(Long.MAX_VALUE / 2));
        stage.write(3);
        int segments = stage.find(".bamldata").size() + stage.find(".bamlmeta").size();
        stage.script.beforePut =
                key -> isData(key) ? Optional.of(new PutOutcome.Failed(new Fault.Transient("503"))) : Optional.empty();
        stage.flush();
        stage.flush();
        assertEquals(List.of(), stage.find(".shipped"), "the window is not waited for");
        assertEquals(List.of(), stage.find(".bamlvalue"));
        assertEquals(
                segments,
                stage.find(".bamldata").size() + stage.find(".bamlmeta").size());
        assertEquals(StoreBytes.ledgerByScan(stage.root), StoreBytes.ledger(stage.root));
    }

    @Test
    @Point(11)
    void aShutdownShipsWhatItCanWithinTwoSeconds() throws Exception {
        stage.config.put("flush_interval_seconds", "1");
        stage.realTime();
        stage.write(3);
        long began = System.nanoTime();
        FlushReport report = stage.drain(Duration.ofSeconds(2));
        assertTrue(System.nanoTime() - began < 2_500_000_000L);
        assertEquals(FlushReport.Outcome.DRAINED, report.outcome());
        assertTrue(report.shippedFiles() > 0);
    }

    @Test
    @Point(11)
    void aShutdownIsOverAfterTwoSecondsThoughTheBucketHangs() throws Exception {
        stage.realTime();
        stage.write(2);
        stage.script.beforePut = key -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Optional.of(new PutOutcome.Failed(new Fault.Transient("given up")));
        };
        int files = StoreBytes.toShip(stage.root).size();
        long began = System.nanoTime();
        FlushReport report = stage.drain(Duration.ofSeconds(2));
        assertTrue(System.nanoTime() - began < 10_000_000_000L);
        assertEquals(FlushReport.Outcome.DEADLINE_PASSED, report.outcome());
        assertEquals(files, StoreBytes.toShip(stage.root).size(), "what was not shipped is kept");
    }

    @Test
    @Point(12)
    void noDataSegmentIsPutAfterAMetaSegmentThatRefersToIt() throws Exception {
        Euid euid = stage.write(5);
        stage.config.put("max_objects_per_authorize", "2");
        stage.reopen();
        stage.flush();
        for (String meta : puts(Conformance::isMeta)) {
            long highWater = ByteBuffer.wrap(Stage.original(object(meta))).getLong(34);
            for (long data = 1; data <= highWater; data++) {
                int at = stage.script.puts.indexOf(key(euid, "data", data));
                assertTrue(at >= 0 && at < stage.script.puts.indexOf(meta), meta + " and data " + data);
            }
        }
        assertFalse(puts(Conformance::isMeta).isEmpty());
    }

    @Test
    @Point(13)
    void theGoldenFilesBecomeTheGoldenObjectsUnderTheGuidesKeys() throws Exception {
        Euid euid = new Euid("09".repeat(16));
        golden("data-segment.bamldata", "streams/" + euid + "/data/00000000000000000001.bamldata");
        golden("meta-segment.bamlmeta", "streams/" + euid + "/meta/00000000000000000001.bamlmeta");
        golden("value.bamlvalue", cas("value.bamlvalue"));
        golden("table.bamlvalue", cas("table.bamlvalue"));
        stage.config.put("large_value_threshold_bytes", "1");
        stage.reopen();
        stage.flush();
        stage.pass(CORRUPT_WAIT);
        stage.flush();
        Map<String, String> digests = new HashMap<>();
        for (Map.Entry<String, byte[]> object : stage.sink.objects().entrySet()) {
            digests.put(
                    object.getKey().substring(PREFIX.length()),
                    HexFormat.of().formatHex(Stage.sha256().digest(object.getValue())));
        }
        String table = cas("table.bamlvalue").replaceAll(".*/|\\.bamlvalue", "");
        String value = cas("value.bamlvalue").replaceAll(".*/|\\.bamlvalue", "");
        assertEquals(
                Map.of(
                        "streams/" + euid + "/data/00000000000000000001.bamldata.zst", DATA_OBJECT,
                        "streams/" + euid + "/meta/00000000000000000001.bamlmeta.zst", META_OBJECT,
                        "cas/values/" + value.substring(0, 2) + "/" + value + ".bamlvalue.zst", VALUE_OBJECT,
                        "cas/tables/" + table.substring(0, 2) + "/" + table + ".bamltable.zst", TABLE_OBJECT),
                digests);
    }

    private static byte[] golden(String name) throws IOException {
        return Files.readAllBytes(Path.of(System.getProperty("proof.sources", ".."))
                .resolve("core/src/test/resources/golden")
                .resolve(name));
    }

    private static String cas(String name) throws IOException {
        String hex = HexFormat.of().formatHex(golden(name), 20, 52);
        return "cas/sha256/" + hex.substring(0, 2) + "/" + hex + ".bamlvalue";
    }

    private void golden(String name, String path) throws IOException {
        Path file = stage.root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, golden(name));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(14)
    void theGatewaysLimitsReplaceTheDefaultsAndCaptureOffKeepsEveryFile(boolean reopened) throws Exception {
        stage.config.put("capture_enabled", "false");
        stage.reopen();
        stage.write(3);
        int files = StoreBytes.toShip(stage.root).size();
        stage.flush();
        assertEquals(List.of(), stage.script.puts);
        assertEquals(files, StoreBytes.toShip(stage.root).size());
        reopenIf(reopened);
        stage.config.put("capture_enabled", "true");
        stage.config.put("max_objects_per_authorize", "1");
        stage.config.put("large_value_threshold_bytes", "1");
        stage.reopen();
        stage.flush();
        assertTrue(stage.script.requests.stream()
                .allMatch(request -> request.objects().size() == 1));
        assertEquals(List.of(), puts(Conformance::isPack), "every value is a large one now");
        assertFalse(stage.sink.objects().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Point(15)
    void aConflictIsReportedAndNeverOverwrittenAndOnAValueCountsAsStored(boolean reopened) throws Exception {
        Euid euid = stage.write(3);
        Cid cid = stage.value(40_000, 1);
        byte[] other = {1, 2, 3};
        String segment = key(euid, "data", 2);
        String value = PREFIX + "cas/values/" + cid.hex().substring(0, 2) + "/" + cid.hex() + ".bamlvalue.zst";
        stage.sink.plant(segment, other);
        stage.sink.plant(value, other);
        FlushReport report = stage.flush();
        reopenIf(reopened);
        stage.flush();
        assertArrayEquals(other, object(segment));
        assertArrayEquals(other, object(value));
        assertTrue(
                report.held().stream()
                        .anyMatch(held -> held.reason() == HeldReason.CONFLICT
                                && held.file().endsWith("data/00000000000000000002.bamldata")),
                "it is reported: " + report.held());
        assertEquals(1, stage.find("00000000000000000002.bamldata").size(), "the file stays");
        assertEquals(1, stage.find(cid.hex() + ".shipped").size());
    }
}
