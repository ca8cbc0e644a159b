package com.boundaryml.publisher.examples.embedded;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs a profiled program and ships its evidence from the same process: {@code Embedded ROOT SINK}. */
public final class Embedded {

    private Embedded() {}

    /** Runs the program and prints what became of every file. */
    public static void main(String[] args) throws Exception {
        run(Path.of(args[0]), Path.of(args[1])).forEach(System.out::println);
    }

    /** Returns the reports of all flushes: of those that came in their turn meanwhile, and of the last one. */
    static List<FlushReport> run(Path root, Path sink) throws Exception {
        List<FlushReport> reports = new CopyOnWriteArrayList<>();
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream();
                Publisher publisher = Publisher.start(PublisherSettings.builder()
                        .root(root.toString())
                        .onlyStream(stream.euid())
                        .onFlush(reports::add)
                        .transport("localfs", Map.of("dir", sink.toString(), "scope", "acme/demo/dev"))
                        .build())) {
            Workload workload = new Workload(1);
            long engine = stream.startEngine(workload.program());
            for (int i = 0; i < 20; i++) {
                stream.record(engine, workload.execution());
            }
            stream.flushAndJoin();
            reports.add(publisher.flushAndJoin(Duration.ofSeconds(5)));
            return reports;
        }
    }
}
