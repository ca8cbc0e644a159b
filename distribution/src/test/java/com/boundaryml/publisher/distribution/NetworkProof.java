package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.distribution.Link.Weather;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose lines to the gateway and to the bucket are bad for a while: it drains by itself once they are well. */
class NetworkProof {

    @TempDir
    private Path temp;

    @TestFactory
    Stream<DynamicTest> everythingArrivesOnceTheLineIsWellAgain() {
        Map<String, Weather> weathers = new TreeMap<>();
        weathers.put("latency of 300 ms", Weather.slow(Duration.ofMillis(300), 64 << 10));
        weathers.put("a trickle, 2 KiB each 20 ms", Weather.slow(Duration.ofMillis(20), 2 << 10));
        weathers.put("reset at the first byte of a request", Weather.resetUp(1));
        weathers.put("reset in a request's head", Weather.resetUp(120));
        weathers.put("reset in a request's body", Weather.resetUp(2_500));
        weathers.put("reset at the first byte of an answer", Weather.resetDown(1));
        weathers.put("reset in an answer's head", Weather.resetDown(60));
        weathers.put("reset in an answer's body", Weather.resetDown(900));
        weathers.put("accepts, and never answers", Weather.swallowing());
        return weathers.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> survives(each.getValue())));
    }

    private void survives(Weather weather) throws Exception {
        Path folder = Files.createTempDirectory(temp, "line");
        Store store = Store.unpack(folder, "two-processes");
        SortedMap<String, String> files = store.digests();
        files.keySet().removeIf(path -> !path.matches(".*\\.baml(data|meta|value)"));
        Set<String> segments = files.keySet().stream()
                .filter(path -> path.startsWith("streams/"))
                .map(path -> Sink.SCOPE_PREFIX + path + ".zst")
                .collect(Collectors.toSet());
        try (BucketBehindGateway behind = BucketBehindGateway.start(folder);
                Link toGateway = Link.to(behind.gateway())) {
            Link toBucket = behind.line();
            toGateway.carries(weather);
            toBucket.carries(weather);
            try (Program agent = behind.begun("run", store, toGateway.uri())) {
                Await.until("the line to the gateway is felt", () -> toGateway.troubled() > 0);
                toGateway.carries(Weather.FAIR);
                Await.until("the line to the bucket is felt", () -> toBucket.troubled() > 0);
                toBucket.carries(Weather.FAIR);
                Await.until(
                        "all arrives", () -> behind.bucket().objects().keySet().containsAll(segments));
                agent.terminate();
                agent.ends(0);
            }
            assertEquals(new TreeMap<>(), behind.bucket().contents().missingOf(files));
            store.assertLedgerIsExact();
            try (Program verify = Image.verify(folder, store, behind.bucket())) {
                verify.ends(0);
            }
        }
    }
}
