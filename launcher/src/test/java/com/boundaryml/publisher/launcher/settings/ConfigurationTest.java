package com.boundaryml.publisher.launcher.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {

    private static final Set<String> PLUGINS = Set.of("localfs", "presigned", "other");

    @TempDir
    private Path temp;

    private final Map<String, List<String>> flags = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    @ParameterizedTest
    @CsvSource({"1s, 2s, 3s, 1000", ", 2s, 3s, 2000", ", , 3s, 3000", ", , , 60000", "1s, , 3s, 1000", "1s, , , 1000"})
    void theFlagWinsOverTheVariableThatOverTheFileAndThatOverTheDefault(
            String flag, String variable, String inFile, long expectedMillis) throws IOException {
        if (flag != null) {
            flags.put("corrupt-wait", List.of(flag));
        }
        if (variable != null) {
            environment.put("BAML_PUBLISHER_CORRUPT_WAIT", variable);
        }
        if (inFile != null) {
            file("corrupt-wait: " + inFile);
        }
        assertEquals(Duration.ofMillis(expectedMillis), configuration().value(Settings.CORRUPT_WAIT));
    }

    @Test
    void theDefaultsAreThoseOfThePublisher() {
        PublisherSettings mine = publisher(sinkFlags());
        PublisherSettings its = PublisherSettings.builder().root("r").build();
        assertEquals(its.corruptWait(), mine.corruptWait());
        assertEquals(its.concurrentPuts(), mine.concurrentPuts());
        assertEquals(its.inFlightBytes(), mine.inFlightBytes());
        assertEquals(its.shutdownTimeout(), mine.shutdownTimeout());
        assertEquals(its.diskBudgetBytes(), mine.diskBudgetBytes());
        assertEquals(its.minimumFreeBytes(), mine.minimumFreeBytes());
    }

    @Test
    void theRootIsTheProfilersFolderUnlessTheProfilerWasMovedOrARootIsSet() throws IOException {
        assertEquals(List.of(".baml/profiles-v1"), configuration().roots());
        assertEquals(Optional.empty(), configuration().rootsIfSet());
        environment.put("BAML_PROFILE_DIR", "/moved");
        assertEquals(List.of("/moved"), configuration().roots());
        file("root: [/a, /b]");
        assertEquals(List.of("/a", "/b"), configuration().roots());
        environment.put("BAML_PUBLISHER_ROOT", "/c:/d");
        assertEquals(List.of("/c", "/d"), configuration().roots());
        flags.put("root", List.of("/e"));
        assertEquals(List.of("/e"), configuration().roots());
    }

    @Test
    void aSinkFolderChoosesTheLocalSinkAndJoinsItsOptionsInTheFile() throws IOException {
        file("""
                plugins:
                  localfs:
                    dir: /from-file
                    scope: a/b/c
                    supported-cas-versions: [1, 2]
                """);
        flags.put("sink-dir", List.of("/from-flag"));
        PublisherSettings settings = publisher(flags);
        assertEquals("localfs", settings.transport());
        assertEquals(
                Map.of("dir", "/from-flag", "scope", "a/b/c", "supported-cas-versions", "1,2"),
                settings.plugins().get("localfs"));
    }

    @Test
    void aGatewayChoosesThePresignedTransportAndTheTokenComesFromTheStrongestPlace() throws IOException {
        file("""
                gateway: https://gateway.example
                plugins:
                  presigned:
                    token-file: /from-section
                    proxy: http://proxy.example:3128
                """);
        assertEquals("presigned", publisher(flags).transport());
        assertEquals(
                Map.of(
                        "gateway", "https://gateway.example",
                        "token-file", "/from-section",
                        "proxy", "http://proxy.example:3128"),
                publisher(flags).plugins().get("presigned"));
        environment.put("BAML_PUBLISHER_TOKEN", "secret");
        assertEquals(
                Map.of(
                        "gateway", "https://gateway.example",
                        "token", "secret",
                        "proxy", "http://proxy.example:3128"),
                publisher(flags).plugins().get("presigned"));
        flags.put("token-file", List.of("/from-flag"));
        flags.put("gateway", List.of("http://127.0.0.1:8080"));
        flags.put("allow-insecure-http", List.of("127.0.0.1"));
        assertEquals(
                Map.of(
                        "gateway", "http://127.0.0.1:8080",
                        "token-file", "/from-flag",
                        "allow-insecure-http", "127.0.0.1",
                        "proxy", "http://proxy.example:3128"),
                publisher(flags).plugins().get("presigned"));
    }

    @Test
    void theTokenOfTheEnvironmentGoesBeforeTheFilesWhereverItStandsThere() throws IOException {
        file("gateway: https://gateway.example\ntoken-file: /from-file\n");
        environment.put("BAML_PUBLISHER_TOKEN", "secret");
        assertEquals(
                Map.of("gateway", "https://gateway.example", "token", "secret"),
                publisher(flags).plugins().get("presigned"));
        environment.put("BAML_PUBLISHER_TOKEN_FILE", "/from-variable");
        assertEquals(
                Map.of("gateway", "https://gateway.example", "token-file", "/from-variable"),
                publisher(flags).plugins().get("presigned"));
    }

    @Test
    void aGatewayAndASinkFolderInTheSamePlaceContradictEachOther() {
        flags.putAll(sinkFlags());
        environment.put("BAML_PUBLISHER_GATEWAY", "https://gateway.example");
        assertEquals("localfs", publisher(flags).transport());
        flags.put("gateway", List.of("https://gateway.example"));
        assertTrue(refusal().contains("contradict"), refusal());
    }

    @Test
    void theStrongerOfSinkFolderAndTransportWins() throws IOException {
        file("transport: other\nplugins:\n  other:\n    url: x");
        assertEquals("other", publisher(flags).transport());
        flags.putAll(sinkFlags());
        assertEquals("localfs", publisher(flags).transport());
        flags.put("transport", List.of("other"));
        assertTrue(refusal().contains("contradict"), refusal());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "corupt-wait: 60s|line 1, corupt-wait: there is no such setting (did you mean corrupt-wait?)",
                "scope: a/b/c\\nscope: a/b/c|line 2, scope: this key stands twice",
                "scope:|line 1, scope: one value is expected here",
                "scope: [a/b/c]|line 1, scope: one value is expected here",
                "root: []|line 1, root: the list is empty",
                "- scope|line 1: a mapping of settings is expected here",
                "plugins:\\n  localfs: 3|line 2: a mapping of options is expected here",
                "plugins:\\n  lokalfs:\\n    dir: x|line 2, lokalfs: no plugin has this name (did you mean localfs?)",
                "corrupt-wait: soon|line 1, corrupt-wait: a duration is",
                "'scope: {'|is not well-formed YAML",
                "'scope: \"a\\u'|is not well-formed YAML"
            })
    void whatIsWrongInTheFileIsRefusedWithItsLine(String content, String expected) throws IOException {
        file(content.replace("\\n", "\n"));
        flags.putAll(sinkFlags());
        flags.remove("scope");
        String refusal = refusal();
        assertTrue(refusal.contains("publisher.yaml"), refusal);
        assertTrue(refusal.contains(expected), refusal);
    }

    @Test
    void aRefusalShowsNoValueOfAPluginsOption() throws IOException {
        file("plugins:\n  localfs:\n    token: {s3cret: x}");
        assertFalse(refusal().contains("s3cret"), refusal());
    }

    @Test
    void aRefusalNamesTheFlagOrTheVariableThatIsWrong() {
        flags.putAll(sinkFlags());
        environment.put("BAML_PUBLISHER_CONCURRENT_PUTS", "0");
        assertTrue(refusal().startsWith("BAML_PUBLISHER_CONCURRENT_PUTS: a whole number from 1 to 256"), refusal());
        flags.put("concurrent-puts", List.of("257"));
        assertTrue(refusal().startsWith("--concurrent-puts: a whole number from 1 to 256"), refusal());
    }

    @Test
    void withoutATransportOrAScopeTheRefusalSaysWhatToAdd() {
        assertTrue(refusal().contains("--sink-dir"), refusal());
        flags.put("sink-dir", List.of("x"));
        assertTrue(refusal().contains("--scope acme/demo/dev"), refusal());
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        flags.put("config", List.of(temp.resolve("absent.yaml").toString()));
        assertTrue(refusal().contains("absent.yaml is not there"), refusal());
    }

    @Test
    void everyKeyGivesAFlagAndAVariableOfItsOwn() {
        assertEquals("--corrupt-wait", Settings.CORRUPT_WAIT.flag());
        assertEquals("BAML_PUBLISHER_CORRUPT_WAIT", Settings.CORRUPT_WAIT.variable());
        assertEquals(
                Settings.ALL.size(),
                Settings.ALL.stream().map(Setting::variable).distinct().count());
    }

    private static Map<String, List<String>> sinkFlags() {
        return Map.of("sink-dir", List.of("sink"), "scope", List.of("acme/demo/dev"));
    }

    private void file(String content) throws IOException {
        Path file = Files.writeString(temp.resolve("publisher.yaml"), content);
        flags.put("config", List.of(file.toString()));
    }

    private Configuration configuration() {
        return new Configuration(flags, environment);
    }

    private PublisherSettings publisher(Map<String, List<String>> given) {
        return new Configuration(given, environment).publisher(PLUGINS).build();
    }

    private String refusal() {
        SettingsException e = assertThrows(SettingsException.class, () -> publisher(flags));
        return String.valueOf(e.getMessage());
    }
}
