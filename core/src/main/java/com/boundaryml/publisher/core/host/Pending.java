package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.store.Backlog;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What is pending in all stores together. Of one thread. */
final class Pending {

    private long metaFiles;
    private long dataFiles;
    private long valueFiles;
    private long bytes;
    private Optional<Instant> oldestMeta = Optional.empty();
    private Optional<Instant> oldestData = Optional.empty();
    private final Map<HeldReason, Long> held = new EnumMap<>(HeldReason.class);

    void add(Backlog backlog) {
        metaFiles += backlog.metaFiles();
        dataFiles += backlog.dataFiles();
        valueFiles += backlog.valueFiles();
        bytes += backlog.bytes();
        oldestMeta = earlier(oldestMeta, backlog.oldestMeta());
        oldestData = earlier(oldestData, backlog.oldestData());
        backlog.held().forEach((reason, files) -> held.merge(reason, files, Long::sum));
    }

    private static Optional<Instant> earlier(Optional<Instant> a, Optional<Instant> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.or(() -> b);
        }
        return a.get().isBefore(b.get()) ? a : b;
    }

    long files() {
        return metaFiles + dataFiles + valueFiles;
    }

    long bytes() {
        return bytes;
    }

    long heldFiles() {
        return held.values().stream().mapToLong(Long::longValue).sum();
    }

    void report(Meter meter, Instant now) {
        meter.count(Metric.FILES_PENDING, metaFiles, Attribute.FILE_TYPE, "meta");
        meter.count(Metric.FILES_PENDING, dataFiles, Attribute.FILE_TYPE, "data");
        meter.count(Metric.FILES_PENDING, valueFiles, Attribute.FILE_TYPE, "value");
        meter.take(Metric.BACKLOG_BYTES, (double) bytes);
        meter.take(Metric.OLDEST_UNSHIPPED, age(oldestMeta, now), Attribute.PLANE, "meta");
        meter.take(Metric.OLDEST_UNSHIPPED, age(oldestData, now), Attribute.PLANE, "data");
        for (HeldReason reason : HeldReason.values()) {
            meter.count(Metric.FILES_HELD, held.getOrDefault(reason, 0L), Attribute.HELD_REASON, reason.label());
        }
    }

    private static double age(Optional<Instant> oldest, Instant now) {
        return oldest.map(since -> Math.max(0, Duration.between(since, now).toMillis() / 1e3))
                .orElse(0.0);
    }
}
