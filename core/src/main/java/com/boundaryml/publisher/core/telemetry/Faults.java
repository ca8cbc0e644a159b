package com.boundaryml.publisher.core.telemetry;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;

/**
 * Says a fault once, counts how often it comes again, and says when it is over (D20). Not safe for use by several threads.
 */
public final class Faults {

    private static final int MOST = 1_000;

    private final Logger log;
    private final Map<String, Integer> standing = new HashMap<>();

    /** Creates a record of standing faults that speaks through this log. */
    public Faults(Logger log) {
        this.log = log;
    }

    /**
     * Notes that a fault is there.
     *
     * @param what what is at fault, such as a stream or the gateway
     * @param reason what happened and what to do, said now if the fault is new
     */
    public void there(String what, String reason) {
        if (isNew(what)) {
            log.atWarn().addKeyValue("at", what).log(reason);
        }
    }

    /** Notes that a fault is there, as {@link #there} does, which the flush's report tells too. */
    public void reported(String what, String reason) {
        if (isNew(what)) {
            log.atWarn().addMarker(Reported.MARKER).addKeyValue("at", what).log(reason);
        }
    }

    private boolean isNew(String what) {
        return (standing.containsKey(what) || standing.size() < MOST) && standing.merge(what, 1, Integer::sum) == 1;
    }

    /** Notes that nothing is wrong with it, and says so if something was. */
    public void over(String what) {
        Integer times = standing.remove(what);
        if (times != null) {
            log.atInfo().addKeyValue("at", what).addKeyValue("times", times).log("well again");
        }
    }
}
