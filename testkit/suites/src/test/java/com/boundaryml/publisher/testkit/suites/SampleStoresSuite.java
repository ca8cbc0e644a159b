package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample stores through a gateway into a server, held against what the local sink makes of them. */
abstract class SampleStoresSuite {

    private static final String PACK_SUFFIX = ".bamlpack.zst";

    @TempDir
    Path folder;

    /** {@return an empty bucket, made if need be} */
    abstract S3Access emptyBucket(String name) throws IOException;

    /** {@return all keys in the bucket} */
    abstract List<String> keys(BucketReader reader);

    @ParameterizedTest
    @ValueSource(strings = {"small", "two-processes", "damaged"})
    void aStoreLeavesTheSameObjectsInTheBucketAsInTheLocalSink(String name) throws IOException, InterruptedException {
        Path store = SampleStore.unpack(name, folder.resolve("a"));
        Path twin = SampleStore.unpack(name, folder.resolve("b"));
        S3Access access = emptyBucket(name);

        FlushReport report = ship(store, access);

        Map<String, byte[]> found;
        try (BucketReader reader = new BucketReader(access)) {
            found = reader.objects(keys(reader));
        }
        Map<String, byte[]> expected = Sink.shipped(twin, folder.resolve("local"), Map.of());
        assertEquals(FlushReport.Outcome.DRAINED, report.outcome());
        assertEquals(withoutPacks(expected.keySet()), withoutPacks(found.keySet()));
        for (String key : withoutPacks(found.keySet())) {
            assertArrayEquals(expected.get(key), found.get(key), key);
        }
        Sink.write(found, folder.resolve("copy"));
        VerifyReport local = Sink.verified(folder.resolve("local"), SampleStore.unpack(name, folder.resolve("c")));
        VerifyReport copy = Sink.verified(folder.resolve("copy"), SampleStore.unpack(name, folder.resolve("d")));
        assertEquals(local.packedValues(), copy.packedValues());
        assertEquals(local.counts(), copy.counts());
        assertEquals(local.sound(), copy.sound());
    }

    @ParameterizedTest
    @ValueSource(strings = "small")
    void aStoreThatIsShippedTwiceIsStoredOnce(String name) throws IOException, InterruptedException {
        S3Access access = emptyBucket(name + "-twice");
        ship(SampleStore.unpack(name, folder.resolve("a")), access);

        FlushReport again = ship(SampleStore.unpack(name, folder.resolve("b")), access);

        assertEquals(FlushReport.Outcome.DRAINED, again.outcome());
        assertEquals(0, again.heldFiles());
        again.shipped().forEach((kind, shipped) -> {
            boolean pack = kind.label().equals("value_pack");
            assertTrue(pack || shipped.objects() == 0, () -> kind + " was uploaded again: " + shipped);
        });
    }

    private static FlushReport ship(Path store, S3Access access) throws InterruptedException {
        try (ReferenceGateway gateway = ReferenceGateway.start(0, access)) {
            Map<String, String> options = Map.of(
                    "gateway", gateway.uri().toString(),
                    "token", gateway.tokens().issue(Engines.SCOPE),
                    "allow-insecure-http", "127.0.0.1");
            try (Engine engine = Engines.over(store, Engines.presigned(options), Time.system())) {
                return engine.drain(Duration.ofMinutes(1), Engine.Patience.SIT_OUT);
            } finally {
                assertEquals(List.of(), gateway.refusals());
            }
        }
    }

    private static Set<String> withoutPacks(Set<String> keys) {
        Set<String> rest = new TreeSet<>(keys);
        rest.removeIf(key -> key.endsWith(PACK_SUFFIX));
        return rest;
    }
}
