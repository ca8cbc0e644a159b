package com.boundaryml.publisher.core.flush;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The workbenches that are free. There are never more than were in use at once. */
final class Workbenches implements AutoCloseable {

    private final ConcurrentLinkedQueue<Workbench> free = new ConcurrentLinkedQueue<>();

    /** {@return a workbench, to be given back by {@link #free}} */
    Workbench take() {
        Workbench workbench = free.poll();
        return workbench == null ? new Workbench() : workbench;
    }

    void free(Workbench workbench) {
        workbench.tidy();
        free.add(workbench);
    }

    @Override
    public void close() {
        for (Workbench workbench = free.poll(); workbench != null; workbench = free.poll()) {
            workbench.close();
        }
    }
}
