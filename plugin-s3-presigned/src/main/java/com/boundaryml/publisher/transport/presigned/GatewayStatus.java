package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Fault;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the gateway's statuses mean: the first table of D15, a row each, the first that fits. What fits no other row is
 * {@link #UNKNOWN}, which is tried again, with a report.
 */
enum GatewayStatus {
    /** The answer is in the body. */
    ANSWERED("200", ""),
    /** The configuration is still the one that was read before. */
    NOT_MODIFIED("304", ""),
    /** The request is not understood, or not at this address. */
    NOT_UNDERSTOOD("400|404|422", "check the gateway's URL and version"),
    /** The token is not valid here. */
    UNAUTHORIZED("401|403", "nothing is shipped until the token is valid for this project and environment"),
    /** Too many objects in one call. */
    TOO_LARGE("413", "smaller calls may do"),
    /** Too much at once. */
    THROTTLED("429|503", "it is asked more slowly"),
    /** The gateway is at fault. */
    AT_FAULT("5..", "it is asked again"),
    /** No row names it: redirects, which are never followed, among others. */
    UNKNOWN(".*", "this status is not known here and redirects are not followed; check the gateway's URL");

    private final Pattern statuses;
    private final String advice;

    GatewayStatus(String statuses, String advice) {
        this.statuses = Pattern.compile(statuses);
        this.advice = advice;
    }

    static GatewayStatus of(int status) {
        return Arrays.stream(values())
                .filter(row -> row.statuses.matcher(Integer.toString(status)).matches())
                .findFirst()
                .orElseThrow();
    }

    /**
     * {@return the fault that an answer with this status is}
     *
     * @param what what was answered, and how, as one line
     * @param retryAfter the wait that the gateway asks for
     */
    Fault fault(String what, Optional<Duration> retryAfter) {
        String reason = Cleaned.reason(advice.isEmpty() ? what : what + ": " + advice);
        return switch (this) {
            case UNAUTHORIZED -> new Fault.Unauthorized(reason);
            case TOO_LARGE -> new Fault.TooLarge(reason);
            case THROTTLED -> new Fault.Throttled(reason, retryAfter);
            case ANSWERED, NOT_MODIFIED, NOT_UNDERSTOOD, AT_FAULT, UNKNOWN -> new Fault.Transient(reason);
        };
    }
}
