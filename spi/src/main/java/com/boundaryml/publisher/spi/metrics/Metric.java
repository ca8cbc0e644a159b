package com.boundaryml.publisher.spi.metrics;

/** The publisher's metrics (guide, "Observability", and D20): names as OpenTelemetry has them, units in UCUM. */
public enum Metric {
    /** Objects that are in the bucket, by {@code baml.object.kind}. */
    OBJECTS_SHIPPED("baml.publisher.objects.shipped", "{object}", Kind.COUNTER),
    /** The compressed size of the objects shipped, by {@code baml.object.kind}. */
    BYTES_COMPRESSED("baml.publisher.bytes.compressed", "By", Kind.COUNTER),
    /** The size of the files that the objects shipped hold, by {@code baml.object.kind}. */
    BYTES_ORIGINAL("baml.publisher.bytes.original", "By", Kind.COUNTER),
    /** How long a flush took. */
    FLUSH_DURATION("baml.publisher.flush.duration", "s", Kind.HISTOGRAM),
    /** How long an authorize call took. */
    AUTHORIZE_DURATION("baml.publisher.authorize.duration", "s", Kind.HISTOGRAM),
    /** Answers for objects, by {@code baml.object.kind} and {@code baml.authorize.outcome}. */
    AUTHORIZE_OUTCOMES("baml.publisher.authorize.outcomes", "{object}", Kind.COUNTER),
    /** Puts that were tried again, by {@code baml.object.kind}. */
    PUT_RETRIES("baml.publisher.put.retries", "{retry}", Kind.COUNTER),
    /** Puts that found an object under their key, by {@code baml.object.kind}. */
    PUT_EXISTS("baml.publisher.put.exists", "{response}", Kind.COUNTER),
    /** Tickets that expired before their put began. */
    TICKETS_EXPIRED("baml.publisher.tickets.expired", "{ticket}", Kind.COUNTER),
    /** Files that wait to be shipped, by {@code baml.file.type}: meta, data, value. */
    FILES_PENDING("baml.publisher.files.pending", "{file}", Kind.GAUGE),
    /** The size of the files that wait to be shipped. */
    BACKLOG_BYTES("baml.publisher.backlog", "By", Kind.GAUGE),
    /** The age of the oldest segment that waits to be shipped, by {@code baml.plane}. */
    OLDEST_UNSHIPPED("baml.publisher.oldest_unshipped.age", "s", Kind.GAUGE),
    /** Files that are held, by {@code baml.held.reason}. */
    FILES_HELD("baml.publisher.files.held", "{file}", Kind.GAUGE),
    /** Bytes that the removal of shipped files freed, by {@code baml.freed.by}: release, retention. */
    BYTES_FREED("baml.publisher.bytes.freed", "By", Kind.COUNTER),
    /** When the last flush without a fault ended, as Unix time. */
    LAST_SUCCESS("baml.publisher.flush.last_success", "s", Kind.GAUGE),
    /** How far this machine's clock is ahead of the gateway's. */
    CLOCK_SKEW("baml.publisher.clock.skew", "s", Kind.GAUGE),
    /** 1 while a store is under disk pressure, else 0. */
    DISK_PRESSURE("baml.publisher.disk.pressure", "1", Kind.GAUGE),
    /** Measurements that a sink lost because it was slow or failed, by {@code baml.sink}. */
    MEASUREMENTS_DROPPED("baml.publisher.measurements.dropped", "{measurement}", Kind.COUNTER);

    private final String id;
    private final String unit;
    private final Kind kind;

    Metric(String id, String unit, Kind kind) {
        this.id = id;
        this.unit = unit;
        this.kind = kind;
    }

    /** {@return the metric's name} */
    public String id() {
        return id;
    }

    /** {@return the unit, in UCUM} */
    public String unit() {
        return unit;
    }

    /** {@return how its measurements add up} */
    public Kind kind() {
        return kind;
    }

    /** How measurements of a metric add up. */
    public enum Kind {
        /** Each measurement is an increment. */
        COUNTER,
        /** Each measurement is the new value. */
        GAUGE,
        /** Each measurement is one of a distribution. */
        HISTOGRAM
    }
}
