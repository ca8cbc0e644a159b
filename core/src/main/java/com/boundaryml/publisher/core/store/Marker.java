package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.HeldReason;
import java.util.Optional;

/** What a marker adds to the name of the file beside which it stands (D9). */
enum Marker {
    /** The file was held, and is to be shipped now. */
    RETRY(Layout.RETRY_SUFFIX, Optional.empty()),
    CORRUPT(HeldReason.CORRUPT),
    CONFLICT(HeldReason.CONFLICT),
    OVERSIZE(HeldReason.OVERSIZE),
    REFUSED(HeldReason.REFUSED);

    private final String suffix;
    private final Optional<HeldReason> reason;

    Marker(HeldReason reason) {
        this(reason.suffix(), Optional.of(reason));
    }

    Marker(String suffix, Optional<HeldReason> reason) {
        this.suffix = suffix;
        this.reason = reason;
    }

    String suffix() {
        return suffix;
    }

    /** {@return why the file is held; empty for the marker to retry} */
    Optional<HeldReason> reason() {
        return reason;
    }

    /** {@return the marker whose suffix this is, with its dot} */
    static Optional<Marker> find(String suffix) {
        for (Marker marker : values()) {
            if (marker.suffix.equals(suffix)) {
                return Optional.of(marker);
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the marker for a reason}
     *
     * @throws IllegalArgumentException for {@link HeldReason#MISSING}, where there is no file to mark
     */
    static Marker of(HeldReason reason) {
        return find(reason.suffix())
                .orElseThrow(() -> new IllegalArgumentException("a missing file cannot be marked: there is none"));
    }
}
