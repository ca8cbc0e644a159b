package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import com.boundaryml.publisher.testkit.lambda.ExtensionsApiServer;
import com.boundaryml.publisher.testkit.lambda.Reply;
import com.boundaryml.publisher.testkit.profiler.Corpus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged layer under a stand-in for Lambda. {@code -Dshutdowns=N} says how many environments end. */
class LambdaIT {

    private static final int SHUTDOWNS = Integer.getInteger("shutdowns");
    private static final Duration ALLOWANCE = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration EACH_PUT = Duration.ofMillis(60);
    private static final long MOST_LAYER_BYTES = 250L << 20;
    private static final int MOST_SEGMENTS = 400;
    private static final int MOST_VALUES = 1_000;

    @TempDir
    private static Path unpacked;

    private static Layer layer;

    @TempDir
    private Path temp;

    private ExtensionsApiServer lambda;
    private StrictBucket bucket;
    private ReferenceGateway gateway;

    @BeforeAll
    static void unpack() throws Exception {
        layer = Layer.unpack(unpacked);
    }

    @BeforeEach
    void start() {
        lambda = ExtensionsApiServer.start();
        bucket = StrictBucket.start();
        gateway = ReferenceGateway.start(0, bucket.access());
    }

    @AfterEach
    void stop() {
        gateway.close();
        bucket.close();
        lambda.close();
    }

    @Test
    void theLayerFitsIntoLambdaAndHasNoPluginFolders() throws Exception {
        assertTrue(layer.bytes() < MOST_LAYER_BYTES, () -> "the layer is too large");
        assertFalse(Files.exists(unpacked.resolve("baml-publisher/plugins")));
        try (Program version = Program.start(
                temp,
                List.of(unpacked.resolve("baml-publisher/bin/baml-publisher").toString(), "--version"),
                // The JVM then refuses to start where the cache does not fit.
                Map.of("BAML_PUBLISHER_JVM_OPTIONS", "-XX:AOTMode=on"))) {
            version.ends(0);
        }
    }

    @Test
    void everyEnvironmentEndsInTimeAndWhatItHasShippedIsABeginning() throws Exception {
        List<Long> millis = new ArrayList<>();
        int cutShort = 0;
        bucket.takesOverEachPut(EACH_PUT);
        for (int i = 0; i < SHUTDOWNS; i++) {
            Path folder = Files.createDirectory(temp.resolve("environment-" + i));
            Store store = new Store(folder.resolve("tmp/baml"));
            Sink sink = new Sink(folder.resolve("sink"));
            boolean local = i % 2 == 0;
            Ended ended = local ? ended(store, i, intoFolder(store, sink)) : ended(store, i, intoBucket(store));
            millis.add(ended.millis());
            cutShort += ended.exitCode() == 0 ? 0 : 1;
            int number = i;
            assertEquals(
                    List.of(),
                    local
                            ? CutShort.violationsOf(sink.objects().keySet(), key -> bytes(sink, key))
                            : CutShort.violations(bucket.visible(), bucket::object),
                    () -> "environment " + number);
            restart();
        }
        List<Long> sorted = millis.stream().sorted().toList();
        System.out.printf(
                "%d environments ended after (ms): median %d, 90 %% %d, 99 %% %d, longest %d; %d with work left%n",
                SHUTDOWNS,
                sorted.get(SHUTDOWNS / 2),
                sorted.get(SHUTDOWNS * 90 / 100),
                sorted.get(SHUTDOWNS * 99 / 100),
                sorted.getLast(),
                cutShort);
        assertTrue(sorted.getLast() < ALLOWANCE.toMillis(), sorted::toString);
    }

    /**
     * How an environment ended.
     *
     * @param millis how long after the SHUTDOWN event
     * @param exitCode 0 with all shipped, 3 with work left
     */
    private record Ended(long millis, int exitCode) {}

    /** Runs an environment whose function profiles right before it ends. The store is the larger the higher the number is. */
    private Ended ended(Store store, int number, Map<String, String> settings) throws Exception {
        try (Program extension = layer.extension(temp, lambda.address(), settings)) {
            assertTrue(lambda.awaitAsked(1, Await.LONGEST), extension::toString);
            lambda.invoke(TIMEOUT);
            assertTrue(lambda.awaitAsked(2, Await.LONGEST), extension::toString);
            Corpus.of(number)
                    .withDataSegments(1 + number * MOST_SEGMENTS / SHUTDOWNS, 4 << 10, 64 << 10)
                    .withValues(number * MOST_VALUES / SHUTDOWNS, 250, 40_000)
                    .writeTo(store.root());
            long event = System.nanoTime();
            lambda.shutDown("spindown", ALLOWANCE);
            assertTrue(extension.endsWithin(Await.LONGEST), extension::toString);
            long millis = Duration.ofNanos(System.nanoTime() - event).toMillis();
            assertTrue(Set.of(0, 3).contains(extension.exitCode()), extension::toString);
            assertEquals(
                    extension.exitCode() != 0, extension.err().contains("stayed behind have "), extension::toString);
            return new Ended(millis, extension.exitCode());
        }
    }

    @Test
    void anEnvironmentThatWasFrozenShipsOnceItGoesOnThoughItsConnectionsAreGone() throws Exception {
        Store store = new Store(temp.resolve("tmp/baml"));
        try (Program extension = layer.extension(temp, lambda.address(), intoBucket(store))) {
            assertTrue(lambda.awaitAsked(1, Await.LONGEST), extension::toString);
            Corpus.of(1).withDataSegments(3, 4 << 10, 8 << 10).writeTo(store.root());
            Await.until("the first stream's data is shipped", () -> segments() == 3);
            signal(extension, "STOP");
            gateway.pause();
            gateway.resume();
            signal(extension, "CONT");
            Corpus.of(2).withDataSegments(4, 4 << 10, 8 << 10).writeTo(store.root());
            lambda.shutDown("spindown", ALLOWANCE);
            extension.ends(0);
        }
        assertEquals(7, segments());
    }

    @Test
    void anInvocationEndsWithWhatWasDueShipped() throws Exception {
        gateway.config().set("flush_interval_seconds", 3_600);
        Store store = new Store(temp.resolve("tmp/baml"));
        bucket.takesOverEachPut(EACH_PUT);
        try (Program extension = layer.extension(temp, lambda.address(), intoBucket(store))) {
            assertTrue(lambda.awaitAsked(1, Await.LONGEST), extension::toString);
            Corpus.of(1).withDataSegments(3, 4 << 10, 8 << 10).writeTo(store.root());
            for (int asked = 2; segments() < 3; asked++) {
                lambda.invoke(TIMEOUT);
                assertTrue(lambda.awaitAsked(asked, Await.LONGEST), extension::toString);
            }
            lambda.shutDown("spindown", ALLOWANCE);
            extension.ends(0);
        }
    }

    @Test
    void aFunctionWithoutAStoreInTmpIsToldSoThroughLambda() throws Exception {
        try (Program extension = layer.extension(temp, lambda.address(), Map.of())) {
            extension.ends(2);
            assertTrue(extension.err().contains("set BAML_PROFILE_DIR to a folder in /tmp"), extension::toString);
        }
        assertEquals(
                List.of("init Extension.ConfigInvalid"),
                lambda.reports().stream()
                        .map(report -> report.phase() + " " + report.type())
                        .toList());
    }

    @Test
    void anEventThatIsNoneEndsTheExtensionWithALastFlushAndAReport() throws Exception {
        Store store = new Store(temp.resolve("tmp/baml"));
        Sink sink = new Sink(temp.resolve("sink"));
        try (Program extension = layer.extension(temp, lambda.address(), intoFolder(store, sink))) {
            assertTrue(lambda.awaitAsked(1, Await.LONGEST), extension::toString);
            Corpus.of(1).withDataSegments(3, 4 << 10, 8 << 10).writeTo(store.root());
            lambda.answer(Reply.json(200, "{\"eventType\":\"DANCE\",\"deadlineMs\":1}"));
            extension.ends(1);
            assertTrue(extension.err().contains("ended early: Lambda's event is \"DANCE\""), extension::toString);
        }
        assertEquals(
                List.of("exit Extension.NoEvent"),
                lambda.reports().stream()
                        .map(report -> report.phase() + " " + report.type())
                        .toList());
        assertFalse(sink.objects().isEmpty());
    }

    private static Map<String, String> intoFolder(Store store, Sink sink) {
        return Map.of(
                "BAML_PROFILE_DIR",
                store.root().toString(),
                "BAML_PUBLISHER_SINK_DIR",
                sink.folder().toString(),
                "BAML_PUBLISHER_SCOPE",
                Image.SCOPE);
    }

    private Map<String, String> intoBucket(Store store) throws Exception {
        return Map.of(
                "BAML_PROFILE_DIR",
                store.root().toString(),
                "BAML_PUBLISHER_GATEWAY",
                gateway.uri().toString(),
                "BAML_PUBLISHER_ALLOW_INSECURE_HTTP",
                "127.0.0.1",
                "BAML_PUBLISHER_TOKEN",
                gateway.tokens().issue(Scope.parse(Image.SCOPE)));
    }

    private long segments() {
        return bucket.visible().stream().filter(key -> key.contains("/data/")).count();
    }

    private static byte[] bytes(Sink sink, String key) {
        try {
            return Files.readAllBytes(sink.folder().resolve(key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(Program extension, String name) throws Exception {
        try (Program kill = Program.start(temp, List.of("kill", "-" + name, Long.toString(extension.pid())))) {
            kill.ends(0);
        }
    }

    private void restart() {
        stop();
        start();
        bucket.takesOverEachPut(EACH_PUT);
    }
}
