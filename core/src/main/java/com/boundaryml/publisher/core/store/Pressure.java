package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.DiskPressure;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.util.OptionalLong;

/** How near the store is to the profiler's limits (D12). */
final class Pressure {

    private final StoreSettings settings;
    private final Disk disk;
    private final Publications publications;
    private final Ledger ledger;

    Pressure(StoreSettings settings, Disk disk, Publications publications, Ledger ledger) {
        this.settings = settings;
        this.disk = disk;
        this.publications = publications;
        this.ledger = ledger;
    }

    /** {@return the pressure by the ledger, which is put right first if it is missing or damaged} */
    DiskPressure now() throws IOException {
        OptionalLong total = ledger.read();
        if (total.isPresent()) {
            return at(total.getAsLong());
        }
        try (Publication publication = publications.begin()) {
            return at(publication.total());
        }
    }

    /** {@return the pressure at a total of the ledger} */
    DiskPressure at(long ledgerTotal) throws IOException {
        return new DiskPressure(ledgerTotal, settings.diskBudgetBytes(), disk.freeBytes(), settings.minimumFreeBytes());
    }
}
