package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.settings.Setting;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.util.stream.Collectors;

/** The page docs/configuration.md. */
final class ConfigurationPage {

    private final StringBuilder page = new StringBuilder();

    private ConfigurationPage() {}

    static String text() {
        ConfigurationPage made = new ConfigurationPage();
        made.settings();
        made.plugins();
        made.environment();
        return made.page.toString();
    }

    private void settings() {
        page.append("""
                # Configuration

                Made of the declarations of the command line; a test in [manual](../manual) holds this page and
                [the example of a file](baml-publisher.yaml), in which every key is explained and none is set, to them.

                What is said by a flag goes before the variable, that before the file of `--config` (YAML), and that before the
                default. A gateway's own limits go before all of them. Whatever is unknown is refused, with its place.

                - The key in the file is the flag without its hyphens: `--corrupt-wait 2m` is `corrupt-wait: 2m`.
                - What may be given more than once is a list in the file, and a list with colons between in the variable.
                - A DURATION is a whole number and `ms`, `s`, `m` or `h`; a SIZE is one of bytes, or with `KiB`, `MiB`, `GiB` or
                  `TiB`.

                | flag | variable | default | what it is | commands |
                | --- | --- | --- | --- | --- |
                """);
        for (Setting<?> setting : Settings.ALL) {
            row(
                    code(setting.flag() + " " + setting.argument()),
                    code(setting.variable()),
                    setting.byDefault().map(ConfigurationPage::code).orElse(""),
                    setting.description(),
                    commands(setting));
        }
    }

    private static String commands(Setting<?> setting) {
        return Shell.COMMANDS.stream()
                .map(Subcommand::manual)
                .filter(manual -> manual.settings().contains(setting))
                .map(Manual::name)
                .collect(Collectors.joining(", "));
    }

    private void plugins() {
        page.append("\n## Plugins\n\nThe key `plugins` of the file holds a section for each plugin.\n");
        for (PluginOptions plugin : PluginOptions.ALL) {
            page.append("\n### ").append(plugin.name()).append("\n\n");
            page.append(plugin.what()).append("\n\n| key | for example | what it is |\n| --- | --- | --- |\n");
            for (PluginOptions.Option option : plugin.options()) {
                row(code(option.key()), code(option.example().toString()), option.description());
            }
        }
    }

    private void environment() {
        page.append("\n## Other variables\n\n| variable | what it is |\n| --- | --- |\n");
        for (Variables variable : Variables.values()) {
            row(code(variable.name()), variable.description());
        }
    }

    private void row(String... cells) {
        for (String cell : cells) {
            page.append(cell.isEmpty() ? "| " : "| " + cell.replace("|", "\\|") + " ");
        }
        page.append("|\n");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
