package com.boundaryml.publisher.launcher.settings;

import java.util.Map;

/** Sizes as people write them: a whole number of bytes, or one and {@code KiB}, {@code MiB}, {@code GiB} or {@code TiB}. */
final class Sizes {

    private static final Map<String, Long> BYTES =
            Map.of("", 1L, "B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30, "TiB", 1L << 40);
    private static final long MOST_BYTES = 1L << 50;

    private Sizes() {}

    /**
     * {@return the size in bytes}
     *
     * @throws IllegalArgumentException if the text is none, or more than 1024 TiB
     */
    static long parse(String text) {
        return Quantity.find(text, BYTES, MOST_BYTES)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a size is a whole number of bytes, or one and KiB, MiB, GiB or TiB, at most 1024TiB, such as"
                                + " 10GiB, not \"" + text + "\""));
    }
}
