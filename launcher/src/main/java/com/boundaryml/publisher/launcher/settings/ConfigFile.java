package com.boundaryml.publisher.launcher.settings;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.SettingsFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The configuration file: YAML, a mapping of the settings' keys, and under {@code plugins} a mapping of options for each
 * plugin. What it does not know it refuses, with the line. No message shows a value, as one may be a secret.
 *
 * <p>Grammar:
 *
 * <pre>{@code
 * root: [/srv/a/.baml/profiles-v1, /srv/b/.baml/profiles-v1]   # a text, or a list for a repeatable setting
 * transport: localfs
 * corrupt-wait: 60s
 * plugins:
 *   localfs:
 *     dir: /var/lib/evidence
 *     scope: acme/demo/dev
 * }</pre>
 */
final class ConfigFile {

    static final String PLUGINS = "plugins";
    private static final int MOST_BYTES = 1 << 20;

    private final Path path;
    private final Map<String, Given> settings = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> plugins = new LinkedHashMap<>();
    private final Map<String, String> pluginPlaces = new LinkedHashMap<>();

    private ConfigFile(Path path) {
        this.path = path;
    }

    /**
     * {@return the file's content}
     *
     * @throws SettingsException if it cannot be read, is no YAML, or has a key that is unknown or of the wrong form
     */
    static ConfigFile read(Path path) {
        ConfigFile file = new ConfigFile(path);
        file.compose(file.text()).ifPresent(file::takeAll);
        return file;
    }

    /** {@return what the file says of a setting} */
    Optional<Given> find(Setting<?> setting) {
        return Optional.ofNullable(settings.get(setting.key()));
    }

    /** {@return the plugins' options by the plugins' names} */
    Map<String, Map<String, String>> plugins() {
        return plugins;
    }

    /**
     * Refuses a section for a plugin that is not there.
     *
     * @throws SettingsException if there is one, naming its line and the nearest plugin present
     */
    void refuseUnknownPlugins(Set<String> present) {
        for (Map.Entry<String, String> section : pluginPlaces.entrySet()) {
            if (!present.contains(section.getKey())) {
                throw new SettingsException(section.getValue() + ": no plugin has this name"
                        + Options.nearest(section.getKey(), present) + "; present: "
                        + String.join(", ", new TreeSet<>(present)));
            }
        }
    }

    private String text() {
        try {
            return new String(SettingsFile.read(path, MOST_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SettingsException("the configuration file " + path + " " + e.getMessage(), e);
        }
    }

    private Optional<Node> compose(String text) {
        try {
            LoadSettings yaml = LoadSettings.builder().build();
            return new Composer(yaml, new ParserImpl(yaml, new StreamReader(yaml, text))).getSingleNode();
        } catch (MarkedYamlEngineException e) {
            String line = e.getProblemMark()
                    .map(mark -> " line " + (mark.getLine() + 1))
                    .orElse("");
            throw new SettingsException(path + line + " is not well-formed YAML: " + e.getProblem(), e);
        } catch (YamlEngineException | IllegalArgumentException e) {
            // The library lets the fault of an escape whose digits are none pass as what its reading of a number
            // throws.
            throw new SettingsException(path + " is not well-formed YAML", e);
        } catch (StackOverflowError e) {
            throw new SettingsException(path + " is nested too deeply: it is no configuration file", e);
        }
    }

    private void takeAll(Node top) {
        Map<String, Setting<?>> known = new LinkedHashMap<>();
        for (Setting<?> setting : Settings.ALL) {
            if (!setting.equals(Settings.CONFIG)) {
                known.put(setting.key(), setting);
            }
        }
        Set<String> keys = new TreeSet<>(known.keySet());
        keys.add(PLUGINS);
        for (Map.Entry<ScalarNode, Node> entry : entries(top, "settings").entrySet()) {
            String key = entry.getKey().getValue();
            String place = place(entry.getKey());
            Setting<?> setting = known.get(key);
            if (key.equals(PLUGINS)) {
                takePlugins(entry.getValue());
            } else if (setting != null) {
                settings.put(key, new Given(Given.Source.FILE, place, texts(place, entry.getValue(), setting)));
            } else {
                throw new SettingsException(place + ": there is no such setting" + Options.nearest(key, keys)
                        + "; there are " + String.join(", ", keys));
            }
        }
    }

    private void takePlugins(Node node) {
        for (Map.Entry<ScalarNode, Node> section : entries(node, "plugins").entrySet()) {
            Map<String, String> options = new LinkedHashMap<>();
            for (Map.Entry<ScalarNode, Node> option :
                    entries(section.getValue(), "options").entrySet()) {
                options.put(option.getKey().getValue(), joined(place(option.getKey()), option.getValue()));
            }
            plugins.put(section.getKey().getValue(), options);
            pluginPlaces.put(section.getKey().getValue(), place(section.getKey()));
        }
    }

    private Map<ScalarNode, Node> entries(Node node, String what) {
        if (!(node instanceof MappingNode mapping)) {
            throw new SettingsException(line(node) + ": a mapping of " + what + " is expected here");
        }
        Map<ScalarNode, Node> entries = new LinkedHashMap<>();
        Set<String> seen = new TreeSet<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new SettingsException(line(tuple.getKeyNode()) + ": a key is expected here");
            }
            if (!seen.add(key.getValue())) {
                throw new SettingsException(place(key) + ": this key stands twice");
            }
            entries.put(key, tuple.getValueNode());
        }
        return entries;
    }

    private static List<String> texts(String place, Node value, Setting<?> setting) {
        if (value instanceof SequenceNode sequence && setting.repeatable()) {
            return scalars(place, sequence);
        }
        return List.of(scalar(place, value));
    }

    /** Lists in a plugin's options are texts with commas, which is how plugins take them. */
    private static String joined(String place, Node value) {
        return value instanceof SequenceNode sequence
                ? scalars(place, sequence).stream().collect(Collectors.joining(","))
                : scalar(place, value);
    }

    private static List<String> scalars(String place, SequenceNode sequence) {
        List<String> texts = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            texts.add(scalar(place, element));
        }
        if (texts.isEmpty()) {
            throw new SettingsException(place + ": the list is empty");
        }
        return texts;
    }

    private static String scalar(String place, Node value) {
        Predicate<ScalarNode> present = scalar -> !scalar.getTag().equals(Tag.NULL);
        if (value instanceof ScalarNode scalar && present.test(scalar)) {
            return scalar.getValue();
        }
        throw new SettingsException(place + ": one value is expected here");
    }

    private String place(ScalarNode key) {
        return line(key) + ", " + key.getValue();
    }

    private String line(Node node) {
        return node.getStartMark()
                .map(mark -> path + " line " + (mark.getLine() + 1))
                .orElse(path.toString());
    }
}
