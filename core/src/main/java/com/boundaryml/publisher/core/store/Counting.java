package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.io.IOException;
import java.util.Optional;

/** Counts one folder, from its names and the stat of what matters. */
final class Counting {

    private Counting() {}

    /** {@return the count of a plane: what lies above the cursor, and what is to be retried} */
    static Count plane(Folder folder, Plane plane, long shipped, String where, Remarks remarks) throws IOException {
        PlaneNames names = PlaneNames.read(folder, plane, where, remarks);
        Count count = Count.NONE;
        for (int i = 0; i < names.listing().size(); i++) {
            long sequence = names.listing().sequence(i);
            count = count.plus(
                    switch (names.listing().mark(i)) {
                        case HELD -> names.heldReason(sequence).map(Count::held).orElse(Count.NONE);
                        case NONE -> sequence > shipped ? segment(folder, plane, sequence) : Count.NONE;
                        case RETRY -> segment(folder, plane, sequence);
                    });
        }
        return count;
    }

    private static Count segment(Folder folder, Plane plane, long sequence) throws IOException {
        return folder.stat(plane.fileName(new Sequence(sequence)))
                .map(Count::pending)
                .orElse(Count.NONE);
    }

    /** {@return the count of a folder of values} */
    static Count values(Folder folder, String prefix) throws IOException {
        ValueNames names = ValueNames.read(folder, prefix);
        Count count = Count.NONE;
        for (String digits : names.pending()) {
            Optional<Stat> file = folder.stat(digits + Layout.VALUE_SUFFIX);
            count = count.plus(file.map(Count::pending).orElse(Count.NONE));
        }
        for (String digits : names.shipped()) {
            count = count.plus(folder.stat(digits + Layout.SHIPPED_SUFFIX)
                    .filter(Stat::isMarker)
                    .map(Count::shipped)
                    .orElse(Count.NONE));
        }
        for (String digits : names.markers().keySet()) {
            count = count.plus(names.heldReason(digits).map(Count::held).orElse(Count.NONE));
        }
        return count;
    }
}
