package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.StoreFile;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The store of the demonstration: one process that has ended, and one that still runs. */
final class DemoStore implements AutoCloseable {

    private static final int CYCLES = 4;
    private static final int EXECUTIONS_A_CYCLE = 8;
    private static final int LARGE_VALUES = 2;

    private final ProfilerStore store;
    private final ProfiledProcess running;
    private final List<StoreFile> files = new ArrayList<>();

    private DemoStore(ProfilerStore store) throws IOException {
        this.store = store;
        try (ProfiledProcess ended = new ProfiledProcess(1)) {
            ended.work();
        }
        running = new ProfiledProcess(2);
        running.work();
    }

    static DemoStore write(Path root) throws IOException {
        ProfilerStore store = ProfilerStore.open(root);
        try {
            return new DemoStore(store);
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** {@return what was written, by kind} */
    Table contents() {
        Table table = new Table(1, "WRITTEN", "FILES", "SIZE");
        row(table, "meta segments", file -> file.path().endsWith(".bamlmeta"), Style.PLAIN);
        row(table, "data segments", file -> file.path().endsWith(".bamldata"), Style.PLAIN);
        row(table, "values and tables", file -> file.path().endsWith(".bamlvalue"), Style.PLAIN);
        row(table, "all", file -> true, Style.BOLD);
        return table;
    }

    private void row(Table table, String name, Predicate<StoreFile> which, Style style) {
        List<StoreFile> chosen = files.stream().filter(which).toList();
        long bytes = chosen.stream().mapToLong(StoreFile::bytes).sum();
        table.row(
                new Span(name, style), new Span(Human.count(chosen.size()), style), new Span(Human.size(bytes), style));
    }

    /** Lets the running process write one more batch. */
    void goOn() throws IOException {
        running.cycle();
    }

    @Override
    public void close() throws IOException {
        try (store) {
            running.close();
        }
    }

    /** One profiled process. */
    private final class ProfiledProcess implements AutoCloseable {

        private final Workload workload;
        private final ProfilerStream stream;
        private final long engine;

        ProfiledProcess(long seed) throws IOException {
            workload = new Workload(seed);
            stream = store.newStream();
            engine = stream.startEngine(workload.program());
        }

        void work() throws IOException {
            for (int i = 0; i < LARGE_VALUES; i++) {
                stream.recordValue(workload.largeValue());
            }
            for (int i = 0; i < CYCLES; i++) {
                cycle();
            }
        }

        void cycle() throws IOException {
            for (int i = 0; i < EXECUTIONS_A_CYCLE; i++) {
                stream.record(engine, workload.execution());
            }
            files.addAll(stream.publish().files());
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
