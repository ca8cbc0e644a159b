package com.boundaryml.publisher.spi.metrics;

import java.util.List;

/**
 * The publisher's metrics (guide, "Observability", and D20): names as OpenTelemetry has them, units in UCUM. What each
 * measures is its {@link #description}.
 */
public enum Metric {
    /** Objects that are in the bucket. */
    OBJECTS_SHIPPED(
            "baml.publisher.objects.shipped",
            "{object}",
            Kind.COUNTER,
            "Objects that are in the bucket.",
            Attribute.OBJECT_KIND),
    /** The compressed size of the objects shipped. */
    BYTES_COMPRESSED(
            "baml.publisher.bytes.compressed",
            "By",
            Kind.COUNTER,
            "The compressed size of the objects shipped.",
            Attribute.OBJECT_KIND),
    /** The size of the files that the objects shipped hold. */
    BYTES_ORIGINAL(
            "baml.publisher.bytes.original",
            "By",
            Kind.COUNTER,
            "The size of the files that the objects shipped hold.",
            Attribute.OBJECT_KIND),
    /** How long a flush took. */
    FLUSH_DURATION("baml.publisher.flush.duration", "s", Kind.HISTOGRAM, "How long a flush took."),
    /** How long an authorize call took. */
    AUTHORIZE_DURATION("baml.publisher.authorize.duration", "s", Kind.HISTOGRAM, "How long an authorize call took."),
    /** Answers for objects. */
    AUTHORIZE_OUTCOMES(
            "baml.publisher.authorize.outcomes",
            "{object}",
            Kind.COUNTER,
            "Answers for objects.",
            Attribute.OBJECT_KIND,
            Attribute.AUTHORIZE_OUTCOME),
    /** Calls to the gateway that failed. */
    GATEWAY_FAULTS(
            "baml.publisher.gateway.faults",
            "{call}",
            Kind.COUNTER,
            "Calls to the gateway that failed.",
            Attribute.GATEWAY_CALL,
            Attribute.FAULT),
    /** Puts that were tried again. */
    PUT_RETRIES(
            "baml.publisher.put.retries",
            "{retry}",
            Kind.COUNTER,
            "Puts that were tried again.",
            Attribute.OBJECT_KIND),
    /** Puts that found an object under their key. */
    PUT_EXISTS(
            "baml.publisher.put.exists",
            "{response}",
            Kind.COUNTER,
            "Puts that found an object under their key.",
            Attribute.OBJECT_KIND),
    /** Tickets that expired before their put began. */
    TICKETS_EXPIRED(
            "baml.publisher.tickets.expired", "{ticket}", Kind.COUNTER, "Tickets that expired before their put began."),
    /** Files that wait to be shipped. */
    FILES_PENDING(
            "baml.publisher.files.pending",
            "{file}",
            Kind.GAUGE,
            "Files that wait to be shipped.",
            Attribute.FILE_TYPE),
    /** The size of the files that wait to be shipped. */
    BACKLOG_BYTES("baml.publisher.backlog", "By", Kind.GAUGE, "The size of the files that wait to be shipped."),
    /** The age of the oldest segment that waits to be shipped. */
    OLDEST_UNSHIPPED(
            "baml.publisher.oldest_unshipped.age",
            "s",
            Kind.GAUGE,
            "The age of the oldest segment that waits to be shipped.",
            Attribute.PLANE),
    /** Files that are held. */
    FILES_HELD("baml.publisher.files.held", "{file}", Kind.GAUGE, "Files that are held.", Attribute.HELD_REASON),
    /** Bytes that the removal of shipped files freed. */
    BYTES_FREED(
            "baml.publisher.bytes.freed",
            "By",
            Kind.COUNTER,
            "Bytes that the removal of shipped files freed.",
            Attribute.FREED_BY),
    /** When the last flush without a fault ended, as Unix time. */
    LAST_SUCCESS(
            "baml.publisher.flush.last_success",
            "s",
            Kind.GAUGE,
            "When the last flush without a fault ended, as Unix time."),
    /** How far this machine's clock is ahead of the gateway's. */
    CLOCK_SKEW("baml.publisher.clock.skew", "s", Kind.GAUGE, "How far this machine's clock is ahead of the gateway's."),
    /** 1 while a store is under disk pressure, else 0. */
    DISK_PRESSURE(
            "baml.publisher.disk.pressure",
            "1",
            Kind.GAUGE,
            "1 while a store is under disk pressure, else 0.",
            Attribute.STORE),
    /** Measurements that a sink lost because it was slow or failed. */
    MEASUREMENTS_DROPPED(
            "baml.publisher.measurements.dropped",
            "{measurement}",
            Kind.COUNTER,
            "Measurements that a sink lost because it was slow or failed.",
            Attribute.SINK);

    private final String id;
    private final String unit;
    private final Kind kind;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // The list that List.of gives cannot be changed.
    private final List<Attribute> attributes;

    Metric(String id, String unit, Kind kind, String description, Attribute... attributes) {
        this.id = id;
        this.unit = unit;
        this.kind = kind;
        this.description = description;
        this.attributes = List.of(attributes);
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

    /** {@return what it measures, in one sentence} */
    public String description() {
        return description;
    }

    /** {@return the attributes of its measurements: each measurement has all of them and no other} */
    public List<Attribute> attributes() {
        return attributes;
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
