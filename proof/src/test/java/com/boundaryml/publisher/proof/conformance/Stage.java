package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.store.FileStore;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.proof.disk.SimDisk;
import com.boundaryml.publisher.proof.disk.SimFs;
import com.boundaryml.publisher.proof.disk.SimProcess;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A store on a real disk, a publisher whose clock the test moves, and a sink. */
final class Stage implements AutoCloseable {

    static final Scope SCOPE = Scope.parse("acme/demo/dev");

    private static final SimProcess PROCESS = new SimProcess("publisher", true);

    final Path root;
    final Sink sink;
    final Watched.Script script = new Watched.Script();
    final Map<String, String> config = new HashMap<>();
    private final MovedTime moved = new MovedTime();
    private Time time = moved;
    private Parallel parallel = new InTurn();
    private UnaryOperator<PublisherSettings.Builder> more = builder -> builder;
    private Optional<SimFs> memory = Optional.empty();
    private Engine engine;

    Stage(Path folder, Sink sink) {
        this.root = folder.resolve("profiles-v1");
        this.sink = sink;
        this.engine = begin();
    }

    private Engine begin() {
        PublisherSettings settings =
                more.apply(PublisherSettings.builder().root(root.toString())).build();
        Time now = time;
        return new Engine(
                settings,
                new Watched(sink.open(config), script),
                store -> memory.isEmpty()
                        ? FileStore.open(store, now)
                        : new FileStore(store, new SimDisk(memory.get(), PROCESS, new QuietWatch()), now),
                Meter.NONE,
                now,
                parallel,
                new SplittableRandom(5),
                2);
    }

    /** Ends the publisher and starts another, with the configuration as it is now. */
    void reopen() {
        engine.close();
        engine = begin();
    }

    /** Changes the settings of the publisher, which is started anew. */
    void settings(UnaryOperator<PublisherSettings.Builder> change) {
        more = change;
        reopen();
    }

    /** From now on the machine's own clock and threads are used. */
    void realTime() {
        time = Time.system();
        parallel = Parallel.virtualThreads();
        reopen();
    }

    /** From now on the store lies in memory: it is of a size that would take a disk minutes. */
    SimFs inMemory() {
        SimFs fs = new SimFs(Instant::now);
        memory = Optional.of(fs);
        reopen();
        return fs;
    }

    FlushReport flush() throws InterruptedException {
        return engine.flush(true);
    }

    FlushReport drain(Duration timeout) throws InterruptedException {
        FlushReport report = engine.drain(timeout, Engine.Patience.LEAVE);
        reopen();
        return report;
    }

    void pass(Duration duration) {
        moved.pass(duration);
    }

    ProfilerStore profiler() throws IOException {
        return ProfilerStore.open(root, ProfilerOptions.defaults().withDurability(ProfilerOptions.Durability.BULK));
    }

    /** A process writes so many cycles, each with a data and a meta segment and a large value, and ends. */
    Euid write(int cycles) throws IOException {
        try (ProfilerStore store = profiler();
                ProfilerStream stream = store.newStream()) {
            write(stream, cycles);
            return stream.euid();
        }
    }

    static void write(ProfilerStream stream, int cycles) throws IOException {
        Workload workload = new Workload(cycles);
        long running = stream.startEngine(workload.program());
        for (int i = 0; i < cycles; i++) {
            stream.record(running, workload.execution());
            stream.recordValue(workload.largeValue());
            stream.publish();
        }
        stream.flushAndJoin();
    }

    List<Path> find(String suffix) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(path -> path.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    /** Puts a value of so many bytes, frame included, into the store as a profiler would. */
    Cid value(int size, int number) throws IOException {
        byte[] bytes = valueBytes(size, number);
        Cid name = Cid.of(Arrays.copyOfRange(bytes, 20, 52));
        Path folder = root.resolve("cas/sha256/" + name.hex().substring(0, 2));
        Files.createDirectories(folder);
        Files.write(folder.resolve(name.hex() + ".bamlvalue"), bytes);
        return name;
    }

    /** {@return a value file of so many bytes; another number is another value} */
    static byte[] valueBytes(int size, int number) {
        byte[] body = new byte[size - 84];
        new SplittableRandom(number).nextBytes(body);
        MessageDigest cid = sha256();
        cid.update("baml-value-v1".getBytes(StandardCharsets.US_ASCII));
        cid.update(new byte[] {0, 1});
        Cid name = Cid.of(cid.digest(body));
        ByteBuffer out = ByteBuffer.allocate(size)
                .put("BAMLVAL1".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 1)
                .putShort((short) 1)
                .putLong(body.length)
                .put(name.bytes())
                .put(body);
        MessageDigest all = sha256();
        all.update(out.duplicate().flip());
        byte[] bytes = new byte[size];
        out.put(all.digest()).flip().get(bytes);
        return bytes;
    }

    static byte[] original(byte[] object) {
        return Zstd.decompress(object, (int) Zstd.getFrameContentSize(object));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        engine.close();
        sink.close();
    }

    /** Clocks that the test moves; who sleeps moves them too. */
    private static final class MovedTime implements Time {

        private Duration by = Duration.ZERO;

        @Override
        public synchronized Instant now() {
            return Instant.now().plus(by);
        }

        @Override
        public synchronized long nanos() {
            return System.nanoTime() + by.toNanos();
        }

        @Override
        public void sleep(Duration duration) {
            pass(duration);
        }

        synchronized void pass(Duration duration) {
            by = by.plus(duration);
        }
    }
}
