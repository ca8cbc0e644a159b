package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.host.CoreProvider;
import com.boundaryml.publisher.core.host.HostPublisher;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.lambda.Extension;
import com.boundaryml.publisher.launcher.lambda.ExtensionsApiException;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host on AWS Lambda: an external extension beside a function. */
final class LambdaExtensionCommand implements Subcommand {

    /** An environment may be gone without a word: it is not to hold evidence for longer (D1). */
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

    private static final String RUNTIME_API = "AWS_LAMBDA_RUNTIME_API";
    private static final Logger LOG = LoggerFactory.getLogger(LambdaExtensionCommand.class);

    @Override
    public Manual manual() {
        return new Manual(
                "lambda-extension",
                "Ship beside a function of AWS Lambda.",
                List.of(
                        "An external extension, which Lambda starts from the publisher's layer: it registers for INVOKE"
                                + " and SHUTDOWN, flushes once a second while the environment runs, and ends with a last"
                                + " flush within the time that the SHUTDOWN event leaves, two seconds at the most. What"
                                + " stays behind is named in the log.",
                        "An invocation is kept from ending while a flush that was due goes on, for a second at the most,"
                                + " so that the environment is not frozen in the middle of it.",
                        "Settings come from the function's environment variables. Only /tmp can be written there: set"
                                + " BAML_PROFILE_DIR to a folder in it, for the function and the extension alike."),
                "",
                Settings.allBut(Settings.TIMEOUT, Settings.SHUTDOWN_TIMEOUT),
                List.of(),
                List.of(
                        new Manual.Example(
                                "What the layer's extensions/baml-publisher runs, with variables such as"
                                        + " BAML_PROFILE_DIR=/tmp/baml and BAML_PUBLISHER_GATEWAY=https://...:",
                                "lambda-extension"),
                        new Manual.Example(
                                "The same into a folder of a file system that is mounted into the function:",
                                "lambda-extension --sink-dir /mnt/evidence --scope acme/demo/prod")),
                Map.of(
                        ExitCode.DONE, "the environment ended, with all shipped",
                        ExitCode.LEFT,
                                "the environment ended, with files held or not shipped; or Lambda's API failed; the log"
                                        + " names each",
                        ExitCode.USAGE, "wrong usage or configuration, which Lambda is told",
                        ExitCode.DEADLINE, "the environment ended, with its time over and work left"));
    }

    @Override
    public int run(Invocation invocation) throws InterruptedException {
        Extension.End end;
        try {
            Extension extension = Extension.register(invocation.configuration().variable(RUNTIME_API));
            end = extension.live(() -> started(invocation));
        } catch (ExtensionsApiException e) {
            LOG.error("not registered: {}", e.getMessage());
            return ExitCode.LEFT;
        }
        LastFlush.tell(end.report());
        if (end.failure().isPresent()) {
            LOG.error("ended early: {}", end.failure().get());
            return ExitCode.LEFT;
        }
        return Outcomes.exitCode(end.report());
    }

    private static HostPublisher started(Invocation invocation) {
        if (invocation.configuration().rootsIfSet().isEmpty()) {
            throw new SettingsException("no store is named, and the profiler's usual place cannot be written on Lambda:"
                    + " set BAML_PROFILE_DIR to a folder in /tmp, for the function and the extension alike");
        }
        Plugins plugins = PresentPlugins.told(invocation.configuration());
        PublisherSettings settings = invocation
                .configuration()
                .publisher(PresentPlugins.names(plugins, invocation.configuration()))
                .build();
        return CoreProvider.start(settings, plugins, LONGEST_INTERVAL);
    }
}
