package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills publishers while a profiler writes on. {@code -Dkills=N} says how many. */
class KillIT {

    private static final int KILLS = Integer.getInteger("kills");
    private static final long SEED = 20_260_910;
    private static final int WRITE_INTERVAL_MS = 20;
    /** A kill falls somewhere between the first step of a publisher and some steps after this many objects. */
    private static final int MOST_OBJECTS = 16;

    private static final int MOST_DELAY_MS = 120;
    private static final Pattern OBJECT = Pattern.compile(
            "evidence/v1/acme/demo/dev/"
                    + "(?:streams/[0-9a-f]{32}/(?:meta/[0-9]{20}\\.bamlmeta|data/[0-9]{20}\\.bamldata|values/[0-9A-Z]{26}\\.bamlpack)"
                    + "|cas/(?:values/[0-9a-f]{2}/[0-9a-f]{64}\\.bamlvalue|tables/[0-9a-f]{2}/[0-9a-f]{64}\\.bamltable))\\.zst");

    @TempDir
    private Path temp;

    private final Map<String, String> seen = new HashMap<>();

    @Test
    void publishersThatAreKilledLoseNothingAndOverwriteNothing() throws Exception {
        Store store = new Store(temp.resolve("project/.baml/profiles-v1"));
        Sink sink = new Sink(temp.resolve("out"));
        killed(store, sink, kill -> kill % 2 == 0 ? Image.run(temp, store, sink) : Image.flush(temp, store, sink));
    }

    @Test
    void theSameHoldsThroughAGatewayIntoAnS3Server() throws Exception {
        Store store = new Store(temp.resolve("project/.baml/profiles-v1"));
        try (BucketBehindGateway behind = BucketBehindGateway.start(temp)) {
            killed(
                    store,
                    behind.bucket(),
                    kill -> behind.begun(kill % 2 == 0 ? "run" : "flush", store, behind.gateway()));
            assertEquals(List.of(), behind.refusals());
        }
    }

    /** Starts a publisher, an agent and one pass in turn. */
    private interface Publishers {
        Program start(int kill) throws Exception;
    }

    private void killed(Store store, Sink sink, Publishers publishers) throws Exception {
        RandomGenerator random = new SplittableRandom(SEED);
        SortedMap<String, String> written = new TreeMap<>();
        try (Writer one = Image.writer(temp, store, Integer.MAX_VALUE, WRITE_INTERVAL_MS, 1, SEED);
                Writer other = Image.writer(temp, store, Integer.MAX_VALUE, 3 * WRITE_INTERVAL_MS, 1, SEED + 1)) {
            for (int kill = 0; kill < KILLS; kill++) {
                try (Program publisher = publishers.start(kill)) {
                    killSomewhere(publisher, sink, random);
                }
                assertNothingWasOverwritten(sink);
            }
            written.putAll(one.stop());
            written.putAll(other.stop());
        }

        try (Program flush = publishers.start(1)) {
            flush.ends(0);
        }

        assertNothingWasOverwritten(sink);
        assertEquals(new TreeMap<>(), sink.contents().missingOf(written));
        store.assertLedgerIsExact();
        try (Program verify = Image.verify(temp, store, sink)) {
            verify.ends(0);
        }
    }

    private static void killSomewhere(Program publisher, Sink sink, RandomGenerator random) throws Exception {
        long objects = count(sink) + random.nextInt(MOST_OBJECTS);
        int delayMs = random.nextInt(MOST_DELAY_MS);
        Await.until("objects arrive", () -> count(sink) >= objects || publisher.hasEnded());
        TimeUnit.MILLISECONDS.sleep(delayMs);
        publisher.kill();
    }

    private static long count(Sink sink) throws Exception {
        long count = 0;
        for (Path path : Bytes.below(sink.folder().resolve("evidence"))) {
            if (Files.isRegularFile(path)) {
                count++;
            }
        }
        return count;
    }

    /** Of what a kill may leave in the folder for objects on their way, nothing is among the objects. */
    private void assertNothingWasOverwritten(Sink sink) throws Exception {
        SortedMap<String, String> objects = sink.objects();
        objects.keySet().forEach(key -> assertTrue(OBJECT.matcher(key).matches(), key));
        seen.forEach((key, digest) -> assertEquals(digest, objects.get(key), key));
        seen.putAll(objects);
    }
}
