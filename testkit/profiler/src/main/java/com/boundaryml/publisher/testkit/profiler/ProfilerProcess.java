package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A process of its own that profiles itself: for tests that kill one.
 *
 * <p>Arguments: {@code --root FOLDER}, and optionally {@code --cycles N} (10), {@code --interval-ms N} (1000), {@code
 * --executions-per-cycle N} (5), {@code --seed N} (1), {@code --euid HEX} to go on with a stream.
 *
 * <p>It prints JSON lines: {@code {"euid":...}} once its stream is open, {@code {"cycle":n,"files":[{"path":..,"bytes":..,
 * "sha256":..}]}} after each write cycle, and {@code {"done":true,"files":[...]}} with every file at the end. A file that
 * no line names may be there all the same if the process was killed. SIGTERM makes it flush and end; SIGKILL is a crash.
 */
public final class ProfilerProcess {

    private static final int EXIT_FAILED = 1;
    private static final int EXIT_USAGE = 2;
    private static final Duration MOST_TIME_TO_END = Duration.ofSeconds(30);

    private final ProcessArguments arguments;
    private final PrintStream out;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final List<StoreFile> written = new ArrayList<>();

    ProfilerProcess(ProcessArguments arguments, PrintStream out) {
        this.arguments = arguments;
        this.out = out;
    }

    /**
     * Runs the process.
     *
     * @param args as the class says
     */
    public static void main(String[] args) {
        ProcessArguments arguments;
        try {
            arguments = ProcessArguments.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_USAGE);
            return;
        }
        ProfilerProcess process = new ProfilerProcess(arguments, System.out);
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.stopAndWait(ended), "stop"));
        try {
            process.run();
        } catch (IOException | InterruptedException e) {
            e.printStackTrace(System.err);
            ended.countDown();
            System.exit(EXIT_FAILED);
        } finally {
            ended.countDown();
        }
    }

    void run() throws IOException, InterruptedException {
        Workload workload = new Workload(arguments.seed());
        try (ProfilerStore store = ProfilerStore.open(arguments.root());
                ProfilerStream stream = openStream(store)) {
            out.println("{\"euid\":\"" + stream.euid() + "\",\"pid\":"
                    + ProcessHandle.current().pid() + "}");
            long engine = stream.startEngine(workload.program());
            Optional<Spanning> spanning = Optional.empty();
            for (int cycle = 1; cycle <= arguments.cycles(); cycle++) {
                for (int i = 0; i < arguments.executionsPerCycle(); i++) {
                    stream.record(engine, workload.execution());
                }
                spanning = spanning.isPresent()
                        ? spanning.get().end()
                        : Optional.of(Spanning.begin(stream, engine, workload.execution()));
                report("\"cycle\":" + cycle, note(stream.publish()));
                if (stop.await(arguments.intervalMs(), TimeUnit.MILLISECONDS)) {
                    break;
                }
            }
            note(stream.flushAndJoin());
        }
        report("\"done\":true", written);
    }

    private ProfilerStream openStream(ProfilerStore store) throws IOException {
        Optional<Euid> euid = arguments.euid();
        return euid.isPresent() ? store.openStream(euid.get()) : store.newStream();
    }

    private List<StoreFile> note(CycleReport cycle) {
        written.addAll(cycle.files());
        return cycle.files();
    }

    private void report(String head, List<StoreFile> files) {
        StringBuilder line = new StringBuilder("{").append(head).append(",\"files\":[");
        String separator = "";
        for (StoreFile file : files) {
            line.append(separator)
                    .append("{\"path\":\"")
                    .append(file.path())
                    .append("\",\"bytes\":")
                    .append(file.bytes())
                    .append(",\"sha256\":\"")
                    .append(file.sha256())
                    .append("\"}");
            separator = ",";
        }
        out.println(line.append("]}"));
        out.flush();
    }

    private void stopAndWait(CountDownLatch ended) {
        stop.countDown();
        try {
            if (!ended.await(MOST_TIME_TO_END.toSeconds(), TimeUnit.SECONDS)) {
                System.err.println("the last write cycle did not end within " + MOST_TIME_TO_END.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An execution that begins in one write cycle and ends in the next. */
    private record Spanning(OpenExecution open, Execution execution) {

        static Spanning begin(ProfilerStream stream, long engine, Execution execution) {
            OpenExecution open = stream.begin(engine, execution.runtimeId());
            execution.calls().forEach(open::started);
            return new Spanning(open, execution);
        }

        Optional<Spanning> end() {
            for (int i = execution.calls().size() - 1; i >= 0; i--) {
                open.ended(i);
            }
            open.end(execution.status());
            return Optional.empty();
        }
    }
}
