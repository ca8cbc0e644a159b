package com.boundaryml.publisher.proof.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Jazzer looks for inputs that lead where none has led before, for as many seconds in all as {@code proof.fuzz.seconds} says.
 * Each target has a process of its own, as Jazzer wants it. What it finds lies in {@code target/fuzz}.
 */
@EnabledIfSystemProperty(named = "proof.fuzz.seconds", matches = "[1-9]\\d*")
final class CoverageTest {

    private static final int SECONDS = Integer.getInteger("proof.fuzz.seconds", 0);
    private static final Path FOLDER = Path.of("target", "fuzz");
    private static final Pattern RUN = Pattern.compile("stat::number_of_executed_units:\\s*(\\d+)");
    private static final Pattern COVERED = Pattern.compile("\\bcov: (\\d+)");
    private static final int MOST_SHOWN = 4_000;

    @Test
    void noTargetIsBroughtDown() throws IOException, InterruptedException {
        StringBuilder report = new StringBuilder("| parser | inputs | branches reached |\n| --- | --- | --- |\n");
        List<String> found = new ArrayList<>();
        long inputs = 0;
        for (Target target : Targets.ALL) {
            Path folder = Files.createDirectories(FOLDER.resolve(target.name().replaceAll("\\W", "-")));
            Path output = folder.resolve("jazzer.txt");
            int code = new ProcessBuilder(command(target, folder))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
            String told = Files.readString(output);
            if (code != 0) {
                found.add(target + ": " + told.substring(Math.max(0, told.length() - MOST_SHOWN)));
            }
            inputs += last(RUN, told);
            report.append("| ").append(target).append(" | ").append(last(RUN, told));
            report.append(" | ").append(last(COVERED, told)).append(" |\n");
        }
        report.append("| in all | ").append(inputs).append(" | |\n");
        Files.writeString(FOLDER.resolveSibling("coverage.md"), report);
        assertEquals(List.of(), found);
    }

    private static List<String> command(Target target, Path folder) throws IOException {
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        for (int i = 0; i < target.seeds().size(); i++) {
            Files.write(corpus.resolve("seed-" + i), target.seeds().get(i));
        }
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+EnableDynamicAgentLoading",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Covered.class.getName(),
                "--target_args=" + target,
                "--instrumentation_includes=com.boundaryml.**:tools.jackson.**:org.snakeyaml.**",
                "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + "/",
                "-max_total_time=" + Math.max(1, SECONDS / Targets.ALL.size()),
                "-max_len=16384",
                "-timeout=5",
                "-seed=1",
                "-print_final_stats=1",
                corpus.toString());
    }

    private static long last(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        long last = 0;
        while (matcher.find()) {
            last = Long.parseLong(matcher.group(1));
        }
        return last;
    }
}
