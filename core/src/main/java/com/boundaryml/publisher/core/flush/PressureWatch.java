package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.core.telemetry.Faults;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.store.DiskPressure;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.util.Optional;

/** Looks at the disk once a second while a flush lasts, also while uploads hang, and makes room in time (D12). */
final class PressureWatch implements Runnable {

    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final Time time;
    private final Meter meter;
    private final Faults faults;
    private Optional<Watched> watched = Optional.empty();
    private long lookedAt;

    private record Watched(String store, StoreSession session, Tally tally) {}

    PressureWatch(Time time, Meter meter, Faults faults) {
        this.time = time;
        this.meter = meter;
        this.faults = faults;
    }

    void begin(String store, StoreSession session, Tally tally) {
        watched = Optional.of(new Watched(store, session, tally));
        lookedAt = time.nanos() - INTERVAL_NANOS;
    }

    void end() {
        watched = Optional.empty();
    }

    @Override
    public void run() {
        if (watched.isPresent() && time.nanos() - lookedAt >= INTERVAL_NANOS) {
            lookedAt = time.nanos();
            look(watched.get());
        }
    }

    private void look(Watched at) {
        String what = "disk of " + at.store();
        try {
            DiskPressure pressure = at.session().pressure();
            meter.count(Metric.DISK_PRESSURE, pressure.high() ? 1 : 0, Attribute.STORE, at.store());
            if (pressure.high()) {
                faults.there(
                        what,
                        "disk pressure: the store holds " + pressure.ledgerBytes() + " of " + pressure.budgetBytes()
                                + " bytes, " + pressure.freeBytes()
                                + " bytes are free; shipped values are removed early");
                at.tally().freed(at.session().relieve());
            } else {
                faults.over(what);
            }
        } catch (IOException e) {
            faults.there(what, "disk pressure cannot be told or relieved: " + DiskReason.of(e));
        }
    }
}
