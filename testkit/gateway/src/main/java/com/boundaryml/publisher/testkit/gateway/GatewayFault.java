package com.boundaryml.publisher.testkit.gateway;

/** How a call can go wrong at the gateway. Those up to {@link #UNAVAILABLE} can befall either endpoint, the others authorize. */
public enum GatewayFault {
    /** 401. */
    UNAUTHORIZED(Part.ANY_CALL),
    /** 403. */
    FORBIDDEN(Part.ANY_CALL),
    /** 429, without a word on when to come back. */
    THROTTLED(Part.ANY_CALL),
    /** 429, with Retry-After as a number of seconds. */
    THROTTLED_SECONDS(Part.ANY_CALL),
    /** 429, with Retry-After as a date. */
    THROTTLED_DATE(Part.ANY_CALL),
    /** 500. */
    INTERNAL_ERROR(Part.ANY_CALL),
    /** 503. */
    UNAVAILABLE(Part.ANY_CALL),
    /** 413: only for a call that lists several objects, since one alone is never too many. */
    TOO_LARGE(Part.AUTHORIZE),
    /** The last object's answer is left out. */
    WRONG_COUNT(Part.ANSWER),
    /** The first two objects' answers change places. */
    SWAPPED_ORDER(Part.ANSWER),
    /** The checksum to be sent is another. */
    WRONG_CHECKSUM(Part.UPLOAD),
    /** The length to be sent is another. */
    WRONG_LENGTH(Part.UPLOAD),
    /** A header to be sent has a line break in its value, and a further header behind it. */
    LINE_BREAK_IN_HEADER(Part.UPLOAD),
    /** The URL is http, of a host that nobody has allowed that. */
    HTTP_URL(Part.UPLOAD),
    /** The URL leads to a host where nobody listens. */
    FOREIGN_HOST(Part.UPLOAD),
    /** The state is a word that the guide does not know. */
    UNKNOWN_STATE(Part.ANSWER),
    /** The answer has 100 MiB. */
    HUGE_BODY(Part.AUTHORIZE);

    private final Part part;

    GatewayFault(Part part) {
        this.part = part;
    }

    private enum Part {
        ANY_CALL,
        AUTHORIZE,
        ANSWER,
        UPLOAD
    }

    /** {@return whether it can befall a reading of the configuration} */
    boolean fitsConfig() {
        return part == Part.ANY_CALL;
    }

    /** {@return whether it lies in the content of an answer that is otherwise right} */
    boolean changesContent() {
        return part == Part.ANSWER || part == Part.UPLOAD;
    }

    /** {@return whether it needs the answer for an object that is to be uploaded} */
    boolean needsUpload() {
        return part == Part.UPLOAD;
    }
}
