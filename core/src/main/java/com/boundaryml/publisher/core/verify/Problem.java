package com.boundaryml.publisher.core.verify;

import java.util.Locale;

/** What can be found. */
public enum Problem {
    /** An object's bytes are not what its key says, or not whole. */
    DAMAGED(true),
    /** An object is of a version or codec that this build cannot verify. */
    UNKNOWN_FORMAT(true),
    /** Something in the sink is no object. */
    FOREIGN(true),
    /** Something could not be read. */
    UNREADABLE(true),
    /** A sequence is absent between others, or was announced as committed by a meta segment that is there. */
    HOLE(true),
    /** A plane does not begin with sequence 1. The bucket's retention may have removed what was before. */
    BEGINS_LATE(true),
    /** The store's file has other bytes than the object. */
    DIFFERENT(true),
    /** It was not found, and may lie where the sink could not be read. */
    NOT_CHECKED(true),
    /** The store's marker says shipped, but the sink has it not. */
    LOST(true),
    /** The store has it, the sink does not yet. */
    PENDING(false),
    /** The sink lacks it because the store holds it, or never had it. */
    HELD(false);

    private final boolean fault;

    Problem(boolean fault) {
        this.fault = fault;
    }

    /** {@return whether something is wrong with the sink; if not, it is explained by the store} */
    public boolean fault() {
        return fault;
    }

    /** {@return the lowercase name with hyphens, for tables and JSON} */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
