package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Euid;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a {@link ProfilerProcess} is told. */
record ProcessArguments(Path root, int cycles, int intervalMs, int executionsPerCycle, long seed, Optional<Euid> euid) {

    private static final Set<String> FLAGS =
            Set.of("--root", "--cycles", "--interval-ms", "--executions-per-cycle", "--seed", "--euid");

    /**
     * {@return what the arguments say}
     *
     * @throws IllegalArgumentException if they cannot be understood
     */
    static ProcessArguments parse(String... args) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < args.length; i += 2) {
            if (!FLAGS.contains(args[i]) || i + 1 == args.length) {
                throw new IllegalArgumentException(
                        "expected a flag of " + FLAGS + " and its value, not \"" + args[i] + "\"");
            }
            values.put(args[i], args[i + 1]);
        }
        String root = values.get("--root");
        if (root == null) {
            throw new IllegalArgumentException("--root is needed: the store's root folder");
        }
        return new ProcessArguments(
                Path.of(root),
                Integer.parseInt(values.getOrDefault("--cycles", "10")),
                Integer.parseInt(values.getOrDefault("--interval-ms", "1000")),
                Integer.parseInt(values.getOrDefault("--executions-per-cycle", "5")),
                Long.parseLong(values.getOrDefault("--seed", "1")),
                Optional.ofNullable(values.get("--euid")).map(Euid::new));
    }
}
