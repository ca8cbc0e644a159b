package com.boundaryml.publisher.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Setting;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.localfs.LocalTransportProvider;
import com.boundaryml.publisher.metrics.otel.OtelSinkProvider;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import com.boundaryml.publisher.transport.presigned.PresignedTransportProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What is made of the declarations of the command line. */
class ManualTest {

    private static final Pattern UNSET = Pattern.compile("^#(?!#)", Pattern.MULTILINE);
    private static final String UNKNOWN = "certainly-unknown";
    private static final String PAGE = new ManPage(Shell.COMMANDS).text(Shell.DESCRIPTION, "1.2.3");

    @TempDir
    private Path temp;

    @Test
    void theReferenceInDocsIsAsDeclared() throws IOException {
        assertCommitted("configuration.md", ConfigurationPage.text());
    }

    @Test
    void theExampleInDocsIsAsDeclared() throws IOException {
        assertCommitted(ExampleFile.NAME, ExampleFile.text());
    }

    private static void assertCommitted(String name, String made) throws IOException {
        Path copy = Files.createDirectories(Path.of("target/docs")).resolve(name);
        Files.writeString(copy, made);
        assertEquals(
                made,
                Files.readString(Path.of("../docs", name)),
                () -> "docs/" + name + " is not of the settings as they are declared; copy manual/" + copy + " there");
    }

    @Test
    void theExampleSetsNothing() throws IOException {
        Configuration read = read(ExampleFile.text());
        assertEquals(Set.of(), read.sections());
        for (Setting<?> setting : Settings.ALL) {
            assertEquals(
                    setting.equals(Settings.CONFIG) || setting.byDefault().isPresent(),
                    read.find(setting).isPresent(),
                    setting.key());
        }
    }

    @Test
    void withItsHashSignsTakenAwayTheExampleSetsEverything() throws IOException {
        Configuration read = read(UNSET.matcher(ExampleFile.text()).replaceAll(""));
        for (Setting<?> setting : Settings.ALL) {
            assertTrue(read.find(setting).isPresent(), setting.key());
        }
        assertEquals(PluginOptions.ALL.stream().map(PluginOptions::name).collect(Collectors.toSet()), read.sections());
    }

    private Configuration read(String text) throws IOException {
        Path file = Files.writeString(temp.resolve(ExampleFile.NAME), text);
        return new Configuration(Map.of(Settings.CONFIG.key(), List.of(file.toString())), Map.of());
    }

    static Stream<Arguments> plugins() {
        return Stream.of(
                opened("localfs", options -> new LocalTransportProvider().open(new TransportSettings(options, 1))),
                opened(
                        "presigned",
                        options -> new PresignedTransportProvider().open(new TransportSettings(options, 1))),
                opened("otel", options -> new OtelSinkProvider().open(options)));
    }

    private static Arguments opened(String plugin, Consumer<Options> open) {
        return Arguments.of(plugin, open);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plugins")
    void everyOptionOfAPluginIsExplainedAndNoOther(String name, Consumer<Options> open) {
        SettingsException refused =
                assertThrows(SettingsException.class, () -> open.accept(new Options(name, Map.of(UNKNOWN, ""))));
        String has = String.valueOf(refused.getMessage()).replaceFirst(".*; it has ", "");
        assertEquals(
                new TreeSet<>(List.of(has.split(", ", -1))),
                PluginOptions.ALL.stream()
                        .filter(plugin -> plugin.name().equals(name))
                        .flatMap(plugin -> plugin.options().stream())
                        .map(PluginOptions.Option::key)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void thePageHasEveryCommandAndEveryOptionThatTheParserTakes() {
        Reference.grammar().getSubcommands().forEach((name, command) -> {
            String heading = ".SS \"" + Roff.plain(name) + "\"\n";
            assertTrue(PAGE.contains(heading), name);
            String section = PAGE.substring(PAGE.indexOf(heading));
            for (String option : command.getCommandSpec().optionsMap().keySet()) {
                assertTrue(section.contains(Roff.plain(option)), option);
            }
        });
    }

    @Test
    void noTextOfThePageIsARequestOfRoff() {
        assertEquals("\\&.SH x\n", new Roff().line(".SH x").toString());
        assertTrue(new Roff().paragraph("'quoted' \\fB").toString().endsWith("\n\\(aqquoted\\(aq \\efB\n"));
        List<String> requests = PAGE.lines()
                .filter(line -> line.startsWith(".") || line.startsWith("'"))
                .map(line -> line.split(" ", 2)[0])
                .distinct()
                .toList();
        assertTrue(
                Set.of(".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".IP", ".RS", ".RE", ".EX", ".EE")
                        .containsAll(requests),
                requests::toString);
    }

    @Test
    void completionKnowsEveryCommandAndNoDate() {
        String script = Reference.completion();
        String commands = String.join(" ", Reference.grammar().getSubcommands().keySet());
        assertTrue(script.contains("local commands=\"" + commands + "\"\n"), commands);
        assertEquals(script, Reference.completion());
        assertFalse(script.contains(CommandLine.class.getName()));
        assertTrue(script.contains("\"json\""), "the values of --log-format");
    }
}
