package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.store.FileStore;
import com.boundaryml.publisher.core.world.ManualTime;
import com.boundaryml.publisher.core.world.OneAfterTheOther;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store on a real file system, a bucket in memory, and a clock that only the test moves. */
final class Scene implements AutoCloseable {

    /** An hour ahead of the machine's clock, so that what was just written has long been quiet. */
    final ManualTime time = new ManualTime(Instant.now().plus(Duration.ofHours(1)));

    final FakeBucket bucket = new FakeBucket();
    final Path root;
    private final UnaryOperator<StoreAccess> around;
    private final List<Measurement> measured = new ArrayList<>();
    private Engine engine;

    Scene(Path folder) {
        this(folder, UnaryOperator.identity());
    }

    /** A scene whose store is seen through something else. */
    Scene(Path folder, UnaryOperator<StoreAccess> around) {
        this.around = around;
        root = folder.resolve("profiles-v1");
        engine = engine();
    }

    private Engine engine() {
        PublisherSettings settings =
                PublisherSettings.builder().root(root.toString()).build();
        return new Engine(
                settings,
                bucket,
                store -> around.apply(FileStore.open(store, time)),
                this::take,
                time,
                new OneAfterTheOther(),
                new SplittableRandom(3),
                1);
    }

    private void take(Measurement measurement) {
        assertEquals(
                measurement.metric().attributes().stream().map(Attribute::id).collect(Collectors.toSet()),
                measurement.attributes().keySet(),
                "the attributes that " + measurement.metric() + " declares");
        measured.add(measurement);
    }

    /** {@return the attributes of each measurement of a metric so far} */
    List<Map<String, String>> measured(Metric metric) {
        return measured.stream()
                .filter(measurement -> measurement.metric() == metric)
                .map(Measurement::attributes)
                .toList();
    }

    /** Ends the publisher and starts another, as after a crash: nothing that was in memory is left. */
    void restart() {
        engine.close();
        engine = engine();
    }

    FlushReport flush() throws InterruptedException {
        return engine.flush(true);
    }

    FlushReport drain(Duration timeout, Engine.Patience patience) throws InterruptedException {
        FlushReport report = engine.drain(timeout, patience);
        restart();
        return report;
    }

    Duration step() throws InterruptedException {
        return engine.step();
    }

    ProfilerStore profiler() throws IOException {
        return ProfilerStore.open(root, ProfilerOptions.defaults().withDurability(ProfilerOptions.Durability.BULK));
    }

    /** Writes some executions in a number of cycles, and ends the process. */
    String write(int cycles) throws IOException {
        try (ProfilerStore store = profiler();
                ProfilerStream stream = store.newStream()) {
            write(stream, cycles);
            return stream.euid().hex();
        }
    }

    void write(ProfilerStream stream, int cycles) throws IOException {
        Workload workload = new Workload(cycles);
        long engineId = stream.startEngine(workload.program());
        for (int i = 0; i < cycles; i++) {
            stream.record(engineId, workload.execution());
            stream.recordValue(workload.largeValue());
            stream.publish();
        }
        stream.flushAndJoin();
    }

    List<StoreFile> files() throws IOException {
        return StoreBytes.list(root);
    }

    List<Path> find(String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(suffix))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    /** {@return the kinds of the objects in the bucket in the order in which they became visible, one letter each} */
    String order() {
        StringBuilder out = new StringBuilder();
        for (String key : bucket.stored()) {
            out.append(
                    key.contains("/cas/tables/")
                            ? 'T'
                            : key.contains("/cas/values/")
                                    ? 'V'
                                    : key.contains("/values/") ? 'P' : key.contains("/data/") ? 'D' : 'M');
        }
        return out.toString();
    }

    @Override
    public void close() {
        engine.close();
    }
}
