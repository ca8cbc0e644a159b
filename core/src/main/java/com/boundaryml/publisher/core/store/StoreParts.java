package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.StoreSettings;

/** Those who know about one part of a store each, put together. */
record StoreParts(
        Disk disk,
        Faults faults,
        Ledger ledger,
        Publications publications,
        Streams streams,
        Tending tending,
        Segments segments,
        Cursors cursors,
        Values values,
        Markers markers,
        Retirement retirement,
        Pressure pressure) {

    static StoreParts of(StoreSettings settings, Disk disk, Time time) {
        Faults faults = new Faults();
        Ledger ledger = new Ledger(disk, new UsageScan(disk, faults));
        Publications publications = new Publications(disk, new PublishLock(disk, time), ledger);
        Liveness liveness = new Liveness(disk, time);
        Streams streams = new Streams(disk, faults);
        Cursors cursors = new Cursors(disk, publications);
        Tending tending = new Tending(disk, publications, faults);
        return new StoreParts(
                disk,
                faults,
                ledger,
                publications,
                streams,
                tending,
                new Segments(disk, publications, liveness, cursors, faults),
                cursors,
                new Values(disk, publications, faults),
                new Markers(disk, publications, streams, faults),
                new Retirement(disk, publications, liveness, tending, faults),
                new Pressure(settings, disk, publications, ledger));
    }
}
