package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.mock;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Outcome;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.core.host.Engine.Patience;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.stubbing.Answer;

/** The flush of stores in which something is damaged, missing, astray or cannot be read. */
class DamagedStoreTest {

    @TempDir
    private Path folder;

    private final AtomicBoolean valuesAreUnreadable = new AtomicBoolean();
    private final AtomicBoolean backlogIsOutdated = new AtomicBoolean();
    private Scene scene;

    @BeforeEach
    void setUp() {
        scene = new Scene(folder, this::failing);
    }

    @AfterEach
    void tearDown() {
        scene.close();
    }

    /** The store, but for values that cannot be read, or an outdated look at what is pending, while that is asked for. */
    private StoreAccess failing(StoreAccess store) {
        Answer<Object> asTheStoreDoes = delegatesTo(store);
        return mock(StoreAccess.class, call -> {
            if (backlogIsOutdated.get() && call.getMethod().getName().equals("backlog")) {
                return Backlog.NOTHING;
            }
            Object answer = asTheStoreDoes.answer(call);
            return answer instanceof StoreAccess.Entry.Entered entered
                    ? new StoreAccess.Entry.Entered(failing(entered.session()))
                    : answer;
        });
    }

    private StoreSession failing(StoreSession session) {
        Answer<Object> asTheSessionDoes = delegatesTo(session);
        return mock(StoreSession.class, call -> {
            if (valuesAreUnreadable.get()
                    && call.getMethod().getName().equals("read")
                    && call.getArgument(0) instanceof FileRef.CasObject) {
                throw new IOException("Input/output error");
            }
            return asTheSessionDoes.answer(call);
        });
    }

    @Test
    void aValueThatCannotBeReadForAMomentKeepsBackAllThatMayReferToIt() throws Exception {
        scene.write(2);
        valuesAreUnreadable.set(true);
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertFalse(scene.order().matches(".*[DM].*"), scene.order());
        assertEquals(0, report.heldFiles(), "what cannot be read is not damaged");
        valuesAreUnreadable.set(false);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertTrue(scene.order().endsWith("M"), scene.order());
    }

    @Test
    void valuesGoBeforeTheSegmentsThatReferToThemThoughTheLookAtWhatIsPendingMissedThem() throws Exception {
        scene.write(2);
        backlogIsOutdated.set(true);
        scene.flush();
        assertTrue(scene.order().matches("[TVP]+D+M+"), scene.order());
    }

    @Test
    void aCorruptSegmentHoldsItsPlaneForAMinuteAndIsThenPassed() throws Exception {
        scene.write(4);
        Path second = scene.find("data/00000000000000000002.bamldata").getFirst();
        byte[] bytes = Files.readAllBytes(second);
        bytes[60] ^= 1;
        Files.write(second, bytes);
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertEquals("D", scene.order().replaceAll("[TVPM]", ""));
        scene.time.pass(Duration.ofSeconds(59));
        assertEquals(0, scene.flush().heldFiles());
        scene.time.pass(Duration.ofSeconds(1));
        report = scene.flush();
        assertEquals(1, report.heldFiles());
        assertEquals(Outcome.DRAINED, report.outcome());
        assertEquals(1, scene.find("00000000000000000002.bamldata.corrupt").size());
        assertTrue(Files.exists(second), "a held file stays");
        assertTrue(scene.order().replaceAll("[TVPM]", "").length() >= 3, scene.order());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPlaneWhoseFolderIsHiddenIsNotTakenForShipped(boolean link) throws Exception {
        scene.write(3);
        int files = scene.find(".bamldata").size() + scene.find(".bamlmeta").size();
        Path data = scene.find("data/00000000000000000001.bamldata").getFirst().resolveSibling("");
        Path aside = Files.move(data, scene.root.resolveSibling("aside"));
        if (link) {
            Files.createSymbolicLink(data, aside);
        } else {
            Files.createFile(data);
        }
        assertEquals(
                Outcome.WAITING,
                scene.drain(Duration.ofMinutes(5), Patience.SIT_OUT).outcome());
        assertEquals("", scene.order().replaceAll("[TVP]", ""));
        Files.delete(data);
        Files.move(aside, data);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertEquals(files, scene.order().replaceAll("[TVP]", "").length(), scene.order());
    }

    @Test
    void nothingIsShippedThatMayReferToValuesInAFolderThatIsHidden() throws Exception {
        scene.write(2);
        Path cas = scene.root.resolve("cas");
        Path aside = Files.move(cas, scene.root.resolveSibling("aside"));
        Files.createSymbolicLink(cas, aside);
        assertEquals(
                Outcome.WAITING,
                scene.drain(Duration.ofMinutes(5), Patience.SIT_OUT).outcome());
        assertEquals("", scene.order());
        Files.delete(cas);
        Files.move(aside, cas);
        assertEquals(Outcome.DRAINED, scene.flush().outcome());
        assertTrue(scene.order().matches("T*V*P+D+M+"), scene.order());
    }

    @Test
    void aFifoInPlaceOfAFolderHoldsNobodyUp() throws Exception {
        scene.write(1);
        Path streams = scene.root.resolve("streams");
        Files.move(streams, scene.root.resolveSibling("aside"));
        Process made = new ProcessBuilder("mkfifo", streams.toString()).start();
        assumeTrue(made.waitFor() == 0, "this platform has no FIFOs");
        assertEquals(
                Outcome.WAITING,
                scene.drain(Duration.ofMinutes(5), Patience.SIT_OUT).outcome());
    }

    @Test
    void whatIsNoEmptyFileIsNoMarkerAndTakesNoValueAway() throws Exception {
        scene.write(2);
        Path value = scene.find(".bamlvalue").getFirst();
        Path marker = value.resolveSibling(value.getFileName().toString().replace(".bamlvalue", ".shipped"));
        Files.createSymbolicLink(marker, Path.of("/nowhere"));
        scene.time.pass(Duration.ofDays(2));
        scene.flush();
        scene.time.pass(Duration.ofDays(2));
        scene.flush();
        assertTrue(Files.exists(value), "it was never shipped");
        Files.delete(marker);
        assertEquals(1, scene.flush().shippedFiles(), "now it is");
    }

    @Test
    void aFlushEndsThoughWhatItShipsCannotBeWrittenDown() throws Exception {
        scene.write(2);
        Path data = scene.find("data/00000000000000000001.bamldata").getFirst();
        Files.createDirectories(data.resolve("../../publisher.cursor").normalize());
        FlushReport report = scene.drain(Duration.ofDays(1), Patience.LEAVE);
        assertEquals(Outcome.WAITING, report.outcome());
        assertTrue(report.duration().toSeconds() < 60, report::toString);
    }

    @Test
    void aMissingSegmentIsPassedAfterAMinuteAndReported() throws Exception {
        scene.write(4);
        Files.delete(scene.find("meta/00000000000000000002.bamlmeta").getFirst());
        FlushReport report = scene.drain(Duration.ofMinutes(5), Patience.SIT_OUT);
        assertEquals(0, report.heldFiles(), "what is missing is no file");
        assertEquals(1, report.missingSequences());
        assertEquals(HeldReason.MISSING, report.held().getFirst().reason());
        assertEquals(Outcome.DRAINED, report.outcome());
        assertTrue(report.duration().toSeconds() >= 60, "it was given its time");
        assertTrue(report.duration().toSeconds() < 65, "and no more: " + report.duration());
    }

    @Test
    void aStrayFileWithAHighNumberDoesNotCarryTheCursorAway() throws Exception {
        scene.write(2);
        Path data = scene.find("data/00000000000000000002.bamldata").getFirst();
        Path stray = data.resolveSibling("09223372036854775807.bamldata");
        Files.write(stray, new byte[200]);
        scene.drain(Duration.ofMinutes(10), Patience.SIT_OUT);
        assertTrue(Files.exists(stray));
        assertEquals(0, scene.find(".corrupt").size(), "the stray file is never reached");
        assertTrue(scene.order().endsWith("M"), "everything else is shipped: " + scene.order());
    }

    @Test
    void everyDamageOfAStoreIsSatOutAtTheSameTime() throws Exception {
        scene.write(6);
        scene.write(6);
        for (Path path : scene.find("data/00000000000000000002.bamldata")) {
            Files.write(path, new byte[100]);
        }
        for (Path path : scene.find("data/00000000000000000004.bamldata")) {
            Files.delete(path);
        }
        for (Path path : scene.find("meta/00000000000000000003.bamlmeta")) {
            Files.write(path, new byte[10]);
        }
        FlushReport report = scene.drain(Duration.ofMinutes(10), Patience.SIT_OUT);
        assertEquals(4, report.heldFiles(), report.held()::toString);
        assertEquals(2, report.missingSequences(), report.held()::toString);
        assertTrue(report.duration().toSeconds() < 65, "one waiting time does for all: " + report.duration());
    }

    @Test
    void valuesWithoutAnyStreamWait() throws Exception {
        scene.write(1);
        try (var paths = Files.walk(scene.root.resolve("streams"))) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
        FlushReport report = scene.flush();
        assertEquals(Outcome.WAITING, report.outcome());
        assertTrue(report.waiting().getFirst().why().contains("no stream"), report.waiting()::toString);
        assertTrue(scene.bucket.stored().isEmpty());
    }
}
