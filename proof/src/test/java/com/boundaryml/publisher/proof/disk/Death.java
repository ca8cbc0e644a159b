package com.boundaryml.publisher.proof.disk;

/**
 * The end of a process in the middle of what it does. An error and no exception, as nothing that runs in the process may
 * catch it.
 */
public final class Death extends Error {

    private static final long serialVersionUID = 1L;

    private final transient SimProcess process;
    private final boolean powerLoss;

    private Death(SimProcess process, boolean powerLoss) {
        super(powerLoss ? "power loss" : process + " was killed", null, false, false);
        this.process = process;
        this.powerLoss = powerLoss;
    }

    /** {@return the end of one process} */
    public static Death of(SimProcess process) {
        return new Death(process, false);
    }

    /** {@return the end of every process, seen by this one} */
    public static Death ofAll(SimProcess process) {
        return new Death(process, true);
    }

    /** {@return whose end it is} */
    public SimProcess process() {
        return process;
    }

    /** {@return whether the whole machine went down} */
    public boolean isPowerLoss() {
        return powerLoss;
    }
}
