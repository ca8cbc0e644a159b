package com.boundaryml.publisher.launcher.lambda;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.host.HostPublisher;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of the publisher in an environment of Lambda: it registers, starts, catches up at each invocation, and ends with
 * a last flush. Between its events the environment may stand still for as long as Lambda likes. The time of day is read
 * when an event has come, and turned into a length of time at once: what goes on after that goes by the monotonic clock.
 */
public final class Extension {

    private static final Logger LOG = LoggerFactory.getLogger(Extension.class);
    private static final String CONFIG_INVALID = "Extension.ConfigInvalid";
    private static final String START_FAILED = "Extension.StartFailed";
    private static final String NO_EVENT = "Extension.NoEvent";

    private final ExtensionsApi api;
    private final InstantSource clock;

    Extension(ExtensionsApi api, InstantSource clock) {
        this.api = api;
        this.clock = clock;
    }

    /**
     * How it ended.
     *
     * @param report what the last flush did and left
     * @param failure why it ended before Lambda said so, or empty
     */
    public record End(FlushReport report, Optional<String> failure) {}

    /**
     * Registers the publisher.
     *
     * @param address what {@code AWS_LAMBDA_RUNTIME_API} says, or empty if it is not set
     * @return the extension, which has to {@link #live} now
     * @throws SettingsException if the address is none
     * @throws ExtensionsApiException if Lambda does not take the registration
     */
    public static Extension register(Optional<String> address) throws ExtensionsApiException {
        URI base = RuntimeApi.at(address);
        return new Extension(HttpExtensionsApi.register(base), InstantSource.system());
    }

    /**
     * Starts the publisher, and has it work until the environment ends. A publisher that does not start is reported to
     * Lambda, and the error goes on to the caller.
     *
     * @param starter starts the publisher
     * @return how it ended
     * @throws SettingsException if a setting is wrong
     * @throws InterruptedException if the thread is interrupted
     */
    public End live(Supplier<HostPublisher> starter) throws InterruptedException {
        HostPublisher publisher = started(starter);
        try {
            return new End(untilShutdown(publisher), Optional.empty());
        } catch (ExtensionsApiException e) {
            FlushReport report = publisher.flushAndJoin(Allowance.SHUTDOWN.minus(Allowance.SHUTDOWN_MARGIN));
            String failure = String.valueOf(e.getMessage());
            tell(() -> api.endsEarly(NO_EVENT, failure));
            return new End(report, Optional.of(failure));
        }
    }

    private HostPublisher started(Supplier<HostPublisher> starter) {
        try {
            return starter.get();
        } catch (SettingsException e) {
            tell(() -> api.failedToStart(CONFIG_INVALID, String.valueOf(e.getMessage())));
            throw e;
        } catch (RuntimeException | Error e) {
            tell(() -> api.failedToStart(START_FAILED, e.toString()));
            throw e;
        }
    }

    private FlushReport untilShutdown(HostPublisher publisher) throws ExtensionsApiException, InterruptedException {
        while (true) {
            switch (api.next()) {
                case Event.Invoke invoke -> publisher.catchUp(Allowance.hold(invoke.deadlineMs(), clock.millis()));
                case Event.Shutdown shutdown -> {
                    LOG.info("the environment ends: {}", shutdown.reason());
                    return publisher.flushAndJoin(Allowance.lastFlush(shutdown.deadlineMs(), clock.millis()));
                }
            }
        }
    }

    private interface Telling {
        void tell() throws ExtensionsApiException;
    }

    private static void tell(Telling telling) {
        try {
            telling.tell();
        } catch (ExtensionsApiException e) {
            LOG.warn("Lambda could not be told of the failure: {}", e.getMessage());
        }
    }
}
