package com.boundaryml.publisher.proof.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Jazzer looks for inputs that lead where none has led before, for as many seconds as {@code proof.fuzz.seconds} says. It has
 * a process of its own; what it finds, and how many inputs each target got, lies in {@code target/fuzz}.
 */
@EnabledIfSystemProperty(named = "proof.fuzz.seconds", matches = "[1-9]\\d*")
final class CoverageTest {

    private static final int SECONDS = Integer.getInteger("proof.fuzz.seconds", 0);
    private static final int MOST_SHOWN = 4_000;

    @Test
    void noTargetIsBroughtDown() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of("target", "fuzz").toAbsolutePath());
        Path output = folder.resolve("jazzer.txt");
        int code = new ProcessBuilder(command(corpus(folder)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String told = Files.readString(output);
        assertEquals(0, code, () -> told.substring(Math.max(0, told.length() - MOST_SHOWN)));
    }

    private static Path corpus(Path folder) throws IOException {
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        for (int i = 0; i < Targets.ALL.size(); i++) {
            List<byte[]> seeds = Targets.ALL.get(i).seeds();
            for (int j = 0; j < seeds.size(); j++) {
                Files.write(corpus.resolve("seed-" + i + "-" + j), Covered.input(i, seeds.get(j)));
            }
        }
        return corpus;
    }

    private static List<String> command(Path corpus) {
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
                "--instrumentation_includes=com.boundaryml.**:tools.jackson.**:org.snakeyaml.**",
                "-max_total_time=" + SECONDS,
                "-max_len=16384",
                "-timeout=5",
                "-seed=1",
                "-print_final_stats=1",
                corpus.toString());
    }
}
