package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.flock.FileLease;
import com.boundaryml.publisher.testkit.profiler.Evidence.ValueState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The stream of one process: records are kept in memory until a write cycle publishes them.
 *
 * <p>While it is open it holds {@code stream.lock} exclusively. Memory grows with what is recorded between two cycles, and
 * with the executions that are open. Safe for use by several threads.
 */
public final class ProfilerStream implements AutoCloseable {

    /** Engine ids of one opening of a stream lie this far from those of the next, so that none comes twice. */
    private static final int ENGINE_BITS = 16;

    private static final String BAML_VERSION = "0.208.0";

    private final Euid euid;
    private final StoreLayout layout;
    private final ProfilerOptions options;
    private final FileLease lease;
    private final Publication publication;
    private final CasWriter cas;
    private final PlaneSequences meta;
    private final PlaneSequences data;
    private final long zeroUnixNs;
    private final long engineBase;

    private final Map<Long, Program> engines = new LinkedHashMap<>();
    private final List<MetaSegment.Entry> beginnings = new ArrayList<>();
    private final List<OpenExecution> unannounced = new ArrayList<>();
    private final List<OpenExecution> live = new ArrayList<>();
    private final Map<Cid, CasObject> values = new LinkedHashMap<>();
    private final Map<Cid, CasObject> tables = new LinkedHashMap<>();
    private final Map<Cid, LossReason> lost = new HashMap<>();

    private long threads;
    private int valuesTooLarge;
    private boolean ended;

    ProfilerStream(Euid euid, StoreLayout layout, ProfilerOptions options, FileLease lease, Publication publication)
            throws IOException {
        this.euid = euid;
        this.layout = layout;
        this.options = options;
        this.lease = lease;
        this.publication = publication;
        this.cas = new CasWriter(layout, publication, options.durability());
        this.meta = new PlaneSequences(Plane.META, layout.plane(euid, Plane.META));
        this.data = new PlaneSequences(Plane.DATA, layout.plane(euid, Plane.DATA));
        this.zeroUnixNs = zeroOf(euid);
        this.engineBase = meta.committed() << ENGINE_BITS;
        if (meta.committed() == 0) {
            beginnings.add(new MetaSegment.StreamStarted(
                    (int) ProcessHandle.current().pid(), zeroUnixNs, BAML_VERSION, platform()));
        }
    }

    /** {@return the stream's euid} */
    public Euid euid() {
        return euid;
    }

    /** {@return the stream's folder} */
    public Path folder() {
        return layout.stream(euid);
    }

    /**
     * Begins an engine that runs a program.
     *
     * @param program the program; its function table goes into the store
     * @return the engine's id, for {@link #record} and {@link #begin}
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized long startEngine(Program program) {
        requireOpen();
        long engine = engineBase + engines.size() + 1;
        engines.put(engine, program);
        CasObject table = program.table().toObject();
        tables.put(table.cid(), table);
        beginnings.add(new MetaSegment.EngineStarted(
                engine, program.id(), Optional.of(table.cid()), Optional.empty(), program.sourceLabel()));
        return engine;
    }

    /**
     * Begins an execution that goes on for a while.
     *
     * @param engine the engine that runs it
     * @param runtimeId its id in the program's own eyes
     * @return the execution
     * @throws IllegalArgumentException if this stream has no such engine
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized OpenExecution begin(long engine, Id128 runtimeId) {
        requireOpen();
        Program program = engines.get(engine);
        if (program == null) {
            throw new IllegalArgumentException("this stream has the engines " + engines.keySet() + ", not " + engine);
        }
        OpenExecution execution =
                new OpenExecution(this, new ThreadRef(euid, engine, ++threads), program.id(), runtimeId, sinceZeroNs());
        unannounced.add(execution);
        live.add(execution);
        return execution;
    }

    /**
     * Records an execution from its begin to its end.
     *
     * @param engine the engine that runs it
     * @param execution the execution
     * @throws IllegalArgumentException if this stream has no such engine
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized void record(long engine, Execution execution) {
        OpenExecution open = begin(engine, execution.runtimeId());
        execution.calls().forEach(open::started);
        for (int i = execution.calls().size() - 1; i >= 0; i--) {
            open.ended(i);
        }
        open.end(execution.status());
    }

    /**
     * Records a value that no call refers to. Content for a store of many values.
     *
     * @param value the value
     * @return its CID
     * @throws IllegalArgumentException if it is larger than a value may be
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized Cid recordValue(Value value) {
        requireOpen();
        return switch (keep(value)) {
            case ValueState.Available available -> available.cid();
            case ValueState.Lost lostValue ->
                throw new IllegalArgumentException("a value is at most " + options.singleValueBytes()
                        + " bytes, and this one is lost: " + lostValue.reason());
        };
    }

    /** {@return about how many bytes the next write cycle puts into data segments} */
    public synchronized long pendingDataBytes() {
        return live.stream().mapToLong(OpenExecution::pendingBytes).sum();
    }

    /**
     * Runs one write cycle: tables and the meta records of what began, then values and the data, then the meta records of
     * the executions whose data are all on disk. Nothing pending writes nothing.
     *
     * @return what it wrote, and what was lost
     * @throws IOException if a file cannot be written; what was not written is pending still
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized CycleReport publish() throws IOException {
        requireOpen();
        try {
            return runCycle();
        } finally {
            publication.settle();
        }
    }

    /**
     * Ends the executions that are still open as abandoned, and publishes all that is pending. The stream stays locked, as
     * it does in a process that goes on, but takes no more records.
     *
     * @return what the last write cycle wrote, and what was lost
     * @throws IOException if a file cannot be written; what was not written is pending still
     * @throws IllegalStateException if the stream has ended
     */
    public synchronized CycleReport flushAndJoin() throws IOException {
        requireOpen();
        live.stream()
                .filter(execution -> !execution.hasEnded())
                .forEach(execution -> execution.end(ExecutionStatus.ABANDONED));
        CycleReport report = publish();
        ended = true;
        return report;
    }

    /**
     * Does what {@link #flushAndJoin} does, unless the stream has ended, and gives up the stream's lock. Idempotent.
     *
     * @throws IOException if a file cannot be written; the lock is given up all the same
     */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (!ended) {
                flushAndJoin();
            }
        } finally {
            abandon();
        }
    }

    /** Ends the stream as a crash does: what is pending is lost, the lock is given up. Idempotent. */
    public synchronized void abandon() {
        ended = true;
        lease.close();
    }

    void requireOpen() {
        if (ended) {
            throw new IllegalStateException("the stream " + euid + " has ended");
        }
    }

    /** {@return what will become of a value if the next cycle can write it} */
    ValueState keep(Value value) {
        CasObject object = value.toObject();
        if (object.bodyBytes() > options.singleValueBytes()) {
            valuesTooLarge++;
            return new ValueState.Lost(LossReason.VALUE_TOO_LARGE);
        }
        values.putIfAbsent(object.cid(), object);
        return new ValueState.Available(object.cid(), object.codec(), object.bodyBytes());
    }

    private CycleReport runCycle() throws IOException {
        Cycle cycle = new Cycle(layout, publication, cas, euid, meta, data);
        cycle.lostBefore(valuesTooLarge);
        valuesTooLarge = 0;
        cycle.putObjects(tables, lost);
        announce(cycle);
        cycle.putObjects(values, lost);
        cycle.publishData(live, options.segmentTargetBytes(), lost);
        lost.clear();
        List<OpenExecution> finished = live.stream()
                .filter(execution -> execution.hasEnded() && !execution.hasPending())
                .toList();
        cycle.publishMeta(finished.stream()
                .flatMap(execution -> execution.endRecord().stream())
                .map(MetaSegment.Entry.class::cast)
                .toList());
        live.removeIf(execution -> execution.hasEnded() && !execution.hasPending());
        return cycle.report();
    }

    private void announce(Cycle cycle) throws IOException {
        List<MetaSegment.Entry> entries = new ArrayList<>();
        beginnings.forEach(entry -> entries.add(withoutLostTable(entry)));
        unannounced.forEach(execution -> entries.add(execution.startRecord()));
        if (!cycle.publishMeta(entries)) {
            unannounced.forEach(OpenExecution::startWasLost);
        }
        beginnings.clear();
        unannounced.clear();
    }

    private MetaSegment.Entry withoutLostTable(MetaSegment.Entry entry) {
        return entry instanceof MetaSegment.EngineStarted engine
                        && engine.table().filter(lost::containsKey).isPresent()
                ? new MetaSegment.EngineStarted(
                        engine.engineId(),
                        engine.programId(),
                        Optional.empty(),
                        engine.revisionLabel(),
                        engine.sourceLabel())
                : entry;
    }

    private long sinceZeroNs() {
        var now = options.clock().instant();
        return Math.max(0, TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - zeroUnixNs);
    }

    /** The time in a UUID of version 7 is the stream's zero, so that it is the same at each opening. */
    private static long zeroOf(Euid euid) {
        return TimeUnit.MILLISECONDS.toNanos(ByteBuffer.wrap(euid.bytes()).getLong() >>> 16);
    }

    private static String platform() {
        String arch = System.getProperty("os.arch", "unknown");
        return System.getProperty("os.name", "unknown").toLowerCase(Locale.ROOT) + "-"
                + (arch.equals("amd64") ? "x86_64" : arch);
    }
}
