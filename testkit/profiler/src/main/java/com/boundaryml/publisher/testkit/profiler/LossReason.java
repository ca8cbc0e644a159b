package com.boundaryml.publisher.testkit.profiler;

/** Why a value is not in the store (the codes of schema 2). */
public enum LossReason {
    /** The memory set aside for values was used up. */
    VALUE_MEMORY_EXCEEDED(0),
    /** Too many values were on their way. */
    VALUE_ATTEMPT_TRANSPORT_EXCEEDED(1),
    /** Too many errors were on their way. */
    ERROR_CAPTURE_ATTEMPT_TRANSPORT_EXCEEDED(2),
    /** It is larger than one value may be. */
    VALUE_TOO_LARGE(3),
    /** It could not be copied. */
    COPY_FAILED(4),
    /** It could not be encoded. */
    ENCODE_FAILED(5),
    /** Its file could not be written. */
    CAS_WRITE_FAILED(6),
    /** Its file is there and holds something else. */
    CAS_CONFLICT(7),
    /** The disk budget, or the free space to be left, would have been passed. */
    DISK_GUARD_EXCEEDED(8),
    /** The data segment with its evidence could not be published. */
    EVIDENCE_SEGMENT_PUBLISH_FAILED(9),
    /** There was no store. */
    STORE_UNAVAILABLE(10);

    private final int code;

    LossReason(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
