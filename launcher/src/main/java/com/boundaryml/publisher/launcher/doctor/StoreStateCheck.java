package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.RootStatus;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.core.store.StoreInspector;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.DiskPressure;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a look at the store from the file system alone tells: ledger, disk, cursors, held files. */
final class StoreStateCheck implements Check {

    private static final String GATE = "the profiler stops writing at this limit";

    private final StoreSettings settings;

    StoreStateCheck(StoreSettings settings) {
        this.settings = settings;
    }

    @Override
    public String what() {
        return "state";
    }

    @Override
    public List<Finding> findings() throws IOException {
        RootStatus status = StoreInspector.of(settings).inspect();
        return List.of(
                ledger(status), budget(status.pressure()), free(status.pressure()), cursors(status), held(status));
    }

    private static Finding ledger(RootStatus status) {
        String scan = Human.size(status.scanBytes());
        if (status.ledgerBytes().isEmpty()) {
            return Finding.warn(
                    "ledger",
                    "it is missing or damaged; a scan counts " + scan,
                    "Nothing need be done: the next flush writes it anew.");
        }
        long ledger = status.ledgerBytes().getAsLong();
        if (ledger != status.scanBytes()) {
            return Finding.warn(
                    "ledger",
                    "it says " + Human.count(ledger) + " bytes, and a scan counts " + Human.count(status.scanBytes()),
                    "While someone writes, the two may differ for a moment; else the next flush puts it right.");
        }
        return Finding.ok("ledger", "it says " + scan + ", as a scan counts");
    }

    static Finding budget(DiskPressure pressure) {
        String detail = Human.size(pressure.ledgerBytes()) + " of " + Human.size(pressure.budgetBytes()) + " are used";
        String advice =
                "Ship what is pending, delete what is held and not wanted, or give the profiler and the publisher a"
                        + " larger budget (--disk-budget).";
        if (pressure.ledgerBytes() >= pressure.budgetBytes()) {
            return Finding.fail("disk budget", detail + ": " + GATE, advice);
        }
        DiskPressure alone = new DiskPressure(pressure.ledgerBytes(), pressure.budgetBytes(), Long.MAX_VALUE, 0);
        return alone.high()
                ? Finding.warn("disk budget", detail + ": near the limit at which the profiler stops writing", advice)
                : Finding.ok("disk budget", detail);
    }

    static Finding free(DiskPressure pressure) {
        String detail = Human.size(pressure.freeBytes()) + " are free, and the profiler asks for "
                + Human.size(pressure.minimumFreeBytes());
        String advice = "Free space on the store's disk, or move the store to a larger one.";
        if (pressure.freeBytes() < pressure.minimumFreeBytes()) {
            return Finding.fail("free space", detail + ": " + GATE, advice);
        }
        DiskPressure alone =
                new DiskPressure(0, pressure.budgetBytes(), pressure.freeBytes(), pressure.minimumFreeBytes());
        return alone.high()
                ? Finding.warn("free space", detail + ": less than twice as much is left", advice)
                : Finding.ok("free space", detail);
    }

    private static Finding cursors(RootStatus status) {
        int damaged = 0;
        for (StreamStatus stream : status.streams()) {
            switch (stream.cursor()) {
                case CursorState.Absent absent -> {}
                case CursorState.At at -> {}
                case CursorState.Damaged bad -> damaged++;
                case CursorState.Newer newer -> {
                    return Finding.fail(
                            "cursors",
                            "that of " + stream.stream() + " is of a newer publisher (version " + newer.version()
                                    + "), and this one leaves the stream alone",
                            "Run the newer publisher here.");
                }
            }
        }
        return damaged == 0
                ? Finding.ok(
                        "cursors", "sound in " + Human.count(status.streams().size(), "stream"))
                : Finding.warn(
                        "cursors",
                        "damaged in " + Human.count(damaged, "stream"),
                        "Nothing need be done: shipping starts over there, which writes nothing twice.");
    }

    private static Finding held(RootStatus status) {
        Map<HeldReason, Long> all = new EnumMap<>(HeldReason.class);
        add(all, status.values().held());
        for (StreamStatus stream : status.streams()) {
            for (Plane plane : Plane.values()) {
                add(all, stream.plane(plane).held());
            }
        }
        if (all.isEmpty()) {
            return Finding.ok("held files", "none");
        }
        return Finding.warn(
                "held files",
                all.entrySet().stream()
                        .map(entry -> Human.count(entry.getValue()) + " "
                                + entry.getKey().label())
                        .collect(Collectors.joining(", ")),
                "'baml-publisher status' names them; mend them and call 'baml-publisher retry FILE'.");
    }

    private static void add(Map<HeldReason, Long> all, Map<HeldReason, Long> some) {
        some.forEach((reason, count) -> all.merge(reason, count, Long::sum));
    }
}
