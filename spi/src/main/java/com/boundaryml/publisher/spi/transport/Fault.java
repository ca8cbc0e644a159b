package com.boundaryml.publisher.spi.transport;

import java.time.Duration;
import java.util.Optional;

/** What went wrong with a call, sorted by what can be done about it (D15). The plugin sorts, the core decides. */
public sealed interface Fault {

    /** {@return what happened, where, and what to do; one line, at most 2 KiB, without a secret} */
    String reason();

    /** {@return the lowercase name of its sort, as metrics carry it, such as {@code too_large}} */
    default String label() {
        return switch (this) {
            case Transient fault -> "transient";
            case Throttled fault -> "throttled";
            case Unauthorized fault -> "unauthorized";
            case TooLarge fault -> "too_large";
            case StaleTicket fault -> "stale_ticket";
            case BadDigest fault -> "bad_digest";
            case Refused fault -> "refused";
        };
    }

    /**
     * The same call may succeed later. Also every fault that is not understood: unknown is never done and never dropped.
     *
     * @param reason what happened
     */
    record Transient(String reason) implements Fault {}

    /**
     * Too much is asked for at once.
     *
     * @param reason what happened
     * @param retryAfter how long to wait at least, if the other side said so
     */
    record Throttled(String reason, Optional<Duration> retryAfter) implements Fault {}

    /**
     * The token is not valid, or does not cover the scope. Nothing can be shipped until it does.
     *
     * @param reason what happened
     */
    record Unauthorized(String reason) implements Fault {}

    /**
     * The authorize call lists too much: the same objects in smaller calls may do.
     *
     * @param reason what happened
     */
    record TooLarge(String reason) implements Fault {}

    /**
     * The ticket has expired or is not accepted: a new one may do.
     *
     * @param reason what happened
     */
    record StaleTicket(String reason) implements Fault {}

    /**
     * The bytes did not arrive as announced: the object made anew from its file may do.
     *
     * @param reason what happened
     */
    record BadDigest(String reason) implements Fault {}

    /**
     * This object will never be accepted.
     *
     * @param reason what happened
     */
    record Refused(String reason) implements Fault {}
}
