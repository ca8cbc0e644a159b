package com.boundaryml.publisher.api;

/** What an object in the bucket is made of (guide, "What lands in S3"). */
public enum ObjectKind {
    /** A function table: one content-addressed object of codec 2. */
    TABLE("table"),
    /** A large value: one content-addressed object of codec 1. */
    VALUE("value"),
    /** Many small values of one flush in one object. */
    VALUE_PACK("value_pack"),
    /** One segment of the data plane. */
    DATA_SEGMENT("data_segment"),
    /** One segment of the meta plane. */
    META_SEGMENT("meta_segment");

    private final String label;

    ObjectKind(String label) {
        this.label = label;
    }

    /** {@return the name on the wire, in metrics and in logs, such as {@code meta_segment}} */
    public String label() {
        return label;
    }

    /** {@return the kind of a segment of this plane} */
    public static ObjectKind of(Plane plane) {
        return switch (plane) {
            case META -> META_SEGMENT;
            case DATA -> DATA_SEGMENT;
        };
    }
}
