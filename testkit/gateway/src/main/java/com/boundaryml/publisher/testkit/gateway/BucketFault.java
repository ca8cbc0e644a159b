package com.boundaryml.publisher.testkit.gateway;

/** How a PUT can go wrong at the bucket. Those that commit leave the object stored. */
public enum BucketFault {
    /** 409: another write of the key is under way. */
    CONFLICTING_WRITE,
    /** 412, whether or not the key is taken. */
    PRECONDITION_FAILED,
    /** 400: the body took too long. */
    REQUEST_TIMEOUT,
    /** 403: the URL has expired. */
    EXPIRED,
    /** 307 to another host. */
    TEMPORARY_REDIRECT,
    /** 301 to another host. */
    MOVED,
    /** 500. */
    INTERNAL_ERROR,
    /** 503: too many requests. */
    SLOW_DOWN,
    /** The connection is reset before the body is read. */
    RESET_BEFORE_BODY,
    /** It is reset with half of the body read. */
    RESET_DURING_BODY,
    /** It is reset with the body read, and nothing stored. */
    RESET_AFTER_BODY,
    /** The object is stored, and the connection reset in place of the answer. */
    LOST_ANSWER,
    /** The body is not read, and nothing is said. */
    STALLED_READ,
    /** The object is stored, and nothing is said. */
    STALLED_ANSWER,
    /** The object is stored, and the answer ends within its head. */
    TRUNCATED_ANSWER,
    /** The object is stored, and the answer comes byte by byte. */
    TRICKLE,
    /** The answer is not HTTP; nothing is stored. */
    GARBAGE,
    /** 200 with a page to log in at, as something on the way answers; nothing is stored. */
    LOGIN_PAGE,
    /** 200 with an error in its body; nothing is stored. */
    ERROR_IN_SUCCESS
}
