package com.boundaryml.publisher.core.flush;

/** Why a flush ends before its work is done. What is left comes up again in the next one. */
sealed interface Halt {

    /** {@return what happened and what to do} */
    String reason();

    /**
     * The token is not accepted: nothing is shipped until the configuration can be read again.
     *
     * @param reason what happened
     */
    record Unauthorized(String reason) implements Halt {}

    /**
     * An object was tried as often as it may be in one flush, or it cannot be tried for now.
     *
     * @param reason what happened
     */
    record GaveUp(String reason) implements Halt {}

    /**
     * The gateway cannot be asked: no object can be shipped for now.
     *
     * @param reason what happened
     */
    record Unavailable(String reason) implements Halt {}

    /** {@return the halt to which one comes down that a call for leave has ended with, rather than a put} */
    static Halt ofCall(Halt halt) {
        return halt instanceof GaveUp gaveUp ? new Unavailable(gaveUp.reason()) : halt;
    }

    /** {@return the same, with a reason that names the object by its key} */
    static Halt of(String key, Halt halt) {
        return halt instanceof GaveUp gaveUp && !gaveUp.reason().contains(key)
                ? new GaveUp(key + ": " + gaveUp.reason())
                : halt;
    }

    /**
     * The time is over.
     *
     * @param reason what was under way
     */
    record OutOfTime(String reason) implements Halt {}
}
