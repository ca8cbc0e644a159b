package com.boundaryml.publisher.launcher.settings;

import java.time.Duration;
import java.util.Map;

/** Durations as people write them: a whole number and {@code ms}, {@code s}, {@code m} or {@code h}. */
final class Durations {

    private static final Map<String, Long> MILLIS = Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);
    /** A year: beyond it a duration is more likely a slip, and nanoseconds still fit into 64 bits. */
    private static final long MOST_MILLIS = 8_760L * 3_600_000L;

    private Durations() {}

    /**
     * {@return the duration}
     *
     * @throws IllegalArgumentException if the text is none, or more than a year
     */
    static Duration parse(String text) {
        long millis = Quantity.find(text, MILLIS, MOST_MILLIS)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a duration is a whole number and ms, s, m or h, at most 8760h, such as 500ms or 60s, not \""
                                + text + "\""));
        return Duration.ofMillis(millis);
    }
}
