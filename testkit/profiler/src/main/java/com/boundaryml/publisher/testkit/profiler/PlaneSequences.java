package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Hands out the sequences of one plane, from behind the highest well-formed file name that its folder holds. */
final class PlaneSequences {

    private final Plane plane;
    private long committed;

    PlaneSequences(Plane plane, Path folder) throws IOException {
        this.plane = plane;
        try (Stream<Path> listing = Files.list(folder)) {
            committed = listing.mapToLong(this::sequenceOf).max().orElse(0);
        }
    }

    /** {@return the highest sequence in the folder, 0 for none} */
    long committed() {
        return committed;
    }

    Sequence next() {
        return new Sequence(committed + 1);
    }

    void commit() {
        committed++;
    }

    private long sequenceOf(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(plane.suffix())
                ? Sequence.find(name.substring(0, name.length() - plane.suffix().length()))
                        .map(Sequence::value)
                        .orElse(0L)
                : 0;
    }
}
