package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.ConsoleTraits;
import com.boundaryml.publisher.launcher.settings.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Makes the parser's model from manuals. Without annotations: reading them by reflection would take longer than most
 * commands run.
 */
final class Grammar {

    static final String HELP = "--help";
    static final String VERSION = "--version";

    private static final int MOST_COLUMNS = 110;
    /** The parser refuses less. */
    private static final int LEAST_COLUMNS = 55;

    private Grammar() {}

    static CommandLine of(String program, String description, List<Subcommand> commands, ConsoleTraits traits) {
        CommandSpec top = CommandSpec.create().name(program);
        top.usageMessage()
                .description(description)
                .synopsisSubcommandLabel("COMMAND")
                .commandListHeading("%nCommands:%n")
                .footer("%n'" + program + " COMMAND --help' says more about a command.");
        top.addOption(help());
        top.addOption(OptionSpec.builder("-V", VERSION)
                .versionHelp(true)
                .description("Print the version and end.")
                .build());
        for (Subcommand command : commands) {
            top.addSubcommand(command.manual().name(), spec(command.manual()));
        }
        CommandLine line = new CommandLine(top);
        line.setUsageHelpWidth(Math.clamp(traits.columns(), LEAST_COLUMNS, MOST_COLUMNS));
        line.setUsageHelpAutoWidth(false);
        return line;
    }

    private static CommandSpec spec(Manual manual) {
        CommandSpec spec = CommandSpec.create().name(manual.name());
        spec.addOption(help());
        for (Setting<?> setting : manual.settings()) {
            spec.addOption(option(setting));
        }
        for (Word word : manual.words()) {
            OptionSpec.Builder option = OptionSpec.builder(word.name()).description(plain(word.description()));
            spec.addOption(
                    word.isSwitch()
                            ? option.type(boolean.class).build()
                            : option.type(String.class)
                                    .paramLabel(word.argument())
                                    .build());
        }
        if (!manual.operands().isEmpty()) {
            spec.addPositional(PositionalParamSpec.builder()
                    .paramLabel(manual.operands())
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("0..*")
                    .build());
        }
        describe(spec.usageMessage(), manual);
        return spec;
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", HELP)
                .usageHelp(true)
                .description("Print this help and end.")
                .build();
    }

    private static OptionSpec option(Setting<?> setting) {
        OptionSpec.Builder option = OptionSpec.builder(setting.flag())
                .paramLabel(setting.argument())
                .description(plain(setting.described()));
        if (setting.argument().indexOf('|') >= 0) {
            option.completionCandidates(List.of(setting.argument().split("\\|", -1)));
        }
        return setting.repeatable()
                ? option.type(List.class).auxiliaryTypes(String.class).build()
                : option.type(String.class).build();
    }

    private static void describe(UsageMessageSpec usage, Manual manual) {
        usage.header(manual.summary());
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : manual.description()) {
            paragraphs.add("%n" + plain(paragraph));
        }
        usage.description(paragraphs.toArray(String[]::new));
        usage.synopsisHeading("%nUsage: ").optionListHeading("%nOptions:%n").abbreviateSynopsis(true);
        usage.sortOptions(false);
        Map<String, String> codes = new LinkedHashMap<>();
        manual.exitCodes().forEach((code, meaning) -> codes.put(" " + code, plain(meaning)));
        usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(codes);
    }

    /** The parser takes a percent sign for a format, and an at sign for one of its colours. */
    private static String plain(String text) {
        return text.replace("%", "%%");
    }
}
