package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.time.Duration;

/** What is done about an outcome: a pure function of it and of how often the object was tried (D15). */
sealed interface RetryPolicy {

    /** How often an object, or a call, is tried in one flush. */
    int MOST_TRIES = 5;

    /** The longest wait that is sat out within a flush. */
    Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /** The object is stored. */
    record Done() implements RetryPolicy {}

    /**
     * It is tried again.
     *
     * @param newTicket whether it needs a new ticket
     * @param slower whether the other side asks for less
     * @param atLeast how long to wait at least
     * @param pausing whether to wait at all
     * @param reason what happened
     */
    record Again(boolean newTicket, boolean slower, Duration atLeast, boolean pausing, String reason)
            implements RetryPolicy {}

    /**
     * The call is to be made with fewer objects.
     *
     * @param reason what happened
     */
    record Smaller(String reason) implements RetryPolicy {}

    /**
     * The object is to be made anew from its file, in a later flush.
     *
     * @param reason what happened
     */
    record Rebuild(String reason) implements RetryPolicy {}

    /**
     * The object will never be accepted.
     *
     * @param reason what happened
     */
    record Refuse(String reason) implements RetryPolicy {}

    /**
     * The flush ends.
     *
     * @param halt why
     */
    record End(Halt halt) implements RetryPolicy {}

    /**
     * {@return what is done about the outcome of a put}
     *
     * @param outcome the outcome
     * @param tries how often the object was tried in this flush, this time included
     */
    static RetryPolicy after(PutOutcome outcome, int tries) {
        return switch (outcome) {
            case PutOutcome.Stored stored -> new Done();
            case PutOutcome.Exists exists ->
                again(tries, true, false, Duration.ZERO, false, "its key holds an object already");
            case PutOutcome.Failed failed -> after(failed.fault(), tries);
        };
    }

    /**
     * {@return what is done about a fault}
     *
     * @param fault the fault
     * @param tries how often the object or the call was tried in this flush, this time included
     */
    static RetryPolicy after(Fault fault, int tries) {
        return switch (fault) {
            case Fault.Transient f -> again(tries, false, false, Duration.ZERO, true, f.reason());
            case Fault.Throttled f -> again(tries, false, true, f.retryAfter().orElse(Duration.ZERO), true, f.reason());
            case Fault.Unauthorized f -> new End(new Halt.Unauthorized(f.reason()));
            case Fault.TooLarge f -> new Smaller(f.reason());
            case Fault.StaleTicket f -> again(tries, true, false, Duration.ZERO, tries > 1, f.reason());
            case Fault.BadDigest f -> new Rebuild(f.reason());
            case Fault.Refused f -> new Refuse(f.reason());
        };
    }

    private static RetryPolicy again(
            int tries, boolean newTicket, boolean slower, Duration atLeast, boolean pausing, String reason) {
        if (tries >= MOST_TRIES || atLeast.compareTo(LONGEST_WAIT) > 0) {
            return new End(new Halt.GaveUp(reason));
        }
        return new Again(newTicket, slower, atLeast, pausing, reason);
    }
}
