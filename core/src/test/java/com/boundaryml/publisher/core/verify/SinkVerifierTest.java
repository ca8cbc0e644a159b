package com.boundaryml.publisher.core.verify;

import static com.boundaryml.publisher.core.verify.SinkFixture.FLUSH;
import static com.boundaryml.publisher.core.verify.SinkFixture.SCOPE;
import static com.boundaryml.publisher.core.verify.SinkFixture.STREAM;
import static com.boundaryml.publisher.core.verify.SinkFixture.cid;
import static com.boundaryml.publisher.core.verify.SinkFixture.compressed;
import static com.boundaryml.publisher.core.verify.SinkFixture.key;
import static com.boundaryml.publisher.core.verify.SinkFixture.object;
import static com.boundaryml.publisher.core.verify.SinkFixture.pack;
import static com.boundaryml.publisher.core.verify.SinkFixture.segment;
import static com.boundaryml.publisher.core.verify.SinkFixture.segmentIdentity;
import static com.boundaryml.publisher.core.verify.SinkFixture.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkVerifierTest {

    private static final ObjectIdentity LARGE = new ObjectIdentity.Value(cid(1, "large"));
    private static final ObjectIdentity TABLE = new ObjectIdentity.Table(cid(2, "table"));
    private static final ObjectIdentity PACK = new ObjectIdentity.Pack(2);

    private SinkFixture fixture;

    @BeforeEach
    void makeSink(@TempDir Path dir) throws IOException {
        fixture = new SinkFixture(dir);
    }

    private void shipOneOfEach() throws IOException {
        fixture.ship(TABLE, object(2, "table"));
        fixture.ship(LARGE, value("large"));
        fixture.ship(PACK, pack(FLUSH, STREAM, "one", "two"));
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.META, 1, 1);
    }

    /** The sink has one object of each kind, then this one is put there in place of another, and is found. */
    private void assertFound(Problem problem, String detailStart, String key, byte[] object) throws IOException {
        shipOneOfEach();
        fixture.raw(key, object);
        VerifyReport report = fixture.verify();
        List<Finding> found = report.findings().stream()
                .filter(finding -> finding.path().equals(key))
                .toList();
        assertEquals(1, found.size(), report.toString());
        assertEquals(problem, found.get(0).problem());
        assertTrue(found.get(0).detail().startsWith(detailStart), found.toString());
        assertEquals(1, report.counts().get(problem));
        assertFalse(report.sound());
        Files.delete(fixture.sink.resolve(key));
    }

    private void assertDamaged(String detailStart, ObjectIdentity identity, byte[] object) throws IOException {
        assertFound(Problem.DAMAGED, detailStart, key(identity), object);
    }

    @Test
    void aSinkWithOneOfEachIsSoundAndCounted() throws IOException {
        shipOneOfEach();
        VerifyReport report = fixture.verify();
        assertEquals(List.of(), report.findings());
        assertTrue(report.sound());
        for (ObjectKind kind : ObjectKind.values()) {
            assertEquals(1, tally(report, kind).objects(), kind.toString());
        }
        assertEquals(value("large").length, tally(report, ObjectKind.VALUE).originalBytes());
        assertEquals(
                compressed(value("large")).length,
                tally(report, ObjectKind.VALUE).bytes());
        assertEquals(2, report.packedValues());
        assertEquals(1, report.streams());
        assertEquals(0, report.storeFiles());
    }

    private static Tally tally(VerifyReport report, ObjectKind kind) {
        return report.objects().getOrDefault(kind, Tally.NONE);
    }

    @Test
    void progressIsTold() throws IOException {
        shipOneOfEach();
        AtomicLong last = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        VerifyRequest request = new VerifyRequest(fixture.sink, Optional.of(SCOPE), Optional.empty(), 1 << 20);
        SinkVerifier.verify(request, (looked, read) -> {
            assertEquals(last.get() + 1, looked);
            last.set(looked);
            bytes.set(read);
        });
        assertEquals(5, last.get());
        assertTrue(bytes.get() > 5 * 80, "bytes " + bytes.get());
    }

    @Test
    void whatIsNotOneZstdFrameIsDamaged() throws IOException {
        byte[] sound = compressed(segment(Plane.DATA, 1, 0));
        ObjectIdentity one = segmentIdentity(Plane.DATA, 1);
        byte[] twice = Arrays.copyOf(sound, 2 * sound.length);
        System.arraycopy(sound, 0, twice, sound.length, sound.length);
        byte[] skippable = {0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0};

        assertDamaged("the object's zstd frame ends at " + sound.length, one, twice);
        assertDamaged("the object's zstd frame ends at", one, Arrays.copyOf(sound, sound.length + 1));
        assertDamaged("the object is not a whole zstd frame", one, Arrays.copyOf(sound, sound.length - 1));
        assertDamaged("the object does not begin as a zstd frame", one, skippable);
        assertDamaged("the object does not begin as a zstd frame", one, segment(Plane.DATA, 1, 0));
        assertDamaged("the object does not begin as a zstd frame", one, new byte[0]);
    }

    @Test
    void aFrameThatDoesNotTellItsSizeIsDamaged() throws IOException {
        try (ZstdCompressCtx context = new ZstdCompressCtx().setContentSize(false)) {
            assertDamaged(
                    "the object's zstd frame does not tell its content's size",
                    segmentIdentity(Plane.DATA, 1),
                    context.compress(segment(Plane.DATA, 1, 0)));
        }
    }

    @Test
    void aFrameWithAChecksumIsNotOneOfThePublishers() throws IOException {
        try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true)) {
            assertDamaged(
                    "the object's zstd frame has the descriptor 24 (hexadecimal), expected no checksum",
                    segmentIdentity(Plane.DATA, 1),
                    context.compress(segment(Plane.DATA, 1, 0)));
        }
    }

    @Test
    void aFrameThatPromisesTooMuchIsRefusedBeforeMemoryIsTaken() throws IOException {
        byte[] bomb = ByteBuffer.allocate(16)
                .putInt(0x28b52ffd)
                .put((byte) 0xe0)
                .put(new byte[] {-1, -1, -1, -1, -1, -1, -1, 0x7f})
                .put(new byte[] {1, 0, 0})
                .array();
        assertDamaged(
                "the object's content has 9223372036854775807 bytes, expected at most 268435456",
                segmentIdentity(Plane.DATA, 1),
                bomb);
    }

    @Test
    void anObjectAboveTheLimitIsNotRead() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        VerifyRequest request = new VerifyRequest(fixture.sink, Optional.of(SCOPE), Optional.empty(), 50);
        VerifyReport report = SinkVerifier.verify(request, (looked, read) -> {});
        assertTrue(report.findings().get(0).detail().endsWith("bytes, expected at most 50"), report.toString());
    }

    @Test
    void aChangeOfAnyByteOfAnObjectIsFound() throws IOException {
        byte[] sound = compressed(value("a value to be damaged, byte by byte, byte by byte"));
        ObjectIdentity identity = new ObjectIdentity.Value(cid(1, "a value to be damaged, byte by byte, byte by byte"));
        for (int i = 0; i < sound.length; i++) {
            byte[] changed = sound.clone();
            changed[i] ^= 0x10;
            fixture.raw(key(identity), changed);
            VerifyReport report = fixture.verify();
            assertEquals(1, report.findings().size(), "byte " + i + ": " + report);
            assertFalse(report.sound());
        }
    }

    @Test
    void anObjectUnderAnotherKeyIsDamaged() throws IOException {
        byte[] segment = compressed(segment(Plane.DATA, 2, 0));
        byte[] otherFlush = compressed(pack(Ulid.of(9, 9), STREAM, "one"));
        byte[] otherStream = compressed(pack(FLUSH, new Euid("0b".repeat(16)), "one"));
        assertDamaged("the header's sequence is 2, expected 1", segmentIdentity(Plane.DATA, 1), segment);
        assertDamaged("the magic is", segmentIdentity(Plane.META, 1), segment);
        assertDamaged("the manifest tells flush 000000", PACK, otherFlush);
        assertDamaged("the manifest tells flush 000000", PACK, otherStream);
        assertDamaged("the header's CID is", LARGE, compressed(value("other")));
        assertDamaged(
                "the codec is 2, expected 1 by the key",
                new ObjectIdentity.Value(cid(2, "table")),
                compressed(object(2, "table")));
        assertDamaged(
                "the codec is 1, expected 2 by the key",
                new ObjectIdentity.Table(cid(1, "large")),
                compressed(value("large")));
    }

    @Test
    void anUnknownCodecIsToldFromDamage() throws IOException {
        assertFound(
                Problem.UNKNOWN_FORMAT,
                "the codec is 7, expected one of [1]",
                key(new ObjectIdentity.Value(cid(7, "new"))),
                compressed(object(7, "new")));
    }

    @Test
    void whatIsNoObjectIsFound() throws IOException {
        byte[] object = compressed(value("large"));
        String hex = cid(1, "large").hex();
        String prefix = "evidence/v1/" + SCOPE + "/";
        for (String key : List.of(
                "README",
                "evidence/notes.txt",
                prefix + "cas/values/zz/" + hex + ".bamlvalue.zst",
                prefix + "cas/values/" + hex.substring(0, 2) + "/" + hex + ".bamlvalue",
                prefix + "cas/" + hex.substring(0, 2) + "/" + hex + ".bamlvalue.zst",
                prefix + "streams/" + STREAM + "/data/1.bamldata.zst",
                prefix + "streams/" + STREAM + "/meta/00000000000000000001.bamldata.zst",
                prefix + "streams/" + STREAM + "/values/" + FLUSH + ".bamlpack.zst.tmp")) {
            fixture.raw(key, object);
            VerifyReport report = fixture.verify();
            assertEquals(
                    List.of(new Finding(Problem.FOREIGN, key, "no object lies here, but a file whose name is no key")),
                    report.findings());
            Files.delete(fixture.sink.resolve(key));
        }
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        shipOneOfEach();
        Path file = fixture.sink.resolve(key(LARGE));
        Path moved = Files.move(file, fixture.store.resolve("moved"));
        Files.createSymbolicLink(file, moved);
        assertEquals(
                List.of(new Finding(Problem.FOREIGN, key(LARGE), "no object lies here, but a symbolic link")),
                fixture.verify().findings());
    }

    @Test
    void whatOthersKeepInTheBucketIsPassedOver() throws IOException {
        shipOneOfEach();
        for (String key : List.of(
                "derived/v1/x",
                "temporary/v1/x",
                ".incoming/x.part",
                "evidence/v1/acme/shop/dev/x",
                "evidence/v1/" + SCOPE + "/quarantine/x.quarantine")) {
            fixture.raw(key, new byte[] {1});
        }
        assertTrue(fixture.verify().sound());
    }

    @Test
    void holesAndALateBeginningAreFound() throws IOException {
        for (long sequence : new long[] {3, 4, 7, 9}) {
            fixture.ship(Plane.DATA, sequence, 0);
        }
        VerifyReport report = fixture.verify();
        assertEquals(
                List.of(
                        "hole: data 5 to 6 is not there",
                        "hole: data 8 is not there",
                        "begins-late: data 1 to 2 is not there"),
                described(report));
    }

    @Test
    void dataThatAMetaSegmentAnnouncesMustBeThere() throws IOException {
        fixture.ship(Plane.DATA, 1, 0);
        fixture.ship(Plane.META, 1, 3);
        assertEquals(List.of("hole: data 2 to 3 is not there"), described(fixture.verify()));
    }

    @Test
    void anAnnouncementWithoutBoundsTakesNoTime() throws IOException {
        fixture.ship(Plane.META, 1, Long.MAX_VALUE);
        assertEquals(List.of("hole: data 1 to 9223372036854775807 is not there"), described(fixture.verify()));
        assertEquals(
                List.of("hole: data 1 to 9223372036854775807 is not there, and the store has it no more"),
                described(fixture.verifyAgainstStore()));
    }

    private static List<String> described(VerifyReport report) {
        return report.findings().stream()
                .map(finding -> finding.problem().label() + ": " + finding.detail())
                .toList();
    }

    @Test
    void theOnlyScopeIsFoundAndOneOfSeveralMustBeNamed() throws IOException {
        VerifyRequest request = new VerifyRequest(fixture.sink, Optional.empty(), Optional.empty(), 1 << 20);
        assertEquals(0, SinkVerifier.verify(request, (looked, read) -> {}).streams());

        shipOneOfEach();
        assertEquals(1, SinkVerifier.verify(request, (looked, read) -> {}).streams());

        fixture.raw("evidence/v1/acme/shop/dev/x", new byte[] {1});
        SettingsException refusal =
                assertThrows(SettingsException.class, () -> SinkVerifier.verify(request, (looked, read) -> {}));
        assertTrue(String.valueOf(refusal.getMessage()).contains("acme/shop/dev, acme/shop/prod: name the one"));
    }

    @Test
    void aSinkOrStoreThatIsNoFolderIsRefused() {
        VerifyRequest noSink =
                new VerifyRequest(fixture.sink.resolve("absent"), Optional.of(SCOPE), Optional.empty(), 1 << 20);
        VerifyRequest noStore = new VerifyRequest(
                fixture.sink, Optional.of(SCOPE), Optional.of(fixture.sink.resolve("absent")), 1 << 20);
        assertThrows(SettingsException.class, () -> SinkVerifier.verify(noSink, (looked, read) -> {}));
        assertThrows(SettingsException.class, () -> SinkVerifier.verify(noStore, (looked, read) -> {}));
    }

    @Test
    void manyFindingsOfOneProblemAreCountedAndDoNotHideAnother() throws IOException {
        fixture.ship(Plane.DATA, 2, 0);
        for (int i = 0; i < 150; i++) {
            fixture.raw("stray" + i, new byte[] {1});
        }
        VerifyReport report = fixture.verify();
        assertEquals(150, report.counts().get(Problem.FOREIGN));
        assertEquals(101, report.findings().size());
        assertEquals(1, report.counts().get(Problem.BEGINS_LATE));
    }
}
