package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.host.CoreProvider;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host agent: tends the stores until it is told to stop. */
final class RunCommand implements Subcommand {

    private static final Logger LOG = LoggerFactory.getLogger(RunCommand.class);

    @Override
    public Manual manual() {
        return new Manual(
                "run",
                "Ship what profilers close, until stopped.",
                List.of(
                        "The host agent. Looks at the stores once a second and ships what was closed: at each flush"
                                + " interval, or at once when much is pending. A pattern for a root is expanded anew as"
                                + " projects come and go; a store need not be there yet.",
                        "SIGTERM or SIGINT ends it after a last flush within the shutdown timeout; a second signal ends"
                                + " it at once. Log lines go to standard error."),
                "",
                Settings.allBut(Settings.TIMEOUT),
                List.of(),
                List.of(
                        new Manual.Example(
                                "Ship the store of the current folder into a folder as it grows:",
                                "run --sink-dir evidence --scope acme/demo/dev"),
                        new Manual.Example(
                                "Tend the stores of all projects of a host:",
                                "run --root '/srv/*/.baml/profiles-v1' --config publisher.yaml --log-format json")),
                Map.of(
                        ExitCode.DONE, "stopped, with all shipped",
                        ExitCode.LEFT, "stopped, with files held or not shipped; each is named in the log",
                        ExitCode.USAGE, "wrong usage or configuration",
                        ExitCode.DEADLINE, "stopped, with the shutdown timeout passed and work left",
                        ExitCode.INTERRUPTED, "ended by a second signal"));
    }

    @Override
    public int run(Invocation invocation) throws InterruptedException {
        Plugins plugins = PresentPlugins.told(invocation.configuration());
        PublisherSettings settings = invocation
                .configuration()
                .publisher(PresentPlugins.names(plugins, invocation.configuration()))
                .build();
        StopSignals signals = StopSignals.listen();
        Publisher publisher = CoreProvider.start(settings, plugins);
        LOG.atInfo()
                .addKeyValue("roots", String.join(" ", settings.roots()))
                .addKeyValue("transport", settings.transport())
                .log("started");
        signals.awaitFirst();
        LOG.atInfo()
                .addKeyValue("seconds", settings.shutdownTimeout().toMillis() / 1e3)
                .log("stopping: what can be shipped in time is shipped");
        FlushReport report = publisher.flushAndJoin(settings.shutdownTimeout());
        LastFlush.tell(report);
        return Outcomes.exitCode(report);
    }
}
