package com.boundaryml.publisher.core.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Ulid;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PackTest {

    private static final Ulid FLUSH = new Ulid("01K4QZ8Y6V3N2M1B0A9C8D7E6F");
    private static final Euid STREAM = new Euid("09".repeat(16));
    private static final Set<Integer> SUPPORTED = Set.of(1);
    private static final Cid VALUE = new Cid("fe620b74bb3027bd1bba4d70cde577cb5b4e0238398f1d97df27dbcb14b29944");
    private static final int MANIFEST_LENGTH_AT = 10;
    private static final int MANIFEST_AT = 14;

    private static PackBuilder builder(long entryBytes, int entries) {
        return new PackBuilder(
                ByteBuffer.allocateDirect((int) PackBuilder.memoryFor(entryBytes, entries)), entries, FLUSH, STREAM);
    }

    private static void add(PackBuilder builder, Cid cid, ByteBuffer file) {
        int bytes = file.remaining();
        builder.slot(bytes).put(file.duplicate());
        builder.accept(cid, CasFormat.CODEC_VALUE, bytes);
    }

    private static ByteBuffer goldenPack() {
        ByteBuffer value = Golden.file(Golden.VALUE);
        PackBuilder builder = builder(value.limit(), 1);
        add(builder, VALUE, value);
        return builder.finish();
    }

    private static ByteBuffer pack(String manifest, byte[]... entries) {
        int size = MANIFEST_AT + manifest.length();
        for (byte[] entry : entries) {
            size += entry.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size);
        out.put("BAMLPCK1".getBytes(US_ASCII))
                .putShort((short) 1)
                .putInt(manifest.length())
                .put(manifest.getBytes(US_ASCII));
        for (byte[] entry : entries) {
            out.put(entry);
        }
        return out.flip();
    }

    private static String manifest(String entries) {
        return "{\"entries\":[" + entries + "],\"flush_id\":\"" + FLUSH + "\",\"process_euid\":\"" + STREAM
                + "\",\"schema\":\"baml-pack/1\"}";
    }

    private static String entry(Cid cid, int codec, long length, long offset, long size) {
        return "{\"cid\":\"" + cid + "\",\"codec\":" + codec + ",\"length\":" + length + ",\"offset\":" + offset
                + ",\"size\":" + size + "}";
    }

    private static PackReader.Verdict read(ByteBuffer pack) {
        return PackReader.read(pack, SUPPORTED, (cid, file) -> {});
    }

    private static String damage(ByteBuffer pack) {
        return assertInstanceOf(PackReader.Verdict.Damaged.class, read(pack)).reason();
    }

    private static void assertDamage(String reasonStart, ByteBuffer pack) {
        String reason = damage(pack);
        assertTrue(reason.startsWith(reasonStart), reason);
    }

    private static byte[] goldenValue() {
        ByteBuffer value = Golden.file(Golden.VALUE);
        return Frame.bytesAt(value, 0, value.limit());
    }

    @Test
    void theManifestIsCanonicalAndInFrontOfTheUnchangedEntries() {
        assertEquals(pack(manifest(entry(VALUE, 1, 101, 0, 101)), goldenValue()), goldenPack());
    }

    @Test
    void thePackOfTheGoldenValueIsPinned() {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            assertEquals(
                    "46be0899e41aa04de66a76de3c3b9fd7559175c5d59a568a9ee335208ed89393", Golden.sha256Hex(goldenPack()));
            assertEquals(
                    "f7a5b518b4e84df616dbde840b85631812736af48460d0caf3cdad9a57c4f576",
                    Golden.sha256Hex(ObjectCompressorTest.object(compressor, goldenPack())));
        }
    }

    @Test
    void keysAscendInEveryObjectOfTheManifest() {
        ByteBuffer pack = goldenPack();
        String manifest =
                new String(Frame.bytesAt(pack.slice(), MANIFEST_AT, pack.slice().getInt(MANIFEST_LENGTH_AT)), US_ASCII);
        List<String> keys = Pattern.compile("\"([a-z_]+)\":")
                .matcher(manifest)
                .results()
                .map(key -> key.group(1))
                .toList();
        assertEquals(
                List.of("entries", "cid", "codec", "length", "offset", "size", "flush_id", "process_euid", "schema"),
                keys);
        assertEquals(keys.subList(1, 6).stream().sorted().toList(), keys.subList(1, 6));
        List<String> outer = List.of(keys.get(0), keys.get(6), keys.get(7), keys.get(8));
        assertEquals(outer.stream().sorted().toList(), outer);
    }

    @Test
    void manyEntriesOfManySizesComeBackInOrder() {
        Random random = new Random(1);
        List<byte[]> files = new ArrayList<>();
        List<Cid> cids = new ArrayList<>();
        long total = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] body = new byte[random.nextInt(2000)];
            random.nextBytes(body);
            files.add(Golden.object(1, 1, body));
            cids.add(Cid.of(Golden.cid(1, body)));
            total += files.get(i).length;
        }
        PackBuilder builder = builder(total, files.size());
        for (int i = 0; i < files.size(); i++) {
            add(builder, cids.get(i), ByteBuffer.wrap(files.get(i)));
        }
        assertEquals(3000, builder.entries());
        assertEquals(total, builder.entryBytes());

        List<byte[]> found = new ArrayList<>();
        List<Cid> foundCids = new ArrayList<>();
        PackReader.Verdict verdict = PackReader.read(builder.finish(), SUPPORTED, (cid, file) -> {
            foundCids.add(cid);
            found.add(Frame.bytesAt(file, 0, file.limit()));
        });

        assertEquals(new PackReader.Verdict.Sound(FLUSH, STREAM, 3000, total), verdict);
        assertEquals(cids, foundCids);
        for (int i = 0; i < files.size(); i++) {
            assertEquals(ByteBuffer.wrap(files.get(i)), ByteBuffer.wrap(found.get(i)));
        }
    }

    @Test
    void aFullPackFitsTheMemoryThatItAskedFor() {
        byte[] empty = {};
        ByteBuffer file = ByteBuffer.wrap(Golden.object(1, 1, empty));
        Cid cid = Cid.of(Golden.cid(1, empty));
        PackBuilder builder =
                builder((long) CasFormat.FRAME_BYTES * PackBuilder.MOST_ENTRIES, PackBuilder.MOST_ENTRIES);
        for (int i = 0; i < PackBuilder.MOST_ENTRIES; i++) {
            add(builder, cid, file);
        }
        assertThrows(IllegalStateException.class, () -> builder.slot(CasFormat.FRAME_BYTES));
        assertEquals(
                new PackReader.Verdict.Sound(FLUSH, STREAM, PackBuilder.MOST_ENTRIES, 8_400_000),
                read(builder.finish()));
    }

    @Test
    void aSlotThatIsNotAcceptedIsGivenAgain() {
        ByteBuffer value = Golden.file(Golden.VALUE);
        PackBuilder builder = builder(4096, 2);
        builder.slot(4096).put(new byte[4096]);
        builder.slot(500).put(value.duplicate());
        builder.accept(VALUE, CasFormat.CODEC_VALUE, value.limit());
        assertEquals(goldenPack(), builder.finish());
    }

    @Test
    void theCallersBufferIsUsedFromItsPositionAndNotMoved() {
        ByteBuffer value = Golden.file(Golden.VALUE);
        int room = (int) PackBuilder.memoryFor(value.limit(), 1);
        ByteBuffer memory = ByteBuffer.allocateDirect(room + 50).position(25).limit(25 + room);
        PackBuilder builder = new PackBuilder(memory, 1, FLUSH, STREAM);
        add(builder, VALUE, value);
        assertEquals(goldenPack(), builder.finish());
        assertEquals(25, memory.position());
        assertEquals(25 + room, memory.limit());
    }

    @Test
    void theBuilderRefusesWhatDoesNotFit() {
        PackBuilder builder = builder(200, 3);
        assertThrows(IllegalStateException.class, () -> builder.slot(201));
        builder.slot(150);
        assertThrows(IllegalArgumentException.class, () -> builder.accept(VALUE, 1, 151));
        assertThrows(IllegalArgumentException.class, () -> builder.accept(VALUE, 1, 83));
        assertThrows(IllegalArgumentException.class, () -> builder.accept(VALUE, CasFormat.CODEC_TABLE, 101));
        builder.accept(VALUE, 1, 101);
        assertThrows(IllegalArgumentException.class, () -> builder.accept(VALUE, 1, 99));
        assertThrows(IllegalStateException.class, () -> builder.slot(100));
    }

    @Test
    void aPackIsFinishedOnceAndNotEmpty() {
        assertThrows(IllegalStateException.class, () -> builder(100, 1).finish());
        PackBuilder builder = builder(300, 2);
        add(builder, VALUE, Golden.file(Golden.VALUE));
        builder.finish();
        assertThrows(IllegalStateException.class, builder::finish);
        assertThrows(IllegalStateException.class, () -> builder.slot(100));
    }

    @Test
    void memoryThatIsTooSmallOrOnTheHeapIsRefused() {
        int room = (int) PackBuilder.memoryFor(0, 10);
        ByteBuffer small = ByteBuffer.allocateDirect(room - 1);
        ByteBuffer heap = ByteBuffer.allocate(room);
        ByteBuffer enough = ByteBuffer.allocateDirect(room);
        assertThrows(IllegalArgumentException.class, () -> new PackBuilder(small, 10, FLUSH, STREAM));
        assertThrows(IllegalArgumentException.class, () -> new PackBuilder(heap, 10, FLUSH, STREAM));
        assertThrows(IllegalArgumentException.class, () -> new PackBuilder(enough, 0, FLUSH, STREAM));
        assertThrows(IllegalArgumentException.class, () -> new PackBuilder(enough, 100_001, FLUSH, STREAM));
    }

    @Test
    void aChangeOfAnyByteOfAPackIsNoticedOrSeenInWhatItSays() {
        ByteBuffer pack = goldenPack();
        PackReader.Verdict whole = read(pack);
        assertEquals(new PackReader.Verdict.Sound(FLUSH, STREAM, 1, 101), whole);
        int start = pack.position();
        for (int i = start; i < pack.limit(); i++) {
            byte original = pack.get(i);
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                pack.put(i, (byte) (original ^ 1 << bit));
                PackReader.Verdict changed = read(pack);
                // A pack has no digest of its own: another flush id or euid is told by its key.
                if (changed instanceof PackReader.Verdict.Sound sound) {
                    assertTrue(!sound.flushId().equals(FLUSH) || !sound.stream().equals(STREAM), "byte " + (i - start));
                }
            }
            pack.put(i, original);
        }
    }

    @Test
    void aPackCutAnywhereIsDamaged() {
        ByteBuffer pack = goldenPack().slice();
        for (int size = 0; size < pack.limit(); size++) {
            damage(pack.slice(0, size));
        }
    }

    @Test
    void everyOtherSpellingOfTheManifestIsRefused() {
        String good = entry(VALUE, 1, 101, 0, 101);
        List<String> others = List.of(
                manifest(good).replace(",\"flush", ", \"flush"),
                manifest(good) + "\n",
                manifest(good).replace("\"length\":101", "\"length\":0101"),
                manifest(good).replace("\"length\":101", "\"length\":101.0"),
                manifest(good).replace("\"length\":101", "\"length\":-101"),
                manifest(good).replace("\"offset\":0", "\"offset\":00"),
                manifest(good).replace("\"size\":101", "\"size\":102"),
                manifest(good).replace("\"codec\":1", "\"codec\":2"),
                manifest(good).replace("cid", "\\u0063id"),
                manifest(good).replace("fe620b", "FE620B"),
                manifest(good).replace("baml-pack/1", "baml-pack/2"),
                manifest(good).replace("\"flush_id\":\"0", "\"flush_id\":\"8"),
                manifest(good + ","),
                manifest(""),
                manifest(good).replace("{\"entries\"", "{\"a\":1,\"entries\""),
                "");
        for (String other : others) {
            assertTrue(damage(pack(other, goldenValue())).startsWith("the manifest"), other);
        }
        assertInstanceOf(PackReader.Verdict.Sound.class, read(pack(manifest(good), goldenValue())));
    }

    @Test
    void entriesMustFollowEachOtherAndFillThePack() {
        byte[] value = goldenValue();
        String first = entry(VALUE, 1, 101, 0, 101);
        assertInstanceOf(
                PackReader.Verdict.Sound.class,
                read(pack(manifest(first + "," + entry(VALUE, 1, 101, 101, 101)), value, value)));
        assertDamage(
                "the manifest goes on with \",\"offset\":0,",
                pack(manifest(first + "," + entry(VALUE, 1, 101, 0, 101)), value, value));
        assertDamage(
                "the manifest goes on with \",\"offset\":102,",
                pack(manifest(first + "," + entry(VALUE, 1, 101, 102, 101)), value, new byte[1], value));
        assertDamage("the entries end at 101 of the entries region, expected 202", pack(manifest(first), value, value));
        assertDamage(
                "entry 1 (" + VALUE + ") has the length 9999999999, expected at most 0",
                pack(manifest(first + "," + entry(VALUE, 1, 9_999_999_999L, 101, 9_999_999_999L)), value));
    }

    @Test
    void anEntryThatIsNoSoundValueOfItsNameIsNamed() {
        byte[] body = {1};
        byte[] table = Golden.object(1, 2, body);
        byte[] newer = Golden.object(2, 1, body);
        byte[] foreign = Golden.object(1, 9, body);
        Cid tableCid = Cid.of(Golden.cid(2, body));
        Cid newerCid = Cid.of(Golden.cid(1, body));
        Cid foreignCid = Cid.of(Golden.cid(9, body));
        assertDamage(
                "entry 0 (" + tableCid + ") is an object of codec 2, expected 1",
                pack(manifest(entry(tableCid, 1, 85, 0, 85)), table));
        assertDamage(
                "entry 0 (" + newerCid + ") has the CAS version 2, expected one of [1]",
                pack(manifest(entry(newerCid, 1, 85, 0, 85)), newer));
        assertDamage(
                "entry 0 (" + foreignCid + ") is an object of codec 9, expected 1",
                pack(manifest(entry(foreignCid, 1, 85, 0, 85)), foreign));
        assertDamage(
                "entry 0 (" + newerCid + "): the header's CID is " + VALUE,
                pack(manifest(entry(newerCid, 1, 101, 0, 101)), goldenValue()));
    }

    @Test
    void aManifestLongerThanThePackIsRefusedBeforeItIsRead() {
        ByteBuffer pack = goldenPack().slice().putInt(MANIFEST_LENGTH_AT, -1);
        assertDamage("the manifest's length is 4294967295, expected at most", pack);
    }

    @Test
    void anotherVersionIsTold() {
        ByteBuffer pack = goldenPack().slice().putShort(8, (short) 2);
        assertEquals(new PackReader.Verdict.UnknownVersion(2), read(pack));
    }
}
