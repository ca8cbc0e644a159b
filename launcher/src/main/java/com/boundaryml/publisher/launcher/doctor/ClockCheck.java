package com.boundaryml.publisher.launcher.doctor;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Whether the machine's clock can be right. How far it is from the gateway's, only the gateway tells. */
final class ClockCheck implements Check {

    /** This program is younger than that. */
    private static final Instant EARLIEST = Instant.parse("2025-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

    private final InstantSource clock;
    private final ZoneId zone;

    ClockCheck(InstantSource clock, ZoneId zone) {
        this.clock = clock;
        this.zone = zone;
    }

    @Override
    public String what() {
        return "clock";
    }

    @Override
    public List<Finding> findings() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (now.isBefore(EARLIEST) || now.isAfter(LATEST)) {
            return List.of(Finding.fail(
                    what(),
                    "it shows " + now + ", which cannot be",
                    "Set the clock and keep it right, with chrony or systemd-timesyncd: certificates and the names of"
                            + " packs depend on it."));
        }
        return List.of(Finding.ok(
                what(), now + "; the time zone is " + zone.getId() + ", and nothing that is shipped depends on it"));
    }
}
