package com.boundaryml.publisher.proof.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A story before it is told: all that chance decides from a seed, as a list from which items can be dropped without a change
 * in what the others mean.
 *
 * @param seed the seed
 * @param setting what stays as it is
 * @param items what happens, in order
 */
record Plan(long seed, Setting setting, List<Item> items) {

    private static final int MOST_INSIDE = 500;
    private static final int LEAST_ITEMS = 12;
    private static final int SPREAD_ITEMS = 50;

    Plan {
        items = List.copyOf(items);
    }

    Plan with(List<Item> fewer) {
        return new Plan(seed, setting, fewer);
    }

    /** Each story has only some kinds of faults, so that rare ones meet each other undisturbed. */
    static Plan of(long seed) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 1);
        Setting setting = Setting.of(random);
        List<Act> others = new ArrayList<>();
        int share = random.nextBoolean() ? 1 : 2 + random.nextInt(8);
        for (Act act : Act.values()) {
            if (act.sort() != Act.Sort.PLAIN && random.nextInt(20) < share) {
                others.add(act);
            }
        }
        int count = LEAST_ITEMS + random.nextInt(SPREAD_ITEMS);
        List<Item> items = new ArrayList<>();
        items.add(item(Act.PROFILER_OPENS, random));
        for (int i = 0; i < count; i++) {
            items.add(item(pick(others, random), random));
        }
        return new Plan(seed, setting, items);
    }

    private static Act pick(List<Act> others, SplittableRandom random) {
        int dice = random.nextInt(100);
        if (dice < 32) {
            return Act.FIRST_PUBLISHER_STEPS;
        }
        if (dice < 52) {
            return Act.PROFILER_WRITES;
        }
        if (dice < 57) {
            return Act.PROFILER_OPENS;
        }
        if (dice < 60) {
            return Act.PROFILER_CLOSES;
        }
        return others.isEmpty() ? Act.FIRST_PUBLISHER_STEPS : others.get(random.nextInt(others.size()));
    }

    private static Item item(Act act, SplittableRandom random) {
        boolean atOnce = act == Act.FIRST_PUBLISHER_STEPS || random.nextBoolean();
        long delay = act == Act.FIRST_PUBLISHER_STEPS ? random.nextInt(8_000) : random.nextInt(400);
        int reach = 1 << random.nextInt(10);
        return new Item(
                act,
                atOnce ? delay : 0,
                atOnce ? 0 : 1 + random.nextInt(Math.min(reach, MOST_INSIDE)),
                random.nextInt(8),
                1 + random.nextInt(4),
                random.nextInt(1_000_000));
    }
}
