package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.HeldFiles;
import com.boundaryml.publisher.core.store.RootStatus;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.core.store.StoreInspector;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A store as it was seen.
 *
 * @param status the figures
 * @param held its held files, the first of them
 */
record StoreView(RootStatus status, List<HeldFiles.Listed> held) {

    /** How many held files of a store are named; the figures count all. */
    static final int MOST_HELD = 10_000;

    StoreView {
        held = List.copyOf(held);
    }

    /** {@return the store as it is now} */
    static StoreView of(Path root, Configuration configuration) throws IOException {
        StoreSettings settings = StoreRoots.settings(root, configuration);
        return new StoreView(
                StoreInspector.of(settings).inspect(), HeldFiles.of(settings).list(MOST_HELD));
    }

    /** {@return how many files are held, those that are missing not counted} */
    long heldFiles() {
        long files = sum(status.values().held());
        for (StreamStatus stream : status.streams()) {
            files += heldFiles(stream);
        }
        return files;
    }

    static long heldFiles(StreamStatus stream) {
        long files = 0;
        for (Plane plane : Plane.values()) {
            files += sum(stream.plane(plane).held());
        }
        return files;
    }

    private static long sum(Map<HeldReason, Long> held) {
        return held.values().stream().mapToLong(Long::longValue).sum();
    }
}
