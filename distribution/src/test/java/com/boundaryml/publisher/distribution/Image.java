package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The image that the build made, and what it starts. */
final class Image {

    static final String SCOPE = "acme/demo/dev";

    private static final Path FOLDER = Path.of(System.getProperty("publisher.image"));
    private static final String PROFILER =
            "com.boundaryml.publisher.testkit.profiler/com.boundaryml.publisher.testkit.profiler.ProfilerProcess";

    private Image() {}

    /** Starts the publisher. */
    static Program publisher(Path folder, List<String> arguments) throws IOException {
        return publisher(folder, List.of(), arguments);
    }

    /** Starts the publisher by way of another program, such as setpriv. */
    static Program publisher(Path folder, List<String> prefix, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(FOLDER.resolve("bin/baml-publisher").toString());
        command.addAll(arguments);
        return Program.start(folder, command);
    }

    /** Starts one pass over a store. */
    static Program flush(Path folder, Store store, Sink sink) throws IOException {
        return publisher(
                folder,
                List.of(
                        "flush",
                        "--root",
                        store.root().toString(),
                        "--sink-dir",
                        sink.folder().toString(),
                        "--scope",
                        SCOPE,
                        "--corrupt-wait",
                        "2s"));
    }

    /** Starts the agent, which flushes each second, and ends only once all is shipped. */
    static Program run(Path folder, Store store, Sink sink) throws IOException {
        return run(folder, List.of(), store, sink);
    }

    /** Starts the agent by way of another program. */
    static Program run(Path folder, List<String> prefix, Store store, Sink sink) throws IOException {
        Path config = folder.resolve("publisher.yaml");
        Files.writeString(config, """
                transport: localfs
                shutdown-timeout: 120s
                plugins:
                  localfs:
                    dir: %s
                    scope: %s
                    flush-interval-seconds: 1
                """.formatted(sink.folder(), SCOPE));
        return publisher(
                folder, prefix, List.of("run", "--root", store.root().toString(), "--config", config.toString()));
    }

    /** Starts a check of the sink against the store. */
    static Program verify(Path folder, Store store, Sink sink) throws IOException {
        return publisher(
                folder,
                List.of(
                        "verify",
                        "--root",
                        store.root().toString(),
                        "--sink-dir",
                        sink.folder().toString(),
                        "--scope",
                        SCOPE));
    }

    /** Starts a process that profiles itself, once its stream is open. */
    static Writer writer(Path folder, Store store, int cycles, int intervalMs, int executions, long seed)
            throws Exception {
        Program program = Program.start(
                folder,
                List.of(
                        FOLDER.resolve("bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "--enable-native-access=com.boundaryml.publisher.flock",
                        "--module",
                        PROFILER,
                        "--root",
                        store.root().toString(),
                        "--cycles",
                        Integer.toString(cycles),
                        "--interval-ms",
                        Integer.toString(intervalMs),
                        "--executions-per-cycle",
                        Integer.toString(executions),
                        "--seed",
                        Long.toString(seed)));
        Await.until("a profiler opens its stream", () -> program.out().contains("\n") || program.hasEnded());
        return new Writer(program);
    }
}
