package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** One write cycle of a stream: turns pending records into files, and keeps count of what was written and lost. */
final class Cycle {

    private final StoreLayout layout;
    private final Publication publication;
    private final CasWriter cas;
    private final Euid euid;
    private final PlaneSequences meta;
    private final PlaneSequences data;
    private final List<StoreFile> files = new ArrayList<>();

    private int reusedValues;
    private int lostValues;
    private int lostRecords;

    Cycle(
            StoreLayout layout,
            Publication publication,
            CasWriter cas,
            Euid euid,
            PlaneSequences meta,
            PlaneSequences data) {
        this.layout = layout;
        this.publication = publication;
        this.cas = cas;
        this.euid = euid;
        this.meta = meta;
        this.data = data;
    }

    void lostBefore(int values) {
        lostValues += values;
    }

    /** Puts objects into the store and takes them from {@code pending}; what is lost goes into {@code lost}. */
    void putObjects(Map<Cid, CasObject> pending, Map<Cid, LossReason> lost) throws IOException {
        Iterator<CasObject> objects = pending.values().iterator();
        while (objects.hasNext()) {
            CasObject object = objects.next();
            byte[] file = object.encode();
            switch (cas.put(object, file)) {
                case WRITTEN ->
                    wrote(
                            layout.casObject(object.cid()),
                            object.codec() == CasObject.TABLE ? StoreFile.Kind.TABLE : StoreFile.Kind.VALUE,
                            file);
                case REUSED -> reusedValues++;
                case CONFLICT -> lose(object, LossReason.CAS_CONFLICT, lost);
                case REFUSED -> lose(object, LossReason.DISK_GUARD_EXCEEDED, lost);
            }
            objects.remove();
        }
    }

    private void lose(CasObject object, LossReason reason, Map<Cid, LossReason> lost) {
        lostValues++;
        lost.put(object.cid(), reason);
    }

    /** Publishes a meta segment, unless there is nothing to say. {@return whether the records were not lost} */
    boolean publishMeta(List<MetaSegment.Entry> entries) throws IOException {
        if (entries.isEmpty()) {
            return true;
        }
        Sequence sequence = meta.next();
        byte[] file = new MetaSegment(euid, sequence, data.committed(), entries).encode();
        boolean published = publishSegment(Plane.META, sequence, StoreFile.Kind.META_SEGMENT, file);
        if (published) {
            meta.commit();
        } else {
            lostRecords += entries.size();
        }
        return published;
    }

    /** Publishes what executions have pending, a segment for each {@code targetBytes} of it. */
    void publishData(List<OpenExecution> executions, int targetBytes, Map<Cid, LossReason> lost) throws IOException {
        List<OpenExecution> batch = new ArrayList<>();
        int bytes = 0;
        for (OpenExecution execution : executions.stream()
                .filter(OpenExecution::hasPending)
                .sorted(Comparator.comparing(OpenExecution::root))
                .toList()) {
            batch.add(execution);
            bytes += execution.pendingBytes();
            if (bytes >= targetBytes) {
                publishBatch(batch, lost);
                batch.clear();
                bytes = 0;
            }
        }
        if (!batch.isEmpty()) {
            publishBatch(batch, lost);
        }
    }

    CycleReport report() {
        return new CycleReport(files, reusedValues, lostValues, lostRecords, publication.gateIsShut());
    }

    private void publishBatch(List<OpenExecution> batch, Map<Cid, LossReason> lost) throws IOException {
        Sequence sequence = data.next();
        List<DataSegment.Group> groups =
                batch.stream().map(execution -> execution.group(lost)).toList();
        byte[] file = new DataSegment(euid, sequence, groups).encode();
        if (publishSegment(Plane.DATA, sequence, StoreFile.Kind.DATA_SEGMENT, file)) {
            data.commit();
            batch.forEach(execution -> execution.wasPublished(sequence.value()));
        } else {
            lostRecords +=
                    batch.stream().mapToInt(OpenExecution::pendingRecords).sum();
            batch.forEach(OpenExecution::dropPending);
        }
    }

    private boolean publishSegment(Plane plane, Sequence sequence, StoreFile.Kind kind, byte[] file)
            throws IOException {
        Path path = layout.segment(euid, plane, sequence);
        return switch (publication.publish(path, file)) {
            case PUBLISHED -> {
                wrote(path, kind, file);
                yield true;
            }
            case REFUSED -> false;
            case EXISTS ->
                throw new StoreException(
                        "the next segment is there already, though nobody else may write " + "to this stream: " + path);
        };
    }

    private void wrote(Path path, StoreFile.Kind kind, byte[] file) {
        files.add(StoreFile.of(layout.relative(path), kind, file));
    }
}
