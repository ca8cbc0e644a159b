package com.boundaryml.publisher.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.ConsoleTraits;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The commands as they are typed, on small stores. */
class ShellTest {

    @TempDir
    private Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>();
    private ConsoleTraits traits = ConsoleTraits.FILES;
    private Path root = Path.of("set before each test");
    private Path sink = Path.of("set before each test");

    @BeforeEach
    void nameFolders() {
        root = temp.resolve("project/.baml/profiles-v1");
        sink = temp.resolve("sink");
    }

    @Test
    void versionIsThatOfTheModule() {
        assertEquals(0, run("--version"));
        String version = Shell.class.getModule().getDescriptor().rawVersion().orElseThrow();
        assertEquals("baml-publisher " + version, out().strip());
    }

    @Test
    void withoutACommandTheUsageIsShownAndTheRunFails() {
        assertEquals(2, run());
        assertTrue(err().contains("a command is missing"), err());
        assertTrue(err().contains("Usage: baml-publisher"), err());
        assertEquals("", out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"demo", "flush", "run", "lambda-extension", "status", "verify", "retry", "plugins", "doctor"})
    void theHelpOfACommandHasTwoExamplesAndItsExitCodes(String command) {
        assertEquals(0, run(command, "--help"));
        assertTrue(out().contains("Usage: baml-publisher " + command), out());
        assertTrue(out().contains("Exit codes:"), out());
        assertTrue(out().contains("wrong usage"), out());
        assertTrue(out().contains("Examples:"), out());
        assertEquals(
                2,
                out().lines()
                        .filter(line -> line.startsWith("  baml-publisher "))
                        .count(),
                out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flsh|there is no command flsh (did you mean flush?)",
                "flush --corupt-wait 1s|there is no option --corupt-wait (did you mean --corrupt-wait?)",
                "flush --scope|Missing required parameter",
                "flush --scope a/b/c --scope a/b/c|should be specified only once",
                "flush --sink-dir x --scope a/b|--scope: a scope is tenant/project/environment, not \"a/b\"",
                "flush --corrupt-wait soon --sink-dir x --scope a/b/c|--corrupt-wait: a duration is",
                "flush|nothing says where to ship to",
                "verify|--sink-dir DIR",
                "retry|which files?",
                "retry --reason missing|one of corrupt, conflict, oversize, refused",
                "demo --dir .|is not an empty folder",
                "demo --s3|run 'mvn package -DskipTests' in the source tree"
            })
    void wrongUsageIsSaidInOneLineAndEndsWith2(String words, String expected) {
        assertEquals(2, run(words.split(" ")), err());
        assertTrue(err().startsWith("baml-publisher: "), err());
        assertTrue(err().contains(expected), err());
        assertTrue(err().lines().count() <= 2, err());
    }

    @Test
    void aFlushShipsAllAndTheNextOneSaysThatThereIsNothingToShip() throws IOException {
        writeStore();
        assertEquals(0, flush(), err());
        assertTrue(out().contains("value packs"), out());
        assertTrue(out().contains("released "), out());
        assertEquals(0, flush(), err());
        assertEquals("nothing to ship", out().strip());
        assertEquals(0, run("verify", "--sink-dir", sink.toString(), "--root", root.toString()), out());
        assertTrue(out().contains("everything is there and sound"), out());
    }

    @Test
    void settingsMayComeFromTheEnvironmentAndTheFile() throws IOException {
        writeStore();
        Path file =
                Files.writeString(temp.resolve("publisher.yaml"), "plugins:\n  localfs:\n    scope: acme/demo/dev\n");
        environment.put("BAML_PROFILE_DIR", root.toString());
        environment.put("BAML_PUBLISHER_SINK_DIR", sink.toString());
        assertEquals(0, run("flush", "--config", file.toString(), "--json"), err());
        assertEquals("drained", json().get("outcome"));
        assertTrue(Files.isDirectory(sink.resolve("evidence/v1/acme/demo/dev/streams")));
    }

    @Test
    void aDamagedFileIsHeldAndNamedAndRetriedOnceItIsMended() throws IOException {
        writeStore();
        Path segment = aDataSegment();
        byte[] bytes = Files.readAllBytes(segment);
        bytes[100] ^= 1;
        Files.write(segment, bytes);

        assertEquals(1, flush("--corrupt-wait", "0s"), err());
        assertTrue(out().contains("1 file held"), out());
        assertTrue(out().contains(segment.toString()), out());
        assertEquals(1, flush("--json"), err());
        assertEquals("1", json().get("held_files"));

        assertEquals(0, run("status", "--root", root.toString()), err());
        assertTrue(out().contains("held corrupt for "), out());
        assertEquals(1, run("verify", "--sink-dir", sink.toString(), "--root", root.toString()), out());
        assertTrue(out().contains("held: 1"), out());

        bytes[100] ^= 1;
        Files.write(segment, bytes);
        assertEquals(0, run("retry", "--dry-run", segment.toString()), err());
        assertTrue(out().contains("1 file would be tried again; nothing was changed"), out());
        assertEquals(0, run("retry", "--root", root.toString(), "--reason", "corrupt"), err());
        assertTrue(out().contains("1 file will be tried again in the next flush"), out());
        assertEquals(1, run("retry", segment.toString()), "it is held no more");
        assertTrue(out().contains("not held: " + segment), out());
        assertEquals(0, flush(), err());
        assertEquals(0, run("verify", "--sink-dir", sink.toString(), "--root", root.toString()), out());
    }

    @Test
    void sequencesThatAreMissingAreCountedApartFromHeldFiles() throws IOException {
        writeStore();
        Files.delete(aDataSegment());
        assertEquals(1, flush("--corrupt-wait", "0s"), err());
        assertTrue(out().contains("1 sequence missing"), out());
        assertFalse(out().contains("held") || out().contains("retry"), out());
        assertTrue(err().contains("passed: sequence 2 is missing"), err());
    }

    @Test
    void onATerminalWhatTheReportTellsIsNotToldBesideItToo() throws IOException {
        writeStore();
        Path segment = aDataSegment();
        Files.write(segment, new byte[100]);
        traits = new ConsoleTraits(true, true, false, true, 80);
        assertEquals(1, flush("--corrupt-wait", "0s"), err());
        assertTrue(out().contains(segment.toString()), out());
        assertFalse(err().contains(segment.toString()), err());
    }

    @Test
    void whenTheTimeoutPassesWithWorkLeftTheExitCodeIs3() throws IOException {
        writeStore();
        assertEquals(3, flush("--timeout", "0s"), out());
        assertTrue(out().contains("as the deadline passed"), out());
    }

    @Test
    void aRootThatIsNotThereIsNamedAndAPatternThatMatchesNothingIsNoError() {
        assertEquals(2, flush());
        assertTrue(err().contains("there is no store at " + root), err());
        assertEquals(2, run("status", "--root", root.toString()));
        assertEquals(
                0,
                run(
                        "flush",
                        "--root",
                        temp + "/*/.baml/profiles-v1",
                        "--sink-dir",
                        sink.toString(),
                        "--scope",
                        "a/b/c"));
        assertTrue(err().contains("no store matches " + temp + "/*/.baml/profiles-v1"), err());
    }

    @Test
    void statusTellsALivingProcessFromAnEndedOneAndWhatIsPending() throws IOException {
        writeStore();
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream living = store.newStream()) {
            work(living);
            assertEquals(0, run("status", "--root", root.toString()), err());
            assertEquals(1, out().lines().filter(line -> line.contains("alive")).count(), out());
            assertEquals(1, out().lines().filter(line -> line.contains("ended")).count(), out());
            assertTrue(out().contains("as a scan counts"), out());
            assertEquals(0, run("status", "--root", root.toString(), "--json"), err());
            assertEquals(root.toString(), json().get("root"));
        }
    }

    @Test
    void theDemonstrationEndsWellAndWhatItSaysToTryNextWorks() {
        Path folder = temp.resolve("demo");
        assertEquals(0, run("demo", "--dir", folder.toString()), err());
        List<String> next = out().lines()
                .map(String::strip)
                .filter(line -> line.startsWith("baml-publisher "))
                .map(line -> line.substring("baml-publisher ".length()))
                .toList();
        assertEquals(3, next.size(), out());
        for (String line : next) {
            assertEquals(0, run(line.split(" ")), () -> line + ": " + out() + err());
        }
    }

    @Test
    void pluginsAreListedWithTheirModules() {
        assertEquals(0, run("plugins"), err());
        assertTrue(out().contains("localfs"), out());
        assertTrue(out().contains("com.boundaryml.publisher.core"), out());
        assertEquals(0, run("plugins", "--json"));
        assertEquals("transport", json().get("kind"));
    }

    @Test
    void aRefusedPluginIsNamedAndNeitherItNorItsSectionKeepsTheOthersFromWorking() throws IOException {
        writeStore();
        Path jar = Files.writeString(
                Files.createDirectories(temp.resolve("plugins/acme")).resolve("acme.jar"), "no jar");
        Path file = Files.writeString(temp.resolve("publisher.yaml"), """
                plugin-dir: %s
                plugins:
                  acme:
                    key: value
                """.formatted(temp.resolve("plugins")));
        assertEquals(1, run("plugins", "--config", file.toString()));
        assertTrue(out().contains("localfs"), out());
        assertTrue(out().contains("refused: " + jar.toRealPath() + ": it cannot be read as a module: "), out());
        assertEquals(0, flush("--config", file.toString()), err());
        assertTrue(err().contains("plugin refused: it cannot be read as a module: "), err());
        assertTrue(err().contains("passed over, since no plugin of this name can be used  section=acme"), err());
    }

    @Test
    void aSectionThatNoPluginHasIsRefusedWhenAllPluginsAreWell() throws IOException {
        Path file = Files.writeString(temp.resolve("publisher.yaml"), "plugins:\n  acme:\n    key: value\n");
        assertEquals(2, flush("--config", file.toString()));
        assertTrue(err().contains("no plugin has this name"), err());
    }

    @Test
    void aStackTraceIsShownAtTheDebugLevelOnly() {
        assertEquals(2, flush());
        assertFalse(err().contains("at com.boundaryml"), err());
        assertEquals(2, flush("--log-level", "debug"));
        assertTrue(err().contains("SettingsException"), err());
        assertTrue(err().contains("at com.boundaryml"), err());
    }

    private int flush(String... more) {
        List<String> words = new ArrayList<>(
                List.of("flush", "--root", root.toString(), "--sink-dir", sink.toString(), "--scope", "acme/demo/dev"));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        Console console = new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), traits);
        return new Shell(console, environment).run(words);
    }

    private String out() {
        return out.toString(UTF_8);
    }

    private String err() {
        return err.toString(UTF_8);
    }

    /** The output's members with scalar values, by name, the first of each name: whatever their depth. */
    private Map<String, String> json() {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), out.toByteArray())) {
            String name = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME) {
                    name = parser.getString();
                } else if (token.isScalarValue()) {
                    members.putIfAbsent(name, parser.getString());
                }
            }
        }
        return members;
    }

    private void writeStore() throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            work(stream);
        }
    }

    private static void work(ProfilerStream stream) throws IOException {
        Workload workload = new Workload(7);
        long engine = stream.startEngine(workload.program());
        for (int cycle = 0; cycle < 3; cycle++) {
            stream.record(engine, workload.execution());
            stream.publish();
        }
    }

    private Path aDataSegment() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith("2.bamldata"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
