package com.boundaryml.publisher.proof.fuzz;

import org.jspecify.annotations.Nullable;

/** What Jazzer calls, in a process of its own: one target, by its name. */
public final class Covered {

    private static @Nullable Target target;

    private Covered() {}

    /** Chooses the target. */
    public static void fuzzerInitialize(String[] name) {
        target = Targets.find(String.join(" ", name));
    }

    /** Has it parse one input. What it allocates is not looked at: Jazzer's own counting is among it. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (target == null) {
            throw new IllegalStateException("no target was chosen");
        }
        Guard.unguarded(target, input);
    }
}
