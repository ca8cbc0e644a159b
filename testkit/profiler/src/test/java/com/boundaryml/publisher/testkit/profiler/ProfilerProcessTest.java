package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Euid;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes of the operating system, as the tests of other modules start them. */
@Timeout(120)
class ProfilerProcessTest {

    private static final Pattern FILE =
            Pattern.compile("\"path\":\"([^\"]+)\",\"bytes\":(\\d+),\"sha256\":\"([^\"]+)\"");

    @TempDir
    private Path folder;

    @Test
    void theLastLineNamesEveryFileThatTheProcessWrote() throws Exception {
        Process process = start("--cycles", "3", "--interval-ms", "1");
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor());
        assertTrue(lines.getFirst().startsWith("{\"euid\":\""), lines.getFirst());
        assertEquals(1 + 3 + 1, lines.size());
        assertEquals(filesOnDisk(), files(lines.getLast()));
        assertEquals(StoreBytes.ledgerByScan(root()), StoreBytes.ledger(root()));
    }

    @Test
    void sigtermFlushesAndEnds() throws Exception {
        Process process = start("--cycles", "1000000", "--interval-ms", "600000");
        BufferedReader lines = process.inputReader();
        lines.readLine();
        lines.readLine();
        process.toHandle().destroy();
        List<String> rest = lines.lines().toList();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertTrue(rest.getLast().startsWith("{\"done\":true"), rest.toString());
        assertEquals(filesOnDisk(), files(rest.getLast()));
    }

    @Test
    void sigkillLeavesAStoreThatOpensAgain() throws Exception {
        Process process = start("--cycles", "1000000", "--interval-ms", "0");
        BufferedReader lines = process.inputReader();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            seen.add(lines.readLine());
        }
        process.destroyForcibly();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        Set<String> named = files(String.join("", seen));
        assertTrue(filesOnDisk().containsAll(named), "what a line names is on disk");
        try (ProfilerStore store = ProfilerStore.open(root())) {
            assertEquals(StoreBytes.ledgerByScan(root()), StoreBytes.ledger(root()));
            store.openStream(new Euid(seen.getFirst().substring(9, 41))).abandon();
        }
    }

    @Test
    void anArgumentThatNobodyKnowsIsRefusedByName() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> ProcessArguments.parse("--roots", "x"));
        assertTrue(refusal.toString().contains("--roots"), refusal.toString());
        assertThrows(IllegalArgumentException.class, () -> ProcessArguments.parse("--seed", "1"));
    }

    private Path root() {
        return folder.resolve(".baml/profiles-v1");
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--class-path",
                classes(),
                "--enable-native-access=ALL-UNNAMED",
                ProfilerProcess.class.getName(),
                "--root",
                root().toString(),
                "--executions-per-cycle",
                "2"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String classes() {
        return System.getProperty("jdk.module.path", "")
                + System.getProperty("path.separator")
                + System.getProperty("java.class.path");
    }

    private Set<String> filesOnDisk() throws IOException {
        return StoreBytes.toShip(root()).stream()
                .map(file -> file.path() + " " + file.bytes() + " " + file.sha256())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> files(String line) {
        return FILE.matcher(line)
                .results()
                .map(found -> found.group(1) + " " + found.group(2) + " " + found.group(3))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
