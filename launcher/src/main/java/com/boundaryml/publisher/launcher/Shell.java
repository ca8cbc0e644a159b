package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.LogLevel;
import com.boundaryml.publisher.launcher.console.Logs;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Setting;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.spi.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Understands the words of a command line, runs the command that they name, and says what went wrong in one line. */
final class Shell {

    static final String PROGRAM = "baml-publisher";

    private static final String UNWORKABLE = "a file could not be read or written: ";

    static final String DESCRIPTION = "Ships the closed files of a BAML profiler's store to a bucket or a folder.";
    static final List<Subcommand> COMMANDS = List.of(
            new DemoCommand(),
            new FlushCommand(),
            new RunCommand(),
            new LambdaExtensionCommand(),
            new StatusCommand(),
            new VerifyCommand(),
            new RetryCommand(),
            new PluginsCommand(),
            new DoctorCommand());

    private final Console console;
    private final Map<String, String> environment;

    Shell(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    /** {@return the exit code} */
    int run(String... args) {
        CommandLine grammar = Grammar.of(PROGRAM, DESCRIPTION, COMMANDS, console.traits());
        try {
            return run(grammar, grammar.parseArgs(args));
        } catch (ParameterException e) {
            return misused(e);
        }
    }

    private int run(CommandLine grammar, ParseResult top) {
        if (top.isVersionHelpRequested()) {
            console.line(PROGRAM + " " + version());
            return ExitCode.DONE;
        }
        if (top.isUsageHelpRequested()) {
            return help(grammar);
        }
        if (!top.hasSubcommand()) {
            note(Style.BAD, "a command is missing");
            usage(grammar).lines().forEach(line -> console.note(Span.of(line)));
            return ExitCode.USAGE;
        }
        ParseResult words = top.subcommand();
        if (words.isUsageHelpRequested()) {
            int exitCode = help(words.commandSpec().commandLine());
            examples(command(words.commandSpec().name()).manual());
            return exitCode;
        }
        return guarded(command(words.commandSpec().name()), words);
    }

    private int guarded(Subcommand command, ParseResult words) {
        try {
            Invocation invocation = invocation(command, words);
            Configuration settings = invocation.configuration();
            LogLevel quiet = command instanceof RunCommand ? LogLevel.INFO : LogLevel.WARN;
            Logs.begin(
                    settings.value(Settings.LOG_FORMAT),
                    settings.find(Settings.LOG_LEVEL).orElse(quiet),
                    console);
            int exitCode = command.run(invocation);
            return console.out().checkError() && exitCode == ExitCode.DONE ? unwritten() : exitCode;
        } catch (SettingsException e) {
            return failed(e, String.valueOf(e.getMessage()), ExitCode.USAGE);
        } catch (UncheckedIOException e) {
            return failed(e, UNWORKABLE + DiskReason.of(e), ExitCode.LEFT);
        } catch (IOException e) {
            return failed(e, UNWORKABLE + DiskReason.of(e), ExitCode.LEFT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(e, "interrupted", ExitCode.LEFT);
        } catch (RuntimeException e) {
            return failed(e, "this should not have happened: " + e, ExitCode.LEFT);
        } finally {
            console.progress("");
        }
    }

    private int unwritten() {
        note(Style.BAD, "the result could not be written to standard output");
        return ExitCode.LEFT;
    }

    private int failed(Exception e, String message, int exitCode) {
        console.progress("");
        note(Style.BAD, message);
        LoggerFactory.getLogger(Shell.class).atDebug().setCause(e).log("the command ended early");
        return exitCode;
    }

    private Invocation invocation(Subcommand command, ParseResult parsed) {
        Map<String, List<String>> flags = new HashMap<>();
        command.manual().settings().forEach(setting -> {
            if (parsed.hasMatchedOption(setting.flag())) {
                OptionSpec option = parsed.matchedOption(setting.flag());
                flags.put(setting.key(), option.originalStringValues());
            }
        });
        Map<String, String> words = new HashMap<>();
        for (Word word : command.manual().words()) {
            if (parsed.hasMatchedOption(word.name())) {
                OptionSpec option = parsed.matchedOption(word.name());
                words.put(
                        word.name(),
                        word.isSwitch() ? "" : option.originalStringValues().getFirst());
            }
        }
        List<String> operands = parsed.matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream())
                .toList();
        return new Invocation(new Configuration(flags, environment), words, operands, console);
    }

    private static Subcommand command(String name) {
        return COMMANDS.stream()
                .filter(command -> command.manual().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private int misused(ParameterException e) {
        CommandSpec asked = e.getCommandLine().getCommandSpec();
        note(
                Style.BAD,
                e instanceof UnmatchedArgumentException unmatched
                        ? unknown(unmatched, asked)
                        : String.valueOf(e.getMessage()));
        console.note(Span.of("'" + asked.qualifiedName(" ") + " --help' says what there is."));
        return ExitCode.USAGE;
    }

    private static String unknown(UnmatchedArgumentException e, CommandSpec asked) {
        String word = e.getUnmatched().getFirst();
        if (word.startsWith("-")) {
            return "there is no option " + word
                    + Options.nearest(word, asked.optionsMap().keySet());
        }
        Set<String> commands = asked.subcommands().keySet();
        return commands.isEmpty()
                ? "nothing is known to do with " + word
                : "there is no command " + word + Options.nearest(word, commands);
    }

    private void note(Style style, String message) {
        console.note(new Span(PROGRAM + ": ", style), Span.of(message));
    }

    private int help(CommandLine commandLine) {
        console.out().print(usage(commandLine));
        console.out().flush();
        return ExitCode.DONE;
    }

    /** The parser's own help would break command lines, which are there to be copied. */
    private void examples(Manual manual) {
        boolean first = true;
        for (Manual.Example example : manual.examples()) {
            console.line("");
            console.line(new Span(first ? "Examples: " : "", Style.BOLD), Span.of(example.does()));
            console.line("  " + PROGRAM + " " + example.line());
            first = false;
        }
        if (manual.settings().contains(Settings.CONFIG)) {
            Setting<?> setting = manual.settings().getFirst();
            console.line("");
            console.line("What an option with a value sets may also come from an environment variable, such");
            console.line("as " + setting.variable() + " for " + setting.flag() + ", or from the file of");
            console.line("--config, under the option's name.");
        }
    }

    private String usage(CommandLine commandLine) {
        boolean colour = console.traits().outIsTerminal() && console.traits().colour();
        return commandLine.getUsageMessage(colour ? Ansi.ON : Ansi.OFF);
    }

    /** The version that the build wrote into the module descriptor. */
    private static String version() {
        return Optional.ofNullable(Shell.class.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .orElse("(unknown version)");
    }
}
