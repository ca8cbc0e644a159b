package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A local sink as this package's own eyes see it. */
record Sink(Path folder) {

    static final String SCOPE_PREFIX = "evidence/v1/acme/demo/dev/";
    static final String PACK_SUFFIX = ".bamlpack.zst";

    private static final String INCOMING = ".incoming/";
    /** What the S3 server of the tests calls an object until it has all of it. */
    private static final Pattern ON_ITS_WAY = Pattern.compile(".*\\.zst-[0-9a-f-]{36}");

    private static final Pattern BY_CID =
            Pattern.compile(SCOPE_PREFIX + "cas/(?:values|tables)/[0-9a-f]{2}/([0-9a-f]{64})\\.baml\\w+\\.zst");

    /** {@return the SHA-256 of every file of the sink, of objects by their keys} */
    SortedMap<String, String> digests() throws IOException {
        return Bytes.digests(folder);
    }

    /** {@return the SHA-256 of every object by its key; what a killed publisher has left on its way is none} */
    SortedMap<String, String> objects() throws IOException {
        SortedMap<String, String> objects = new TreeMap<>(digests());
        objects.keySet()
                .removeIf(key ->
                        key.startsWith(INCOMING) || ON_ITS_WAY.matcher(key).matches());
        return objects;
    }

    /** {@return the file that the object was made from; the test fails unless the object is one frame} */
    byte[] original(String key) throws IOException {
        byte[] object = Files.readAllBytes(folder.resolve(key));
        assertEquals(object.length, Zstd.findFrameCompressedSize(object), () -> key + " is one frame");
        byte[] original = Zstd.decompress(object);
        assertEquals(original.length, Zstd.getFrameContentSize(object), () -> key + " tells its content's size");
        return original;
    }

    /** {@return every object in the sink, decompressed and read} */
    Contents contents() throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        SortedMap<String, Pack> packs = new TreeMap<>();
        for (String key : objects().keySet()) {
            if (key.endsWith(PACK_SUFFIX)) {
                packs.put(key, Pack.read(original(key)));
            } else {
                files.put(key, Bytes.sha256(original(key)));
            }
        }
        return new Contents(files, packs);
    }

    /**
     * What is in a sink.
     *
     * @param files the SHA-256 of the original of each object but packs, by key
     * @param packs the packs by key
     */
    record Contents(SortedMap<String, String> files, SortedMap<String, Pack> packs) {

        /** {@return the SHA-256 of each value and table, wherever it is, by the 64 digits of its CID} */
        SortedMap<String, String> byCid() {
            SortedMap<String, String> all = new TreeMap<>();
            packs.values().forEach(pack -> all.putAll(pack.digests()));
            files.forEach((key, digest) -> {
                Matcher matcher = BY_CID.matcher(key);
                if (matcher.matches()) {
                    all.put(matcher.group(1), digest);
                }
            });
            return all;
        }

        /** {@return those of the store's files, by path and SHA-256, that have not arrived as they were} */
        SortedMap<String, String> missingOf(SortedMap<String, String> written) {
            SortedMap<String, String> byCid = byCid();
            SortedMap<String, String> missing = new TreeMap<>();
            written.forEach((path, digest) -> {
                String arrived = path.startsWith("cas/")
                        ? byCid.get(path.replaceFirst(".*/([0-9a-f]{64})\\.bamlvalue", "$1"))
                        : files.get(SCOPE_PREFIX + path + ".zst");
                if (!digest.equals(arrived)) {
                    missing.put(path, digest);
                }
            });
            return missing;
        }
    }
}
