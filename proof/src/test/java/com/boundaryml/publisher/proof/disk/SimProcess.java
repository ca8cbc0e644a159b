package com.boundaryml.publisher.proof.disk;

/** A process of the simulated machine. What it holds is gone when it dies. */
public final class SimProcess {

    private final String name;
    private final boolean publisher;
    private boolean alive = true;

    /**
     * Starts a process.
     *
     * @param name what stories call it
     * @param publisher whether it is a publisher, whose steps are watched and broken; else it is left alone
     */
    public SimProcess(String name, boolean publisher) {
        this.name = name;
        this.publisher = publisher;
    }

    /** {@return whether it is a publisher} */
    public boolean isPublisher() {
        return publisher;
    }

    /** {@return whether it lives} */
    public boolean isAlive() {
        return alive;
    }

    /** Ends it. Whoever holds locks for it is to let go of them. */
    public void die() {
        alive = false;
    }

    @Override
    public String toString() {
        return name;
    }
}
