package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.settings.Setting;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.util.List;
import java.util.Map;

/**
 * A configuration file that explains every key and sets none. A line that begins with two hash signs explains; in one that
 * begins with one hash sign, taking that away sets the key.
 */
final class ExampleFile {

    /** What it is called in the image. */
    static final String NAME = "baml-publisher.yaml";

    private static final int COLUMNS = 100;
    private static final String EXPLAINED = "##";
    private static final String UNSET = "#";

    /** A value for each setting that has no default. */
    private static final Map<Setting<?>, String> EXAMPLES = Map.ofEntries(
            Map.entry(Settings.ROOT, "[\"/srv/*/.baml/profiles-v1\"]"),
            Map.entry(Settings.SINK_DIR, "/var/lib/baml-publisher/evidence"),
            Map.entry(Settings.SCOPE, "acme/demo/dev"),
            Map.entry(Settings.GATEWAY, "https://gateway.example"),
            Map.entry(Settings.TOKEN_FILE, "/run/secrets/publisher-token"),
            Map.entry(Settings.ALLOW_INSECURE_HTTP, "localhost"),
            Map.entry(Settings.TRANSPORT, "presigned"),
            Map.entry(Settings.PLUGIN_DIR, "[/opt/baml-publisher-plugins]"),
            Map.entry(Settings.TIMEOUT, "10m"),
            Map.entry(Settings.LOG_LEVEL, "info"));

    private final StringBuilder text = new StringBuilder();

    private ExampleFile() {}

    static String text() {
        ExampleFile file = new ExampleFile();
        file.settings();
        file.plugins();
        return file.text.toString();
    }

    private void settings() {
        explain(0, "The configuration of " + Shell.PROGRAM + ", for its option " + Settings.CONFIG.flag() + ".");
        explain(0, "A line with two hash signs explains. Take the one hash sign away before a key to set it.");
        explain(0, "Flags and BAML_PUBLISHER_ variables go before what is said here.");
        for (Setting<?> setting : Settings.ALL) {
            if (setting.equals(Settings.CONFIG)) {
                continue;
            }
            text.append('\n');
            explain(0, setting.described());
            key(0, setting.key(), setting.byDefault().orElseGet(() -> EXAMPLES.getOrDefault(setting, "")));
        }
    }

    private void plugins() {
        text.append('\n');
        explain(0, "Each plugin has a section of options of its own.");
        key(0, "plugins", "");
        for (PluginOptions plugin : PluginOptions.ALL) {
            text.append('\n');
            explain(2, plugin.what());
            key(2, plugin.name(), "");
            for (PluginOptions.Option option : plugin.options()) {
                explain(4, option.description());
                key(4, option.key(), option.example().toString());
            }
        }
    }

    private void key(int indent, String key, String value) {
        text.append(UNSET).append(" ".repeat(indent)).append(key).append(':');
        text.append(value.isEmpty() ? "" : " " + value).append('\n');
    }

    private void explain(int indent, String sentences) {
        for (String line : wrapped(sentences, COLUMNS - indent)) {
            text.append(EXPLAINED).append(" ".repeat(indent + 1)).append(line).append('\n');
        }
    }

    private static List<String> wrapped(String sentences, int columns) {
        StringBuilder lines = new StringBuilder();
        int used = 0;
        for (String word : sentences.split(" ", -1)) {
            boolean fits = used + 1 + word.length() <= columns;
            lines.append(used == 0 ? "" : fits ? " " : "\n").append(word);
            used = fits && used > 0 ? used + 1 + word.length() : word.length();
        }
        return lines.toString().lines().toList();
    }
}
