package com.boundaryml.publisher.core.store;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Puts the ledger right at the start, as a crash may have left it. The store is walked without publish.lock first, since
 * the profiler's writer waits while that is held, and most often there is nothing to put right.
 */
final class LedgerCheck {

    /** How often a walk is tried during which nobody changes the ledger. */
    private static final int MOST_WALKS = 3;

    private final Ledger ledger;
    private final Publications publications;

    LedgerCheck(Ledger ledger, Publications publications) {
        this.ledger = ledger;
        this.publications = publications;
    }

    /** Returns whether the ledger was wrong. */
    boolean heal() throws IOException {
        for (int walk = 0; walk < MOST_WALKS; walk++) {
            OptionalLong before = ledger.read();
            if (before.isEmpty()) {
                break;
            }
            boolean exact = before.getAsLong() == ledger.scan();
            if (exact) {
                return false;
            }
            if (ledger.read().equals(before)) {
                break;
            }
        }
        OptionalLong wrong = ledger.read();
        ledger.doubt();
        try (Publication publication = publications.begin()) {
            return wrong.isEmpty() || wrong.getAsLong() != publication.total();
        }
    }
}
