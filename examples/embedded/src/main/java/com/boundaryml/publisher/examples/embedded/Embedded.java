package com.boundaryml.publisher.examples.embedded;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Runs a profiled program and ships its evidence from the same process: {@code Embedded ROOT SINK}. */
public final class Embedded {

    private Embedded() {}

    /** Runs the program and prints what became of every file. */
    public static void main(String[] args) throws Exception {
        System.out.println(run(Path.of(args[0]), Path.of(args[1])));
    }

    static FlushReport run(Path root, Path sink) throws Exception {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream();
                Publisher publisher = Publisher.start(PublisherSettings.builder()
                        .root(root.toString())
                        .onlyStream(stream.euid())
                        .transport("localfs", Map.of("dir", sink.toString(), "scope", "acme/demo/dev"))
                        .build())) {
            Workload workload = new Workload(1);
            long engine = stream.startEngine(workload.program());
            for (int i = 0; i < 20; i++) {
                stream.record(engine, workload.execution());
            }
            stream.flushAndJoin();
            return publisher.flushAndJoin(Duration.ofSeconds(5));
        }
    }
}
