package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ships the sample stores with the image, and holds what arrives against the archives by an account of its own. */
class SampleStoresIT {

    private static final Duration LONG_AGO = Duration.ofHours(2);
    private static final int LARGE_BYTES = 32_768;
    private static final int CODEC_AT = 10;
    private static final int TABLE = 2;
    private static final Pattern SEGMENT =
            Pattern.compile("streams/([0-9a-f]{32})/(meta|data)/([0-9]{20})\\.baml(meta|data)");
    private static final Pattern CAS = Pattern.compile("cas/sha256/([0-9a-f]{2})/([0-9a-f]{64})\\.bamlvalue");
    private static final Pattern PACK = Pattern.compile(
            "evidence/v1/acme/demo/dev/streams/([0-9a-f]{32})/values/([0-9A-HJKMNP-TV-Z]{26})\\.bamlpack\\.zst");
    private static final Pattern HELD_LINE = Pattern.compile("^ {2}(corrupt|missing) {2}(/.*)$", Pattern.MULTILINE);

    private static final Map<String, String> BAD_IN_DAMAGED = Map.of(
            "streams/019314888f39709980fd1dabb774b82a/data/00000000000000000003.bamldata", "corrupt",
            "streams/019314888f39709980fd1dabb774b82a/meta/00000000000000000004.bamlmeta", "missing",
            "streams/01934f847531707180dcb8df7770d8ab/data/00000000000000000002.bamldata", "corrupt",
            "streams/01934f847531707180dcb8df7770d8ab/meta/00000000000000000006.bamlmeta", "corrupt",
            "cas/sha256/01/014b85448a1c5de7e362989f5fd14e13e11d3560df3e04e5abca5c6911b797db.bamlvalue", "corrupt",
            "cas/sha256/ff/ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff.bamlvalue", "corrupt");

    @TempDir
    private Path temp;

    /** The archives. */
    enum Sample {
        SMALL("small"),
        TWO_PROCESSES("two-processes"),
        DAMAGED("damaged");

        private final String archive;

        Sample(String archive) {
            this.archive = archive;
        }

        /** {@return what can never be shipped, and why, by path} */
        Map<String, String> bad() {
            return this == DAMAGED ? BAD_IN_DAMAGED : Map.of();
        }

        int exitCode() {
            return bad().isEmpty() ? 0 : 1;
        }
    }

    /** What a sink is to hold, by the guide's rules and nobody's code. */
    private record Expected(SortedMap<String, String> objects, SortedMap<String, String> packed) {

        static Expected of(Store store, Set<String> bad) throws Exception {
            Expected expected = new Expected(new TreeMap<>(), new TreeMap<>());
            for (Map.Entry<String, String> file : store.digests().entrySet()) {
                if (!bad.contains(file.getKey())) {
                    expected.add(file.getKey(), Files.readAllBytes(store.root().resolve(file.getKey())));
                }
            }
            return expected;
        }

        private void add(String path, byte[] bytes) {
            Matcher segment = SEGMENT.matcher(path);
            Matcher cas = CAS.matcher(path);
            if (segment.matches()) {
                String key = "evidence/v1/acme/demo/dev/streams/" + segment.group(1) + "/" + segment.group(2) + "/"
                        + segment.group(3) + ".baml" + segment.group(4) + ".zst";
                objects.put(key, Bytes.sha256(bytes));
            } else if (cas.matches()) {
                addCas(cas.group(1), cas.group(2), bytes);
            }
        }

        private void addCas(String prefix, String cid, byte[] bytes) {
            if (ByteBuffer.wrap(bytes).getShort(CODEC_AT) == TABLE) {
                objects.put(
                        "evidence/v1/acme/demo/dev/cas/tables/" + prefix + "/" + cid + ".bamltable.zst",
                        Bytes.sha256(bytes));
            } else if (bytes.length >= LARGE_BYTES) {
                objects.put(
                        "evidence/v1/acme/demo/dev/cas/values/" + prefix + "/" + cid + ".bamlvalue.zst",
                        Bytes.sha256(bytes));
            } else {
                packed.put(cid, Bytes.sha256(bytes));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyGoodFileArrivesAsItIsAndNothingElseDoes(Sample sample) throws Exception {
        Expected expected =
                Expected.of(Store.unpack(temp, sample.archive), sample.bad().keySet());
        Store store = Store.unpack(temp, sample.archive).aged(LONG_AGO);
        Sink sink = sink();

        String printed = flush(store, sink, sample.exitCode());

        Sink.Contents contents = sink.contents();
        assertEquals(expected.objects(), contents.files());
        assertEquals(expected.packed(), packed(contents));
        assertEquals(sink.objects(), sink.digests(), "nothing lies beside the objects");
        assertEquals(sample.bad(), held(store, printed));
        store.assertLedgerIsExact();
    }

    @Test
    void theKeysAreTheGuides() throws Exception {
        Store store = Store.unpack(temp, "small");
        Sink sink = sink();

        flush(store, sink, 0);

        String stream = "evidence/v1/acme/demo/dev/streams/019336a5c57c70c280e2b31af18d3829/";
        assertEquals(
                Set.of(
                        "evidence/v1/acme/demo/dev/cas/tables/f5/"
                                + "f53c939ca30fefdad2fb601c7e13c9c5d3da393fb74bfb4895b1c5c156c0963c.bamltable.zst",
                        "evidence/v1/acme/demo/dev/cas/values/f0/"
                                + "f0ae4679c51735281b7d13f0c65a9116914d278b3cd70d262cd95d8dc4af59d7.bamlvalue.zst",
                        stream + "values/(flush id).bamlpack.zst",
                        stream + "data/00000000000000000001.bamldata.zst",
                        stream + "data/00000000000000000002.bamldata.zst",
                        stream + "meta/00000000000000000001.bamlmeta.zst",
                        stream + "meta/00000000000000000002.bamlmeta.zst",
                        stream + "meta/00000000000000000003.bamlmeta.zst",
                        stream + "meta/00000000000000000004.bamlmeta.zst"),
                masked(sink.digests().keySet()));
    }

    @ParameterizedTest
    @EnumSource
    void aSecondFlushWritesNothingAndSaysSo(Sample sample) throws Exception {
        Store store = Store.unpack(temp, sample.archive);
        Sink sink = sink();
        flush(store, sink, sample.exitCode());
        SortedMap<String, String> shipped = sink.digests();

        String printed = flush(store, sink, sample.exitCode());

        assertTrue(printed.startsWith("nothing to ship\n"), printed);
        assertEquals(shipped, sink.digests());
        store.assertLedgerIsExact();
    }

    @ParameterizedTest
    @EnumSource(names = {"SMALL", "TWO_PROCESSES"})
    void withoutCursorsAndMarkersTheSinkGetsFurtherPacksAndNothingElse(Sample sample) throws Exception {
        Store store = Store.unpack(temp, sample.archive).aged(LONG_AGO);
        Sink sink = sink();
        flush(store, sink, 0);
        SortedMap<String, String> before = sink.digests();
        SortedMap<String, String> packedBefore = packed(sink.contents());
        for (Path path : Bytes.below(store.root())) {
            if (path.toString().endsWith(".shipped") || path.endsWith("publisher.cursor")) {
                Files.delete(path);
            }
        }

        flush(store, sink, 0);

        SortedMap<String, String> after = sink.digests();
        NavigableSet<String> further = new TreeSet<>(after.keySet());
        further.removeAll(before.keySet());
        assertTrue(
                !further.isEmpty()
                        && further.stream().allMatch(key -> PACK.matcher(key).matches()),
                further::toString);
        after.keySet().removeAll(further);
        assertEquals(before, after);
        assertEquals(packedBefore, packed(sink.contents()));
        store.assertLedgerIsExact();
    }

    @Test
    void valuesGoWithTheirMarkersOnceTheMarkersAreOld() throws Exception {
        Store store = Store.unpack(temp, "small");
        Sink sink = sink();
        flush(store, sink, 0);
        SortedMap<String, String> shipped = sink.digests();
        SortedSet<String> marked = casFiles(store);
        ageMarkers(store);

        String printed = flush(store, sink, 0);

        assertEquals(84, marked.size(), "42 values and tables with a marker each");
        assertEquals(new TreeSet<>(), casFiles(store));
        assertTrue(printed.startsWith("nothing to ship\n") && printed.contains("removed 42 shipped values"), printed);
        assertEquals(shipped, sink.digests());
        store.assertLedgerIsExact();
    }

    @ParameterizedTest
    @EnumSource(names = {"SMALL", "TWO_PROCESSES"})
    void shippedSegmentsGoAndOfEndedProcessesTheFoldersTooOnceTheValuesHaveGone(Sample sample) throws Exception {
        Store store = Store.unpack(temp, sample.archive).aged(LONG_AGO);
        SortedSet<String> values = casFiles(store);
        Sink sink = sink();

        flush(store, sink, 0);

        assertEquals(Set.of("publisher.cursor", "publisher.lock", "stream.lock"), streamFiles(store));
        SortedSet<String> left = casFiles(store);
        left.removeIf(path -> path.endsWith(".shipped"));
        assertEquals(values, left, "values stay for a while");

        ageMarkers(store);
        flush(store, sink, 0);
        store.aged(LONG_AGO);
        flush(store, sink, 0);

        assertEquals(new TreeSet<>(), casFiles(store));
        assertEquals(Set.of(), streamFiles(store));
    }

    private Sink sink() {
        return new Sink(temp.resolve("out"));
    }

    private String flush(Store store, Sink sink, int exitCode) throws Exception {
        try (Program flush = Image.flush(temp, store, sink)) {
            return flush.ends(exitCode);
        }
    }

    /** Returns the values of all packs; the test fails if a pack is not where its manifest says. */
    private static SortedMap<String, String> packed(Sink.Contents contents) {
        SortedMap<String, String> packed = new TreeMap<>();
        contents.packs().forEach((key, pack) -> {
            Matcher matcher = PACK.matcher(key);
            assertTrue(matcher.matches(), key);
            assertEquals(matcher.group(1), pack.euid());
            assertEquals(matcher.group(2), pack.flushId());
            packed.putAll(pack.digests());
        });
        return packed;
    }

    /** Returns the reasons by path, as the program printed them. */
    private static SortedMap<String, String> held(Store store, String printed) {
        SortedMap<String, String> held = new TreeMap<>();
        Matcher matcher = HELD_LINE.matcher(printed);
        while (matcher.find()) {
            held.put(store.root().relativize(Path.of(matcher.group(2))).toString(), matcher.group(1));
        }
        return held;
    }

    private static Set<String> masked(Set<String> keys) {
        Set<String> masked = new TreeSet<>();
        keys.forEach(
                key -> masked.add(key.replaceFirst("values/[0-9A-Z]{26}\\.bamlpack", "values/(flush id).bamlpack")));
        return masked;
    }

    private static SortedSet<String> casFiles(Store store) throws Exception {
        return new TreeSet<>(store.digests().subMap("cas/", "cas0").keySet());
    }

    private static void ageMarkers(Store store) throws Exception {
        for (String path : casFiles(store)) {
            if (path.endsWith(".shipped")) {
                Store.age(store.root().resolve(path), LONG_AGO);
            }
        }
    }

    /** Returns the names of what is left in the streams' folders. */
    private static Set<String> streamFiles(Store store) throws Exception {
        Set<String> names = new TreeSet<>();
        store.digests().subMap("streams/", "streams0").keySet().forEach(path -> names.add(path.replaceAll(".*/", "")));
        return names;
    }
}
