package com.boundaryml.publisher.proof.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small stories, each told again and again with an end of the publisher at every one of its steps. */
final class Crashes {

    /** After each way to end, what stays of what was not synced. */
    private static final List<Act> ENDS = List.of(
            Act.FIRST_PUBLISHER_IS_KILLED,
            Act.POWER_GOES_NOTHING_UNSYNCED_STAYS,
            Act.POWER_GOES_ALL_UNSYNCED_STAYS,
            Act.POWER_GOES_FIRST_UNSYNCED_STAY,
            Act.POWER_GOES_ANY_UNSYNCED_STAY,
            Act.POWER_GOES_ANY_UNSYNCED_STAY,
            Act.POWER_GOES_ANY_UNSYNCED_STAY);

    private Crashes() {}

    /** {@return the stories by name} */
    static Map<String, Plan> stories() {
        Map<String, Plan> stories = new LinkedHashMap<>();
        stories.put(
                "values, data and meta segments are shipped and released",
                plan(30, item(Act.PROFILER_OPENS), writes(2, 5), writes(3, 6), steps(), steps(), steps()));
        stories.put(
                "what a dead process left is shipped, and its folder goes",
                plan(
                        30,
                        item(Act.PROFILER_OPENS),
                        writes(4, 7),
                        writes(4, 8),
                        steps(),
                        item(Act.PROFILER_DIES),
                        new Item(Act.TIME_PASSES, 0, 0, 0, 4, 1),
                        steps(),
                        steps(),
                        steps()));
        stories.put(
                "a process closes its stream, and may open it again",
                plan(
                        30,
                        item(Act.PROFILER_OPENS),
                        writes(3, 7),
                        steps(),
                        item(Act.PROFILER_CLOSES),
                        new Item(Act.TIME_PASSES, 0, 0, 0, 4, 1),
                        steps(),
                        steps()));
        stories.put(
                "a conflict and a refusal are held, tried again, and held anew",
                plan(
                        30,
                        item(Act.PROFILER_OPENS),
                        new Item(Act.PUT_REFUSED, 0, 0, 0, 4, 1),
                        writes(2, 8),
                        writes(2, 9),
                        new Item(Act.CONFLICT_IS_PLANTED, 0, 0, 0, 3, 9),
                        new Item(Act.CONFLICT_IS_PLANTED, 0, 0, 0, 2, 10),
                        steps(),
                        steps(),
                        new Item(Act.HELD_FILES_ARE_RETRIED, 0, 0, 0, 4, 1),
                        steps(),
                        steps()));
        stories.put(
                "shipped values go at once, and are written and shipped again",
                plan(0, item(Act.PROFILER_OPENS), writes(3, 11), steps(), writes(3, 11), steps(), steps(), steps()));
        stories.put(
                "disk pressure takes shipped values early",
                plan(
                        3_600,
                        item(Act.PROFILER_OPENS),
                        writes(4, 12),
                        steps(),
                        item(Act.BALLAST_IS_DROPPED),
                        steps(),
                        item(Act.DISK_IS_EMPTIED),
                        steps()));
        stories.put(
                "a cursor and a ledger are found damaged",
                plan(
                        30,
                        item(Act.PROFILER_OPENS),
                        writes(2, 13),
                        steps(),
                        writes(1, 14),
                        new Item(Act.CURSOR_IS_DAMAGED, 0, 0, 0, 2, 1),
                        new Item(Act.LEDGER_IS_DAMAGED, 0, 0, 0, 2, 1),
                        steps(),
                        steps()));
        return stories;
    }

    private static Plan plan(long retentionSeconds, Item... items) {
        Setting setting = new Setting(1, true, 1, 3, retentionSeconds, Duration.ofSeconds(5), 2);
        return new Plan(1, setting, List.of(items));
    }

    private static Item item(Act act) {
        return new Item(act, 0, 0, 0, 1, 1);
    }

    private static Item writes(int amount, long seed) {
        return new Item(Act.PROFILER_WRITES, 0, 0, 0, amount, seed);
    }

    /** Eight seconds later all that was written is there. */
    private static Item steps() {
        return new Item(Act.FIRST_PUBLISHER_STEPS, 8_000, 0, 0, 1, 1);
    }

    /**
     * What came of one story.
     *
     * @param steps how many steps it has
     * @param runs how often it was told
     * @param failure the first that broke a promise, told line by line
     */
    record Result(long steps, long runs, Optional<String> failure) {}

    /**
     * {@return what comes of a story that ends at each step once, and comes back}
     *
     * @param stride 1 for every way to end at every step, 3 for a third of them, a different third at each step
     */
    static Result once(Plan plan, int stride) {
        long steps = told(plan, List.of(), false).takenBeforeRest();
        long runs = 0;
        for (long step = 0; step < steps; step++) {
            for (int end = (int) (step % stride); end < ENDS.size(); end += stride) {
                Optional<String> failure = fails(plan, List.of(new World.Doom(step, ENDS.get(end), step * 31 + end)));
                runs++;
                if (failure.isPresent()) {
                    return new Result(steps, runs, failure);
                }
            }
        }
        return new Result(steps, runs, Optional.empty());
    }

    /**
     * {@return what comes of a story that ends at a step, comes back, and ends again on the way}
     *
     * @param stride 1 for every pair of steps, 7 for about one in forty-nine
     */
    static Result twice(Plan plan, int stride) {
        long steps = told(plan, List.of(), false).takenBeforeRest();
        long runs = 0;
        for (long first = 0; first < steps; first += stride) {
            for (long second = first + 1 + first % stride; second < first + steps; second += stride) {
                int end = (int) ((first + second) % ENDS.size());
                int again = (int) ((first * 3 + second) % ENDS.size());
                Optional<String> failure = fails(
                        plan,
                        List.of(
                                new World.Doom(first, ENDS.get(end), first),
                                new World.Doom(second, ENDS.get(again), second)));
                runs++;
                if (failure.isPresent()) {
                    return new Result(steps, runs, failure);
                }
            }
        }
        return new Result(steps, runs, Optional.empty());
    }

    /** What others may do in the middle of a publisher's step. */
    private static final List<Act> MEANWHILE = List.of(
            Act.PROFILER_REOPENS,
            Act.PROFILER_WRITES,
            Act.PROFILER_OPENS,
            Act.PROFILER_DIES,
            Act.SECOND_PUBLISHER_STEPS,
            Act.HELD_FILES_ARE_RETRIED,
            Act.CURSOR_IS_DELETED,
            Act.STORE_IS_CLEANED);

    /**
     * {@return what comes of a story in which something else happens in the middle of each step once}
     *
     * @param stride 1 for everything at every step, 3 for a third of it, a different third at each step
     */
    static Result meanwhile(Plan plan, int stride) {
        long steps = told(plan, List.of(), false).takenBeforeRest();
        long runs = 0;
        for (long step = 0; step < steps; step++) {
            for (int other = (int) (step % stride); other < MEANWHILE.size(); other += stride) {
                Optional<String> failure = fails(plan, List.of(new World.Doom(step, MEANWHILE.get(other), step)));
                runs++;
                if (failure.isPresent()) {
                    return new Result(steps, runs, failure);
                }
            }
        }
        return new Result(steps, runs, Optional.empty());
    }

    private static World told(Plan plan, List<World.Doom> dooms, boolean telling) {
        World world = new World(plan, telling);
        world.doom(dooms);
        world.run();
        return world;
    }

    private static Optional<String> fails(Plan plan, List<World.Doom> dooms) {
        try {
            told(plan, dooms, false);
            return Optional.empty();
        } catch (Violation | IllegalStateException e) {
            return Optional.of(dooms + "\n" + story(plan, dooms) + "\n" + e.getMessage());
        }
    }

    private static String story(Plan plan, List<World.Doom> dooms) {
        World world = new World(plan, true);
        world.doom(dooms);
        List<String> lines = new ArrayList<>();
        try {
            world.run();
        } catch (Violation | IllegalStateException e) {
            lines.addAll(world.story());
        }
        return String.join("\n", lines);
    }
}
