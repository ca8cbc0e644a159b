package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.testkit.profiler.Cct.CallPath;
import com.boundaryml.publisher.testkit.profiler.Cct.Counters;
import com.boundaryml.publisher.testkit.profiler.Cct.PathCounters;
import com.boundaryml.publisher.testkit.profiler.Evidence.Fact;
import com.boundaryml.publisher.testkit.profiler.Evidence.ValueState;
import com.boundaryml.publisher.testkit.profiler.MetaSegment.DataRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An execution that goes on while write cycles pass, so that its records lie in several segments. Got from
 * {@link ProfilerStream#begin}. Safe for use by several threads.
 */
public final class OpenExecution {

    private static final int ALL_ROLES = 0b111;
    private static final int ENGINE_CALL = 2;
    private static final int PATH_COUNTERS_BYTES = 32 + 1 + 16 + 33 + 4 + 17 + 1 + 6 * 8 + 3 * 16 + 8;

    private final ProfilerStream stream;
    private final ThreadRef root;
    private final Id128 programId;
    private final Id128 runtimeId;
    private final long startedNs;
    private final List<Begun> calls = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();
    private final Map<CallPath, Counters> counters = new LinkedHashMap<>();

    private long errors;
    private int pendingBytes;
    private boolean startLost;
    private DataRange data = DataRange.NONE;
    private Optional<Ending> ending = Optional.empty();

    OpenExecution(ProfilerStream stream, ThreadRef root, Id128 programId, Id128 runtimeId, long startedNs) {
        this.stream = stream;
        this.root = root;
        this.programId = programId;
        this.runtimeId = runtimeId;
        this.startedNs = startedNs;
        add(new Evidence.ThreadStart(
                root, Optional.empty(), Optional.empty(), Optional.empty(), startedNs, Evidence.ThreadKind.ROOT, ""));
    }

    /** {@return the execution's root thread, by which its records are found} */
    public ThreadRef root() {
        return root;
    }

    /**
     * Begins a call.
     *
     * @param call the call; its parent has begun
     * @return its place in the execution, from 0
     * @throws IllegalStateException if the execution has ended
     */
    public int started(Call call) {
        synchronized (stream) {
            requireOpen();
            Optional<Begun> parent =
                    call.parent() == Call.NO_PARENT ? Optional.empty() : Optional.of(calls.get(call.parent()));
            CallPath path =
                    new CallPath(programId, parent.map(Begun::key), call.functionId(), call.site(), call.edge());
            boolean selected = call.selection() != Call.Selection.NONE;
            CallRef ref = new CallRef(root, calls.size() + 1L);
            Begun begun = new Begun(
                    call, ref, path, path.key(), selected ? Optional.of(ref) : parent.flatMap(Begun::nearestSpan));
            calls.add(begun);
            count(path, Counters.begun(selected));
            if (selected) {
                add(new Evidence.SpanStart(
                        ref,
                        parent.flatMap(Begun::nearestSpan),
                        root,
                        begun.context(),
                        call.functionId(),
                        call.site(),
                        call.edge(),
                        startedNs + call.offsetNs(),
                        call.selection().bits(),
                        ALL_ROLES,
                        call.parent() == Call.NO_PARENT
                                ? Optional.of(new Evidence.NumberedId(0, runtimeId))
                                : Optional.empty()));
                call.input().ifPresent(value -> addValue(begun, Evidence.Role.INPUT, value));
            }
            return calls.size() - 1;
        }
    }

    /**
     * Ends a call in the way that it was said to end when it began.
     *
     * @param index its place in the execution
     * @throws IllegalStateException if the execution has ended
     */
    public void ended(int index) {
        synchronized (stream) {
            requireOpen();
            Begun begun = calls.get(index);
            Call call = begun.call();
            count(begun.path(), Counters.ended(call.status(), call.inclusiveNs(), call.awaitNs()));
            if (call.parent() != Call.NO_PARENT) {
                count(calls.get(call.parent()).path(), Counters.childEnded(call.inclusiveNs()));
            }
            if (call.selection() != Call.Selection.NONE) {
                call.result().ifPresent(value -> {
                    if (call.status() == CallStatus.OK) {
                        addValue(begun, Evidence.Role.OUTPUT, value);
                    } else {
                        addError(begun, value);
                    }
                });
                add(new Evidence.SpanEnd(
                        begun.ref(),
                        startedNs + call.offsetNs() + call.inclusiveNs(),
                        call.status(),
                        call.inclusiveNs()));
            }
        }
    }

    /**
     * Ends the execution.
     *
     * @param status how
     * @throws IllegalStateException if it has ended already
     */
    public void end(ExecutionStatus status) {
        synchronized (stream) {
            requireOpen();
            long endedNs = calls.stream()
                    .mapToLong(begun ->
                            startedNs + begun.call().offsetNs() + begun.call().inclusiveNs())
                    .max()
                    .orElse(startedNs);
            add(new Evidence.ThreadEnd(root, endedNs, status.threadStatus()));
            ending = Optional.of(new Ending(endedNs, status));
        }
    }

    private void requireOpen() {
        stream.requireOpen();
        if (ending.isPresent()) {
            throw new IllegalStateException("the execution has ended, and takes no more records");
        }
    }

    private void addValue(Begun begun, Evidence.Role role, Value value) {
        add(new Evidence.ValueOccurrence(begun.ref(), begun.context(), role, stream.keep(value)));
    }

    private void addError(Begun begun, Value value) {
        Call call = begun.call();
        long unwind = errors++;
        add(new Evidence.ErrorCapture(
                root,
                unwind,
                begun.ref(),
                begun.context(),
                call.functionId(),
                call.site()
                        .map(site -> new Evidence.ErrorSite(
                                site.fileId(), site.line(), site.startOffset(), site.endOffset())),
                false,
                ENGINE_CALL,
                stream.keep(value)));
        add(new Evidence.TerminalErrorRef(begun.ref(), root, unwind));
    }

    private void add(Fact fact) {
        facts.add(fact);
        pendingBytes += fact.size();
    }

    private void count(CallPath path, Counters more) {
        if (counters.merge(path, more, Counters::plus).equals(more)) {
            pendingBytes += PATH_COUNTERS_BYTES;
        }
    }

    // What follows is called by the stream, under its monitor.

    MetaSegment.RootStarted startRecord() {
        return new MetaSegment.RootStarted(root, startedNs, runtimeId);
    }

    /** {@return the record of the end, if the execution has ended} */
    Optional<MetaSegment.RootEnded> endRecord() {
        return ending.map(end -> new MetaSegment.RootEnded(root, end.endedNs(), end.status(), startLost, data));
    }

    void startWasLost() {
        startLost = true;
    }

    boolean hasEnded() {
        return ending.isPresent();
    }

    boolean hasPending() {
        return !facts.isEmpty() || !counters.isEmpty();
    }

    int pendingBytes() {
        return pendingBytes;
    }

    int pendingRecords() {
        return facts.size() + counters.size();
    }

    /** {@return the pending records as a group, with the values that were lost as such} */
    DataSegment.Group group(Map<Cid, LossReason> lost) {
        List<PathCounters> paths = counters.entrySet().stream()
                .map(entry -> new PathCounters(entry.getKey(), entry.getValue()))
                .toList();
        List<Fact> told = facts.stream().map(fact -> withLost(fact, lost)).toList();
        return new DataSegment.Group(
                root,
                paths.size(),
                DataSegment.Payload.of(Cct.encode(paths)),
                told.size(),
                DataSegment.Payload.of(Evidence.encode(told)));
    }

    void wasPublished(long sequence) {
        data = data.with(sequence);
        dropPending();
    }

    void dropPending() {
        facts.clear();
        counters.clear();
        pendingBytes = 0;
    }

    private static Fact withLost(Fact fact, Map<Cid, LossReason> lost) {
        return switch (fact) {
            case Evidence.ValueOccurrence told ->
                new Evidence.ValueOccurrence(told.call(), told.context(), told.role(), withLost(told.state(), lost));
            case Evidence.ErrorCapture told ->
                new Evidence.ErrorCapture(
                        told.thread(),
                        told.unwindOrdinal(),
                        told.call(),
                        told.context(),
                        told.functionId(),
                        told.site(),
                        told.rethrown(),
                        told.source(),
                        withLost(told.state(), lost));
            case Evidence.SpanStart same -> same;
            case Evidence.SpanEnd same -> same;
            case Evidence.SpanRuntimeId same -> same;
            case Evidence.TerminalErrorRef same -> same;
            case Evidence.ThreadStart same -> same;
            case Evidence.ThreadEnd same -> same;
        };
    }

    private static ValueState withLost(ValueState state, Map<Cid, LossReason> lost) {
        if (state instanceof ValueState.Available available) {
            LossReason reason = lost.get(available.cid());
            return reason == null ? state : new ValueState.Lost(reason);
        }
        return state;
    }

    private record Begun(Call call, CallRef ref, CallPath path, ContextKey key, Optional<CallRef> nearestSpan) {
        Evidence.Context context() {
            return new Evidence.Context.Known(key);
        }
    }

    private record Ending(long endedNs, ExecutionStatus status) {}
}
