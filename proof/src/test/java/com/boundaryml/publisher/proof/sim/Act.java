package com.boundaryml.publisher.proof.sim;

import java.util.Locale;

/** What may happen in a simulated world. Every one is also counted, as a proof that it did happen. */
public enum Act {
    // What always goes on.
    FIRST_PUBLISHER_STEPS(Sort.PLAIN),
    PROFILER_OPENS(Sort.PLAIN),
    PROFILER_WRITES(Sort.PLAIN),
    PROFILER_CLOSES(Sort.PLAIN),

    // Others than the first publisher and living profilers.
    SECOND_PUBLISHER_STEPS(Sort.WORLD),
    PROFILER_REOPENS(Sort.WORLD),
    PROFILER_DIES(Sort.WORLD),
    STORE_IS_CLEANED(Sort.WORLD),
    HELD_FILES_ARE_RETRIED(Sort.WORLD),
    HELD_FILE_IS_GIVEN_UP(Sort.WORLD),
    SHIPPED_MARKERS_ARE_DELETED(Sort.WORLD),
    CURSOR_IS_DELETED(Sort.WORLD),
    CURSOR_IS_DAMAGED(Sort.WORLD),
    LEDGER_IS_DAMAGED(Sort.WORLD),
    DISK_IS_FILLED(Sort.WORLD),
    DISK_IS_EMPTIED(Sort.WORLD),
    BALLAST_IS_DROPPED(Sort.WORLD),
    SEGMENT_IS_DAMAGED(Sort.WORLD),
    SEGMENT_IS_REMOVED(Sort.WORLD),
    VALUE_IS_DAMAGED(Sort.WORLD),
    FILES_ARE_REPAIRED(Sort.WORLD),
    CONFLICT_IS_PLANTED(Sort.WORLD),
    CLOCK_JUMPS_AHEAD(Sort.WORLD),
    CLOCK_JUMPS_BACK(Sort.WORLD),
    TIME_PASSES(Sort.WORLD),

    // The end of processes.
    FIRST_PUBLISHER_IS_KILLED(Sort.WORLD),
    SECOND_PUBLISHER_IS_KILLED(Sort.WORLD),
    POWER_GOES_NOTHING_UNSYNCED_STAYS(Sort.WORLD),
    POWER_GOES_ALL_UNSYNCED_STAYS(Sort.WORLD),
    POWER_GOES_FIRST_UNSYNCED_STAY(Sort.WORLD),
    POWER_GOES_ANY_UNSYNCED_STAY(Sort.WORLD),

    // The disk, as the publishers meet it.
    DISK_READ_FAILS(Sort.DISK),
    DISK_CHANGE_FAILS(Sort.DISK),
    DISK_SYNC_FAILS(Sort.DISK),
    DISK_CHANGE_FAILS_THOUGH_DONE(Sort.DISK),
    DISK_DENIES(Sort.DISK),
    DISK_SYNC_IS_SLOW(Sort.DISK),

    // The gateway and the bucket.
    CONFIG_UNAVAILABLE(Sort.CONFIG),
    CONFIG_UNAUTHORIZED(Sort.CONFIG),
    CONFIG_THROTTLED(Sort.CONFIG),
    CONFIG_SWITCHES_CAPTURE_OFF(Sort.CONFIG),
    CONFIG_DROPS_VERSIONS(Sort.CONFIG),
    CONFIG_CHANGES_LIMITS(Sort.CONFIG),
    CONFIG_IS_GARBAGE(Sort.CONFIG),
    ASK_UNAVAILABLE(Sort.ASK),
    ASK_THROTTLED(Sort.ASK),
    ASK_UNAUTHORIZED(Sort.ASK),
    ASK_TOO_LARGE(Sort.ASK),
    ASK_REFUSED(Sort.ASK),
    ASK_ANSWERED_SHORT(Sort.ASK),
    ASK_ANSWERED_IN_DISORDER(Sort.ASK),
    ASK_ANSWERED_FOR_ANOTHER(Sort.ASK),
    ASK_ANSWERED_WITHOUT_KEY(Sort.ASK),
    ASK_TICKETS_EXPIRE_AT_ONCE(Sort.ASK),
    ASK_HANGS(Sort.ASK),
    ASK_BREAKS_THE_PLUGIN(Sort.ASK),
    PUT_UNAVAILABLE(Sort.PUT),
    PUT_IN_CONDITIONAL_CONFLICT(Sort.PUT),
    PUT_THROTTLED(Sort.PUT),
    PUT_UNAUTHORIZED(Sort.PUT),
    PUT_ANSWER_IS_LOST(Sort.PUT),
    PUT_IS_RESET(Sort.PUT),
    PUT_TICKET_IS_STALE(Sort.PUT),
    PUT_ARRIVES_DAMAGED(Sort.PUT),
    PUT_REFUSED(Sort.PUT),
    PUT_HANGS(Sort.PUT),
    PUT_HANGS_AND_ARRIVES_LATER(Sort.PUT),
    PUT_IS_SLOW(Sort.PUT),
    PUT_FINDS_ITS_KEY_TAKEN(Sort.PUT),
    PUT_BREAKS_THE_PLUGIN(Sort.PUT),
    OUTAGE(Sort.WORLD);

    private final Sort sort;

    Act(Sort sort) {
        this.sort = sort;
    }

    Sort sort() {
        return sort;
    }

    /** Where it takes place. */
    enum Sort {
        PLAIN,
        WORLD,
        DISK,
        CONFIG,
        ASK,
        PUT
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
