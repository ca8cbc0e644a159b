package com.boundaryml.publisher.proof.sim;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Looks for a broken promise, first among stories, then among crashes. It is loaded anew with each planted bug, so it speaks
 * through an interface that every loader shares.
 */
public final class Hunt implements LongFunction<String> {

    /** A shorter hunt leaves the crashes out. */
    private static final long LEAST_FOR_CRASHES = 100;

    /** Creates a hunt. */
    public Hunt() {}

    /**
     * Hunts.
     *
     * @param stories how many stories to tell at the most
     * @return {@code check|where}, or an empty string if nothing was found
     */
    @Override
    public String apply(long stories) {
        for (long seed = 1; seed <= stories; seed++) {
            Optional<Throwable> failure = Simulation.run(seed).failure();
            if (failure.isPresent()) {
                return promise(failure.get()) + "|story " + seed;
            }
        }
        if (stories < LEAST_FOR_CRASHES) {
            return "";
        }
        for (Map.Entry<String, Plan> story : Crashes.stories().entrySet()) {
            String found = promise(Crashes.meanwhile(story.getValue(), 1))
                    .map(promise -> promise + "|interference at every step")
                    .or(() -> promise(Crashes.once(story.getValue(), 1)).map(promise -> promise + "|end at every step"))
                    .orElse("");
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }

    private static Optional<String> promise(Crashes.Result result) {
        return result.failure()
                .map(told -> told.substring(told.lastIndexOf('\n') + 1))
                .map(last -> last.substring(0, Math.max(0, last.indexOf(':'))));
    }

    private static String promise(Throwable failure) {
        return failure instanceof Violation violation ? violation.promise() : failure.toString();
    }
}
