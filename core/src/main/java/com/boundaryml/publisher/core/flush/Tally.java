package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.FlushReport.Held;
import com.boundaryml.publisher.api.FlushReport.Shipped;
import com.boundaryml.publisher.api.FlushReport.Waiting;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Metric;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what a flush does, for its report. Bounded. Of one thread, but for what it gives out. */
public final class Tally {

    private final Meter meter;
    private final Map<ObjectKind, Shipped> shipped = new EnumMap<>(ObjectKind.class);
    private final Map<String, Held> held = new LinkedHashMap<>();
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private Freed freed = Freed.NOTHING;
    private long missing;
    private boolean onSuspects;
    private boolean moved;

    /** Creates an empty tally, which also tells a meter what it counts. */
    public Tally(Meter meter) {
        this.meter = meter;
    }

    /** Counts an object that is in the bucket. */
    void shipped(Prepared object, boolean already) {
        moved = true;
        String kind = object.kind().label();
        meter.count(Metric.OBJECTS_SHIPPED, 1, Attribute.OBJECT_KIND, kind);
        meter.count(Metric.BYTES_COMPRESSED, object.spec().sizeBytes(), Attribute.OBJECT_KIND, kind);
        meter.count(Metric.BYTES_ORIGINAL, object.originalBytes(), Attribute.OBJECT_KIND, kind);
        shipped.merge(
                object.kind(),
                new Shipped(
                        already ? 0 : 1,
                        already ? 1 : 0,
                        object.files(),
                        object.originalBytes(),
                        object.spec().sizeBytes()),
                Shipped::plus);
    }

    /** Counts a file that was held. */
    void held(String file, HeldReason reason, String detail) {
        moved = true;
        if (held.size() < FlushReport.MOST_NAMED) {
            held.put(file, new Held(file, reason, detail));
        }
    }

    /** Counts absent sequences that were passed. */
    void missing(String first, long sequences, String detail) {
        held(first, HeldReason.MISSING, detail);
        missing += sequences;
    }

    /** Notes what stays for later. */
    public void waits(String what, String why) {
        if (waiting.size() < FlushReport.MOST_NAMED) {
            waiting.put(what, new Waiting(what, why));
        }
    }

    /** Notes what stays until it comes right, or its waiting time is over. */
    void suspect(String what, String why) {
        onSuspects = true;
        waits(what, why);
    }

    /** Counts what was removed from the store. */
    void freed(Freed more) {
        freed = freed.plus(more);
        if (more.releasedBytes() > 0) {
            meter.count(Metric.BYTES_FREED, more.releasedBytes(), Attribute.FREED_BY, "release");
        }
        if (more.expiredBytes() > 0) {
            meter.count(Metric.BYTES_FREED, more.expiredBytes(), Attribute.FREED_BY, "retention");
        }
    }

    /** {@return whether anything was shipped or held since {@link #begin}} */
    public boolean moved() {
        return moved;
    }

    /** Takes back that anything was shipped or held since {@link #begin}. */
    void moved(boolean before) {
        moved = before;
    }

    /** {@return whether anything was shipped, held or removed in the whole report} */
    public boolean movedAtAll() {
        return !shipped.isEmpty() || !held.isEmpty() || !freed.equals(Freed.NOTHING);
    }

    /** {@return whether something waits since {@link #begin} that time alone will settle} */
    public boolean onSuspects() {
        return onSuspects;
    }

    /** {@return whether anything waits since {@link #begin}} */
    public boolean anyWaiting() {
        return !waiting.isEmpty();
    }

    /** {@return what was shipped so far, by kind} */
    public Map<ObjectKind, Shipped> shippedSoFar() {
        return Map.copyOf(shipped);
    }

    /** {@return how many files were shipped so far} */
    long shippedFiles() {
        return shipped.values().stream().mapToLong(Shipped::files).sum();
    }

    /** {@return the size of the files shipped so far} */
    long shippedBytes() {
        return shipped.values().stream().mapToLong(Shipped::originalBytes).sum();
    }

    /** {@return what was removed so far} */
    public Freed freedSoFar() {
        return freed;
    }

    /** {@return what was held so far, by file} */
    public Map<String, Held> heldSoFar() {
        return new LinkedHashMap<>(held);
    }

    /** {@return how many absent sequences were passed so far} */
    public long missingSoFar() {
        return missing;
    }

    /** Begins another flush of the same report: what waited before is looked at anew. */
    public void begin() {
        waiting.clear();
        onSuspects = false;
        moved = false;
    }

    /** {@return what waits} */
    public List<Waiting> waiting() {
        return List.copyOf(waiting.values());
    }
}
