package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.StoreSettings;

/** Those who know about one part of a store each, put together. */
record StoreParts(
        Disk disk,
        Remarks remarks,
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
        Remarks remarks = new Remarks();
        Ledger ledger = new Ledger(disk, new UsageScan(disk, remarks));
        Publications publications = new Publications(disk, new PublishLock(disk, time), ledger);
        Liveness liveness = new Liveness(disk, time);
        Streams streams = new Streams(disk, remarks);
        Cursors cursors = new Cursors(disk, publications);
        Tending tending = new Tending(disk, publications, remarks);
        Values values = new Values(disk, publications, remarks);
        return new StoreParts(
                disk,
                remarks,
                ledger,
                publications,
                streams,
                tending,
                new Segments(disk, publications, liveness, cursors, remarks),
                cursors,
                values,
                new Markers(disk, publications, streams, remarks),
                new Retirement(disk, publications, liveness, streams, values, tending, remarks),
                new Pressure(settings, disk, publications, ledger));
    }
}
