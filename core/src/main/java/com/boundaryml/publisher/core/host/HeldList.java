package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Held;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.core.flush.Tally;
import com.boundaryml.publisher.spi.store.HeldFile;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The held files that a report names: those of this flush with what was found, and those that were held before. */
final class HeldList {

    private final Map<String, Held> named;

    HeldList(Tally tally) {
        named = new LinkedHashMap<>(tally.heldSoFar());
    }

    void addStanding(StoreAccess store) throws IOException {
        if (store.enter() instanceof StoreAccess.Entry.Entered entered) {
            try (StoreSession session = entered.session()) {
                for (HeldFile file : session.held(FlushReport.MOST_NAMED)) {
                    if (named.size() < FlushReport.MOST_NAMED) {
                        String where = session.describe(file.file());
                        named.putIfAbsent(where, new Held(where, file.reason(), "held since " + file.since()));
                    }
                }
            }
        }
    }

    /** {@return how many of the named are files, and not sequences that were missing} */
    long namedFiles() {
        return named.values().stream()
                .filter(held -> held.reason() != HeldReason.MISSING)
                .count();
    }

    List<Held> named() {
        return List.copyOf(named.values());
    }
}
