package com.boundaryml.publisher.core.verify;

import static com.boundaryml.publisher.core.verify.SinkFixture.FLUSH;
import static com.boundaryml.publisher.core.verify.SinkFixture.STREAM;
import static com.boundaryml.publisher.core.verify.SinkFixture.cid;
import static com.boundaryml.publisher.core.verify.SinkFixture.key;
import static com.boundaryml.publisher.core.verify.SinkFixture.pack;
import static com.boundaryml.publisher.core.verify.SinkFixture.segmentIdentity;
import static com.boundaryml.publisher.core.verify.SinkFixture.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreComparisonTest {

    private SinkFixture fixture;

    @BeforeEach
    void makeSink(@TempDir Path dir) throws IOException {
        fixture = new SinkFixture(dir);
    }

    private static Finding only(VerifyReport report) {
        assertEquals(1, report.findings().size(), report.toString());
        return report.findings().get(0);
    }

    @Test
    void whatIsInBothIsComparedByteByByte() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.META, 1, 1);
        fixture.storeSegment(Plane.DATA, 1, 0);
        fixture.storeSegment(Plane.META, 1, 1);
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(List.of(), report.findings());
        assertEquals(2, report.comparedFiles());
        assertEquals(2, report.storeFiles());
    }

    @Test
    void aFileWithOtherBytesIsFound() throws IOException {
        fixture.ship(Plane.META, 1, 0);
        Path file = fixture.storedSegment(Plane.META, 1, "");
        byte[] same = SinkFixture.segment(Plane.META, 1, 0);
        byte[] longer = Arrays.copyOf(same, same.length + 1);
        byte[] shorter = Arrays.copyOf(same, same.length - 1);
        byte[] changed = same.clone();
        changed[same.length - 1] ^= 1;
        fixture.storeSegment(Plane.META, 1, 0);
        for (byte[] other : List.of(longer, shorter, changed)) {
            Files.write(file, other);
            Finding finding = only(fixture.verifyAgainstStore());
            assertEquals(Problem.DIFFERENT, finding.problem());
            assertEquals(key(segmentIdentity(Plane.META, 1)), finding.path());
        }
    }

    @Test
    void releasedSegmentsAreNoLoss() throws IOException {
        for (long sequence = 1; sequence <= 5; sequence++) {
            fixture.ship(Plane.DATA, sequence, 0);
        }
        fixture.storeSegment(Plane.DATA, 5, 0);
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(List.of(), report.findings());
        assertEquals(1, report.comparedFiles());
    }

    @Test
    void aTailThatTheSinkLacksIsPending() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.storeSegment(Plane.DATA, 1, 0);
        fixture.storeSegment(Plane.DATA, 2, 0);
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(
                new Finding(
                        Problem.PENDING,
                        fixture.storedSegment(Plane.DATA, 2, "").toString(),
                        "the sink does not have it yet"),
                only(report));
        assertTrue(report.sound());
    }

    @Test
    void aStreamThatTheSinkDoesNotKnowIsPending() throws IOException {
        fixture.storeSegment(Plane.META, 1, 0);
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(Problem.PENDING, only(report).problem());
        assertEquals(0, report.streams());
    }

    @Test
    void aHoleWhereTheStoreStillHasTheFileIsAFault() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.DATA, 3, 0);
        fixture.storeSegment(Plane.DATA, 2, 0);
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(Problem.HOLE, only(report).problem());
        assertEquals(
                fixture.storedSegment(Plane.DATA, 2, "").toString(),
                only(report).path());
        assertFalse(report.sound());
    }

    @Test
    void aHoleIsExplainedByTheMarkerOfAHeldFile() throws IOException {
        for (String suffix : List.of(".corrupt", ".conflict", ".oversize", ".refused")) {
            fixture.ship(Plane.DATA, 1, 0);
            fixture.ship(Plane.DATA, 3, 0);
            fixture.storeSegment(Plane.DATA, 2, 0);
            fixture.markSegment(Plane.DATA, 2, suffix);
            VerifyReport report = fixture.verifyAgainstStore();
            assertEquals(Problem.HELD, only(report).problem());
            assertEquals("it is held: " + suffix.substring(1), only(report).detail());
            assertTrue(report.sound());
            Files.delete(fixture.storedSegment(Plane.DATA, 2, suffix));
        }
    }

    @Test
    void aHeldFileThatIsToBeTriedAgainIsPending() throws IOException {
        fixture.ship(Plane.DATA, 2, 0);
        fixture.storeSegment(Plane.DATA, 1, 0);
        fixture.markSegment(Plane.DATA, 1, ".retry");
        assertEquals(Problem.PENDING, only(fixture.verifyAgainstStore()).problem());
    }

    @Test
    void aHoleThatTheStoreHasTooIsExplained() throws IOException {
        for (long sequence : new long[] {1, 3}) {
            fixture.ship(Plane.DATA, sequence, 0);
            fixture.storeSegment(Plane.DATA, sequence, 0);
        }
        Finding finding = only(fixture.verifyAgainstStore());
        assertEquals(Problem.HELD, finding.problem());
        assertEquals("data 2 is missing in the store, between others that are there", finding.detail());
    }

    @Test
    void aHoleThatTheStoreCannotExplainStaysAFault() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.DATA, 4, 0);
        fixture.storeSegment(Plane.DATA, 4, 0);
        Finding finding = only(fixture.verifyAgainstStore());
        assertEquals(Problem.HOLE, finding.problem());
        assertEquals("data 2 to 3 is not there, and the store has it no more", finding.detail());
    }

    @Test
    void aGapIsToldFileByFileAndTheRestByRange() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.DATA, 9, 0);
        fixture.storeSegment(Plane.DATA, 4, 0);
        fixture.storeSegment(Plane.DATA, 6, 0);
        fixture.markSegment(Plane.DATA, 4, ".corrupt");
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(
                List.of(
                        "data 2 to 3 is not there, and the store has it no more",
                        "data 5 is missing in the store, between others that are there",
                        "data 7 to 8 is not there, and the store has it no more",
                        "it is held: corrupt",
                        "the sink has later ones, but not this"),
                report.findings().stream().map(Finding::detail).sorted().toList());
    }

    @Test
    void valuesAreFoundAloneAndInPacks() throws IOException {
        fixture.ship(new ObjectIdentity.Value(cid(1, "large")), value("large"));
        fixture.ship(new ObjectIdentity.Pack(2), pack(FLUSH, STREAM, "one", "two"));
        for (String body : List.of("large", "one", "two")) {
            fixture.storeValue(body);
            fixture.markValue(body, ".shipped");
        }
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(List.of(), report.findings());
        assertEquals(3, report.storeFiles());
    }

    @Test
    void aValueThatTheSinkLacksIsLostPendingOrHeldByItsMarker() throws IOException {
        Path file = fixture.storeValue("absent");
        assertEquals(
                new Finding(Problem.PENDING, file.toString(), "the sink does not have it yet"),
                only(fixture.verifyAgainstStore()));

        fixture.markValue("absent", ".bamlvalue.oversize");
        assertEquals(Problem.HELD, only(fixture.verifyAgainstStore()).problem());

        fixture.markValue("absent", ".shipped");
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(Problem.LOST, only(report).problem());
        assertFalse(report.sound());
    }

    @Test
    void aDamagedObjectIsNoProofOfItsValue() throws IOException {
        byte[] object = SinkFixture.compressed(value("large"));
        object[object.length - 1] ^= 1;
        fixture.raw(key(new ObjectIdentity.Value(cid(1, "large"))), object);
        fixture.storeValue("large");
        fixture.markValue("large", ".shipped");
        VerifyReport report = fixture.verifyAgainstStore();
        assertEquals(1, report.counts().get(Problem.DAMAGED));
        assertEquals(1, report.counts().get(Problem.LOST));
    }

    @Test
    void foldersThatAreNoneAreReported() throws IOException {
        Files.write(fixture.store.resolve("cas"), new byte[] {1});
        assertEquals(Problem.UNREADABLE, only(fixture.verifyAgainstStore()).problem());
    }
}
