package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.host.CoreProvider;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.console.ConsoleTraits;
import com.boundaryml.publisher.launcher.console.Logs;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One pass over the stores, until nothing more can be shipped. */
final class FlushCommand implements Subcommand {

    /** Longer than any flush takes, and short enough for a count of nanoseconds. */
    private static final Duration NO_TIMEOUT = Duration.ofDays(36_500);

    @Override
    public Manual manual() {
        return new Manual(
                "flush",
                "Ship all that is closed, then end.",
                List.of(
                        "Ships every closed file of the stores that has not been shipped yet, in the order that the"
                                + " projector relies on, until nothing more can be shipped. What was shipped before is"
                                + " not shipped again.",
                        "A file that does not verify keeps back what comes after it in its plane for the corrupt wait;"
                                + " then it is held, and shipping goes on past it."),
                "",
                Settings.allBut(Settings.SHUTDOWN_TIMEOUT),
                List.of(Word.JSON),
                List.of(
                        new Manual.Example(
                                "Ship the store of the current folder into a folder:",
                                "flush --sink-dir evidence --scope acme/demo/dev"),
                        new Manual.Example(
                                "Ship the stores of all projects, for at most a minute:",
                                "flush --root '/srv/*/.baml/profiles-v1' --config publisher.yaml --timeout 60s")),
                Map.of(
                        ExitCode.DONE, "all is shipped, or there was nothing to ship",
                        ExitCode.LEFT, "something is held or was not shipped; each is named",
                        ExitCode.USAGE, "wrong usage or configuration, or no store at the root",
                        ExitCode.DEADLINE, "the timeout passed with work left"));
    }

    @Override
    public int run(Invocation invocation) throws IOException, InterruptedException {
        Plugins plugins = PresentPlugins.told(invocation.configuration());
        PublisherSettings settings = invocation
                .configuration()
                .publisher(PresentPlugins.names(plugins, invocation.configuration()))
                .build();
        Duration timeout = invocation.configuration().find(Settings.TIMEOUT).orElse(NO_TIMEOUT);
        if (StoreRoots.present(settings.roots()).isEmpty()) {
            invocation.console().note(Span.of("no store matches " + String.join(", ", settings.roots())));
        }
        ConsoleTraits traits = invocation.console().traits();
        if (traits.outIsTerminal() && traits.errIsTerminal() && !invocation.has(Word.JSON)) {
            Logs.reportFollows();
        }
        ProgressLine progress = new ProgressLine(invocation.console(), "shipped");
        FlushReport report = CoreProvider.flushOnce(settings, timeout, plugins, progress::at);
        invocation.console().progress("");
        FlushSummary summary = new FlushSummary(report, invocation.console());
        if (invocation.has(Word.JSON)) {
            summary.printJson();
        } else {
            summary.print();
        }
        return Outcomes.exitCode(report);
    }
}
