package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Outcome;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.core.host.Engine.Patience;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flush of real stores into a bucket that goes wrong when it is told to. */
class FlushTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private Scene scene;

    @BeforeEach
    void setUp() {
        scene = new Scene(folder);
    }

    @AfterEach
    void tearDown() {
        scene.close();
    }

    private Map<String, StoreFile> byPath() throws IOException {
        Map<String, StoreFile> files = new HashMap<>();
        for (StoreFile file : StoreBytes.toShip(scene.root)) {
            files.put(file.path(), file);
        }
        return files;
    }

    /** Asserts that the bucket holds exactly these files: segments and large values alone, small values in packs. */
    private void assertAllThere(Map<String, StoreFile> files) throws Exception {
        StringBuilder packs = new StringBuilder();
        Map<String, String> alone = new HashMap<>();
        for (String key : scene.bucket.stored()) {
            byte[] object = scene.bucket.object(key);
            byte[] original = Zstd.decompress(object, (int) Zstd.getFrameContentSize(object));
            if (key.endsWith(".bamlpack.zst")) {
                packs.append(new String(original, java.nio.charset.StandardCharsets.ISO_8859_1));
            } else {
                alone.put(
                        HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(original)),
                        key);
            }
        }
        for (StoreFile file : files.values()) {
            String name = file.path().replaceAll(".*/|\\.[a-z]*$", "");
            boolean there = alone.remove(file.sha256().hex()) != null
                    || (packs.indexOf("bamlv_1_" + name) >= 0 && file.bytes() < 32_768);
            assertTrue(there, file.path() + " is not in the bucket");
        }
        assertTrue(alone.isEmpty(), "the bucket also holds " + alone.values());
    }

    @Test
    void everyFileIsShippedOnceInTheGuidesOrderAndTheStoreIsTidiedUp() throws Exception {
        scene.write(3);
        Map<String, StoreFile> files = byPath();
        FlushReport report = scene.flush();
        assertAllThere(files);
        assertEquals(Outcome.DRAINED, report.outcome());
        assertEquals(files.size(), report.shippedFiles());
        assertTrue(scene.order().matches("T+V+P+D+M+"), scene.order());
        assertEquals(0, report.waitingFiles());
        assertEquals(List.of(), scene.find(".bamldata"), "the owner is gone: every shipped segment goes");
        assertEquals(StoreBytes.ledgerByScan(scene.root), StoreBytes.ledger(scene.root));
    }

    @Test
    void aSecondFlushShipsNothing() throws Exception {
        scene.write(2);
        scene.flush();
        int before = scene.bucket.requests().size();
        FlushReport second = scene.flush();
        assertEquals(0, second.shippedFiles());
        assertEquals(Outcome.DRAINED, second.outcome());
        assertEquals(before, scene.bucket.requests().size(), "nothing is asked for when nothing is pending");
    }

    @Test
    void theNewestSegmentsOfALivingStreamStayAndAreNotShippedAgain() throws Exception {
        try (ProfilerStore store = scene.profiler();
                ProfilerStream stream = store.newStream()) {
            scene.write(stream, 3);
            scene.flush();
            assertEquals(1, scene.find(".bamldata").size());
            assertEquals(1, scene.find(".bamlmeta").size());
            int before = scene.bucket.stored().size();
            scene.flush();
            assertEquals(before, scene.bucket.stored().size());
        }
    }

    @Test
    void withoutCursorsAndMarkersTheSameObjectsAreFoundStored() throws Exception {
        try (ProfilerStore store = scene.profiler();
                ProfilerStream stream = store.newStream()) {
            scene.write(stream, 2);
            scene.flush();
            List<String> before = scene.bucket.stored();
            for (String suffix : List.of(".shipped", "publisher.cursor")) {
                for (Path path : scene.find(suffix)) {
                    Files.delete(path);
                }
            }
            scene.restart();
            FlushReport again = scene.flush();
            assertEquals(Outcome.DRAINED, again.outcome());
            List<String> added = scene.bucket
                    .stored()
                    .subList(before.size(), scene.bucket.stored().size());
            assertTrue(added.stream().allMatch(key -> key.endsWith(".bamlpack.zst")), added::toString);
            FlushReport.Shipped data = Objects.requireNonNull(again.shipped().get(ObjectKind.DATA_SEGMENT));
            assertEquals(1, data.alreadyStored());
        }
    }

    @Test
    void aTransientFaultIsTriedAgainAndNothingIsStoredTwice() throws Exception {
        scene.write(3);
        Map<String, StoreFile> files = byPath();
        Map<String, Integer> tries = new HashMap<>();
        scene.bucket.onPut(key -> tries.merge(key, 1, Integer::sum) < 3
                ? Optional.of(new PutOutcome.Failed(new Fault.Transient("reset")))
                : Optional.empty());
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertAllThere(files);
        assertTrue(tries.values().stream().allMatch(n -> n == 3), tries::toString);
    }

    @Test
    void aPutWhoseAnswerWasLostEndsAsStored() throws Exception {
        scene.write(2);
        Map<String, StoreFile> files = byPath();
        Map<String, Integer> tries = new HashMap<>();
        scene.bucket.onPut(key ->
                tries.merge(key, 1, Integer::sum) == 2 ? Optional.of(new PutOutcome.Exists()) : Optional.empty());
        scene.bucket.onAnswer(answer -> answer);
        scene.flush();
        assertAllThere(files);
    }

    @Test
    void anObjectIsTriedFiveTimesThenTheStreamEndsAndNothingPassesIt() throws Exception {
        scene.write(4);
        String third = String.format("%020d", 3);
        AtomicInteger tries = new AtomicInteger();
        scene.bucket.onPut(key -> {
            if (key.contains("/data/" + third)) {
                tries.incrementAndGet();
                return Optional.of(new PutOutcome.Failed(new Fault.Transient("503")));
            }
            return Optional.empty();
        });
        FlushReport report = scene.flush();
        assertEquals(5, tries.get());
        assertEquals(Outcome.WAITING, report.outcome());
        assertFalse(scene.order().contains("M"), "no meta segment passes a data segment it may refer to");
        assertTrue(Files.exists(scene.find(third + ".bamldata").getFirst()));
        scene.bucket.onPut(key -> Optional.empty());
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
    }

    @Test
    void aPackThatCannotBeShippedHoldsUpEverySegmentOfItsStore() throws Exception {
        scene.write(2);
        scene.write(2);
        scene.bucket.onPut(key -> key.endsWith(".bamlpack.zst")
                ? Optional.of(new PutOutcome.Failed(new Fault.Transient("503")))
                : Optional.empty());
        FlushReport report = scene.flush();
        assertTrue(scene.order().matches("T+V+"), scene.order());
        assertTrue(report.waiting().getFirst().why().contains("503"), report.waiting()::toString);
    }

    @Test
    void anExpiredTicketIsRenewedBeforeThePut() throws Exception {
        scene.write(1);
        scene.bucket.ticketsLast(Duration.ZERO);
        AtomicInteger calls = new AtomicInteger();
        scene.bucket.onAuthorize(request -> {
            if (calls.incrementAndGet() == 2) {
                scene.bucket.ticketsLast(MINUTE);
            }
            return Optional.empty();
        });
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
    }

    @Test
    void aTokenThatIsNotAcceptedStopsShippingAndKeepsEveryFile() throws Exception {
        scene.write(2);
        Map<String, StoreFile> files = byPath();
        scene.bucket.onAuthorize(request -> Optional.of(new Fault.Unauthorized("401: the token has expired")));
        scene.bucket.onConfig(Optional.of(new Fault.Unauthorized("401: the token has expired")));
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertEquals(files, byPath());
        int asked = scene.bucket.requests().size();
        scene.time.pass(MINUTE);
        scene.flush();
        assertEquals(asked, scene.bucket.requests().size(), "no leave is asked for before the configuration was read");
        scene.bucket.onAuthorize(request -> Optional.empty());
        scene.bucket.onConfig(Optional.empty());
        scene.time.pass(MINUTE);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertAllThere(files);
    }

    @Test
    void eachCallThatTheGatewayDoesNotTakeIsCountedByItsFault() throws Exception {
        scene.write(1);
        scene.bucket.onAuthorize(request -> Optional.of(new Fault.Unauthorized("401: the token has expired")));
        scene.flush();
        scene.bucket.onConfig(Optional.of(new Fault.Transient("connection refused")));
        scene.time.pass(MINUTE);
        scene.flush();
        assertEquals(
                List.of(
                        Map.of("baml.gateway.call", "authorize", "baml.fault", "unauthorized"),
                        Map.of("baml.gateway.call", "config", "baml.fault", "transient")),
                scene.measured(Metric.GATEWAY_FAULTS));
    }

    @Test
    void nothingIsShippedBeforeAConfigurationWasRead() throws Exception {
        scene.write(1);
        scene.bucket.onConfig(Optional.of(new Fault.Transient("connection refused")));
        assertEquals(Outcome.WAITING, scene.flush().outcome());
        assertTrue(scene.bucket.requests().isEmpty());
    }

    @Test
    void switchedOffCaptureKeepsFilesAndSwitchedOnItShipsThem() throws Exception {
        scene.write(1);
        Map<String, StoreFile> files = byPath();
        scene.bucket.config("capture_enabled", false);
        assertEquals(Outcome.WAITING, scene.flush().outcome());
        assertEquals(files, byPath());
        scene.bucket.config("capture_enabled", true);
        scene.time.pass(Duration.ofSeconds(301));
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertAllThere(files);
    }

    @Test
    void aConflictOnASegmentIsHeldAndNeverOverwritten() throws Exception {
        String euid = scene.write(2);
        String key = "evidence/v1/acme/demo/dev/streams/" + euid + "/data/00000000000000000001.bamldata.zst";
        byte[] other = {1, 2, 3};
        scene.bucket.plant(key, other);
        FlushReport report = scene.flush();
        assertEquals(1, report.heldFiles());
        assertEquals(HeldReason.CONFLICT, report.held().getFirst().reason());
        assertArrayEquals(other, scene.bucket.object(key));
        assertEquals(1, scene.find("00000000000000000001.bamldata").size(), "a held file stays");
        assertEquals(1, scene.find("00000000000000000001.bamldata.conflict").size());
    }

    @Test
    void anAnswerThatDoesNotMatchItsRequestShipsNothing() throws Exception {
        scene.write(2);
        scene.bucket.onAnswer(answer -> answer.size() < 2 ? List.of() : answer.reversed());
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertTrue(scene.bucket.stored().isEmpty());
        scene.bucket.onAnswer(answer -> answer);
        scene.time.pass(MINUTE);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
    }

    @Test
    void aCallThatIsTooLargeIsMadeInSmallerOnes() throws Exception {
        scene.write(6);
        Map<String, StoreFile> files = byPath();
        scene.bucket.onAuthorize(
                request -> request.objects().size() > 2 ? Optional.of(new Fault.TooLarge("413")) : Optional.empty());
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertAllThere(files);
    }

    @Test
    void aCallForOneObjectThatIsTooLargeSaysNothingOfTheObject() throws Exception {
        scene.write(6);
        Map<String, StoreFile> files = byPath();
        scene.bucket.onAuthorize(request -> Optional.of(new Fault.TooLarge("413")));
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertEquals(0, report.heldFiles(), report::toString);
        scene.bucket.onAuthorize(request -> Optional.empty());
        scene.time.pass(MINUTE);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertAllThere(files);
    }

    @Test
    void whatAFirstConfigurationSaysOfCaptureMustBeUnderstoodBeforeAnythingIsShipped() throws Exception {
        scene.write(2);
        scene.bucket.config("capture_enabled", "false");
        assertEquals(Outcome.WAITING, scene.flush().outcome());
        assertTrue(scene.bucket.stored().isEmpty());
    }

    @Test
    void whatKeptObjectsFromBeingShippedInTimeIsNamed() throws Exception {
        scene.write(2);
        scene.bucket.onAuthorize(request -> Optional.of(new Fault.Transient("the gateway answered 503")));
        FlushReport report = scene.drain(Duration.ofMillis(500), Patience.LEAVE);
        assertEquals(Outcome.DEADLINE_PASSED, report.outcome());
        assertTrue(
                report.waiting().stream().anyMatch(each -> each.why().contains("the gateway answered 503")),
                report::toString);
    }

    @Test
    void callsGrowBackAfterOneWasTooLarge() throws Exception {
        scene.write(12);
        AtomicInteger calls = new AtomicInteger();
        scene.bucket.onAuthorize(request -> request.objects().size() > 2 && calls.getAndIncrement() < 2
                ? Optional.of(new Fault.TooLarge("413"))
                : Optional.empty());
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        List<Integer> sizes = scene.bucket.requests().stream()
                .map(request -> request.objects().size())
                .toList();
        assertTrue(sizes.getLast() > sizes.get(2), sizes::toString);
    }

    @Test
    void callsListNoMoreObjectsThanTheGatewayAllowsAndOnePackEach() throws Exception {
        scene.write(6);
        scene.bucket.config("max_objects_per_authorize", 3L);
        scene.bucket.config("pack_max_entry_bytes", 2_048L);
        scene.flush();
        assertTrue(scene.bucket.requests().stream()
                .allMatch(request -> request.objects().size() <= 3));
        long packs = scene.bucket.stored().stream()
                .filter(key -> key.endsWith(".bamlpack.zst"))
                .count();
        assertTrue(packs > 2, "small packs make many of them");
    }

    @Test
    void anObjectDamagedOnItsWayIsMadeAnewOnceAndThenHeldAsRefused() throws Exception {
        scene.write(2);
        AtomicInteger puts = new AtomicInteger();
        scene.bucket.onPut(key -> {
            if (key.contains("/meta/00000000000000000002")) {
                puts.incrementAndGet();
                return Optional.of(new PutOutcome.Failed(new Fault.BadDigest("BadDigest")));
            }
            return Optional.empty();
        });
        FlushReport first = scene.flush();
        assertEquals(0, first.heldFiles());
        assertEquals(1, puts.get());
        FlushReport second = scene.flush();
        assertEquals(HeldReason.REFUSED, second.held().getFirst().reason());
        assertEquals(2, puts.get());
    }

    @Test
    void anUnknownSegmentVersionWaitsForAConfigurationThatSupportsIt() throws Exception {
        scene.write(2);
        scene.bucket.config("supported_segment_versions", List.of(3L));
        FlushReport report = scene.drain(Duration.ofMinutes(5), Patience.SIT_OUT);
        assertEquals(Outcome.WAITING, report.outcome());
        assertEquals(0, report.heldFiles());
        assertFalse(scene.order().contains("D"));
        assertTrue(report.waiting().getFirst().why().contains("version 2"), report.waiting()::toString);
        scene.bucket.config("supported_segment_versions", List.of(2L, 3L));
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
    }

    @Test
    void anOversizeFileIsHeldAndPassedAtOnce() throws Exception {
        scene.write(2);
        scene.bucket.config("max_object_bytes", 20_000L);
        FlushReport report = scene.flush();
        assertTrue(report.heldFiles() > 0, "the large values are held");
        assertTrue(report.held().stream().allMatch(held -> held.reason() == HeldReason.OVERSIZE));
        assertTrue(scene.order().endsWith("M"), scene.order());
    }

    @Test
    void atTheDeadlineWhatFitsHasBeenShippedInOrderAndTheRestIsCounted() throws Exception {
        scene.write(30);
        int files = byPath().size();
        scene.bucket.onPut(key -> {
            try {
                scene.time.sleep(Duration.ofMillis(100));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Optional.empty();
        });
        FlushReport report = scene.drain(Duration.ofSeconds(2), Patience.LEAVE);
        assertEquals(Outcome.DEADLINE_PASSED, report.outcome());
        assertTrue(report.duration().toMillis() <= 2_200, "it ended at " + report.duration());
        assertTrue(report.shippedFiles() > 0);
        assertEquals(files, report.shippedFiles() + report.waitingFiles());
    }

    @Test
    void afterTheRetentionWindowValuesAndMarkersAreGone() throws Exception {
        scene.write(1);
        scene.bucket.config("shipped_value_retention_seconds", 3 * 3_600L);
        scene.flush();
        assertTrue(scene.find(".shipped").size() > 0);
        scene.time.pass(Duration.ofHours(1));
        scene.flush();
        assertTrue(scene.find(".shipped").size() > 0, "the window is not over");
        scene.time.pass(Duration.ofHours(2));
        scene.flush();
        assertEquals(List.of(), scene.find(".shipped"));
        assertEquals(List.of(), scene.find(".bamlvalue"));
        assertEquals(StoreBytes.ledgerByScan(scene.root), StoreBytes.ledger(scene.root));
    }

    @Test
    void aConflictOnAValueCountsAsStored() throws Exception {
        scene.write(2);
        scene.bucket.onAnswer(answer -> answer.stream()
                .map(item ->
                        item.key().contains("/cas/") ? new Authorization.Conflict(item.identity(), item.key()) : item)
                .toList());
        FlushReport report = scene.flush();
        assertEquals(0, report.heldFiles());
        assertEquals(Outcome.DRAINED, report.outcome());
        assertTrue(scene.find(".shipped").size() > 0);
    }

    @Test
    void aBucketThatAsksForTwoMinutesIsLeftAloneForTwoMinutes() throws Exception {
        scene.write(1);
        AtomicInteger puts = new AtomicInteger();
        scene.bucket.onPut(key -> key.contains("/data/") && puts.getAndIncrement() == 0
                ? Optional.of(
                        new PutOutcome.Failed(new Fault.Throttled("503 SlowDown", Optional.of(Duration.ofMinutes(2)))))
                : Optional.empty());
        scene.time.pass(Duration.ofSeconds(10));
        scene.step();
        assertEquals(1, puts.get());
        for (int i = 0; i < 11; i++) {
            scene.time.pass(Duration.ofSeconds(10));
            scene.step();
        }
        assertEquals(1, puts.get(), "110 s have passed");
        scene.time.pass(Duration.ofSeconds(20));
        scene.step();
        assertTrue(puts.get() > 1, "130 s have passed");
    }
}
