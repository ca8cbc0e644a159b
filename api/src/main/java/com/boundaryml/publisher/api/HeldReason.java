package com.boundaryml.publisher.api;

import java.util.Locale;

/** Why a file is held: it stays on disk, beside a marker that names the reason, and shipping goes on past it (D9). */
public enum HeldReason {
    /** Its bytes do not verify, and did not for the whole waiting time. */
    CORRUPT,
    /** Its key holds other bytes in the bucket. */
    CONFLICT,
    /** It is larger than the gateway allows. */
    OVERSIZE,
    /** The gateway or the bucket refuses this object for good. */
    REFUSED,
    /** Its sequence is absent between others that are there. There is no file to mark. */
    MISSING;

    /** {@return the lowercase name, as logs and metrics carry it} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return what a marker's name adds to its file's, such as {@code .corrupt}} */
    public String suffix() {
        return "." + label();
    }
}
