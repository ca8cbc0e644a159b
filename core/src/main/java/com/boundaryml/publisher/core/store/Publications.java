package com.boundaryml.publisher.core.store;

import java.io.IOException;

/** Begins changes to one store. */
final class Publications {

    private final Disk disk;
    private final PublishLock lock;
    private final Ledger ledger;

    Publications(Disk disk, PublishLock lock, Ledger ledger) {
        this.disk = disk;
        this.lock = lock;
        this.ledger = ledger;
    }

    /**
     * Waits for publish.lock.
     *
     * @return a bounded number of changes, to be closed soon
     * @throws IOException if the lock cannot be had, or the ledger cannot be put right
     */
    Publication begin() throws IOException {
        return Publication.begin(disk, lock, ledger);
    }
}
