package com.boundaryml.publisher.launcher;

import static com.boundaryml.publisher.launcher.Roff.bold;
import static com.boundaryml.publisher.launcher.Roff.italic;

import com.boundaryml.publisher.launcher.settings.Setting;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page baml-publisher(1), of the manuals that {@code --help} shows. */
final class ManPage {

    private final List<Subcommand> commands;
    private final Roff page = new Roff();

    ManPage(List<Subcommand> commands) {
        this.commands = commands;
    }

    /**
     * {@return the page as roff}
     *
     * @param description what the program does, a sentence
     * @param version the version that the page is of
     */
    String text(String description, String version) {
        page.title(Shell.PROGRAM.toUpperCase(Locale.ROOT), "1", Shell.PROGRAM + " " + version, "User Commands");
        page.section("NAME").line(Roff.plain(Shell.PROGRAM) + " \\- " + Roff.plain(lowered(description)));
        page.section("SYNOPSIS").line(bold(Shell.PROGRAM) + " " + italic("COMMAND") + " [" + italic("OPTION") + "...]");
        page.section("DESCRIPTION").paragraph(description);
        page.paragraph("'" + Shell.PROGRAM + " COMMAND " + Grammar.HELP + "' tells the same of one command.");
        page.section("COMMANDS");
        commands.forEach(command -> command(command.manual()));
        page.section("OPTIONS");
        Settings.ALL.forEach(this::option);
        page.entry(bold("-h") + ", " + bold(Grammar.HELP), "Print the help and end.");
        page.entry(bold("-V") + ", " + bold(Grammar.VERSION), "Print the version and end.");
        configuration();
        environment();
        return page.toString();
    }

    private void command(Manual manual) {
        String operands = manual.operands().isEmpty() ? "" : " [" + italic(manual.operands()) + "...]";
        page.subsection(manual.name())
                .line(bold(Shell.PROGRAM + " " + manual.name()) + " [" + italic("OPTION") + "...]" + operands);
        page.paragraph(manual.summary());
        manual.description().forEach(page::paragraph);
        for (Word word : manual.words()) {
            String argument = word.isSwitch() ? "" : "=" + italic(word.argument());
            page.entry(bold(word.name()) + argument, word.description());
        }
        String heeds = manual.settings().stream().map(Setting::flag).collect(Collectors.joining(", "));
        page.paragraph(heeds.isEmpty() ? "Heeds no options below." : "Heeds, of the options below: " + heeds + ".");
        page.paragraph("Exit codes:");
        new TreeMap<>(manual.exitCodes()).forEach((code, meaning) -> page.entry(bold(code.toString()), meaning));
        for (Manual.Example example : manual.examples()) {
            page.paragraph(example.does()).example(Shell.PROGRAM + " " + example.line());
        }
    }

    private void option(Setting<?> setting) {
        page.entry(bold(setting.flag()) + "=" + italic(setting.argument()), setting.described());
        page.more("Variable: " + bold(setting.variable()));
    }

    private void configuration() {
        page.section("CONFIGURATION FILE")
                .paragraph("The file of " + Settings.CONFIG.flag() + " is YAML. Its keys are the names of the options"
                        + " without the leading hyphens; what may be given more than once is a list. What the command line"
                        + " says goes before the environment, and that before the file. The key plugins holds a section"
                        + " of options for each plugin. Whatever is unknown is refused.");
        for (PluginOptions plugin : PluginOptions.ALL) {
            page.subsection("plugins: " + plugin.name()).paragraph(plugin.what());
            for (PluginOptions.Option option : plugin.options()) {
                page.entry(bold(option.key()), option.description());
            }
        }
    }

    private void environment() {
        page.section("ENVIRONMENT");
        for (Variables variable : Variables.values()) {
            page.entry(bold(variable.name()), variable.description());
        }
    }

    private static String lowered(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1, sentence.length() - 1);
    }
}
