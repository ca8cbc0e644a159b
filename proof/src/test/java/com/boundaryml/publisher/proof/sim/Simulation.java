package com.boundaryml.publisher.proof.sim;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells stories, and makes those that fail as short as it can. */
public final class Simulation {

    private Simulation() {}

    /**
     * How a story ended.
     *
     * @param fired how often each act took place
     * @param steps how many steps on disk and network the publishers took
     * @param failure what went wrong, if anything did
     */
    public record Ending(Map<Act, Integer> fired, long steps, int objects, Optional<Throwable> failure) {}

    /** {@return how the story of a seed ends} */
    public static Ending run(long seed) {
        return run(Plan.of(seed));
    }

    static Ending run(Plan plan) {
        return ending(new World(plan, false));
    }

    private static Ending ending(World world) {
        Optional<Throwable> failure = Optional.empty();
        try {
            world.run();
        } catch (Violation | IllegalStateException e) {
            failure = Optional.of(e);
        }
        return new Ending(new EnumMap<>(world.fired()), world.taken(), world.bucket().size(), failure);
    }

    /** {@return the shortest story found that breaks the same promise as this seed's, told line by line} */
    public static String story(long seed) {
        Plan plan = Plan.of(seed);
        Optional<Throwable> failure = run(plan).failure();
        if (failure.isEmpty()) {
            return "seed " + seed + " ends well";
        }
        Plan shortest = shortened(plan, promise(failure.get()));
        World world = new World(shortest, true);
        Ending ending = ending(world);
        StringBuilder out = new StringBuilder("seed " + seed + ", " + shortest.items().size() + " of "
                + plan.items().size() + " items, " + shortest.setting() + "\n");
        world.story().forEach(line -> out.append(line).append('\n'));
        return out.append(ending.failure().map(Throwable::getMessage).orElse("it ends well when it is told again"))
                .toString();
    }

    private static String promise(Throwable failure) {
        return failure instanceof Violation violation ? violation.promise() : failure.getClass().getName();
    }

    /** Drops items, many at once at first, as long as the same promise is broken. */
    static Plan shortened(Plan plan, String promise) {
        List<Item> items = new ArrayList<>(plan.items());
        int chunk = Math.max(1, items.size() / 2);
        while (chunk >= 1) {
            boolean dropped = false;
            for (int from = 0; from < items.size(); ) {
                List<Item> fewer = new ArrayList<>(items);
                fewer.subList(from, Math.min(items.size(), from + chunk)).clear();
                boolean same = run(plan.with(fewer))
                        .failure()
                        .filter(failure -> promise(failure).equals(promise))
                        .isPresent();
                if (same) {
                    items = fewer;
                    dropped = true;
                } else {
                    from += chunk;
                }
            }
            if (!dropped || chunk > 1) {
                chunk = chunk == 1 ? 0 : Math.max(1, chunk / 2);
            }
        }
        return plan.with(items);
    }
}
