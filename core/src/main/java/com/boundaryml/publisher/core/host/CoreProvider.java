package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherProvider;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.flush.FlushProgress;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.Transport;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.SplittableRandom;

/** The engine on this machine: its clocks, its threads, its chance. */
public final class CoreProvider implements PublisherProvider {

    /** Creates the provider. */
    public CoreProvider() {}

    @Override
    public Publisher start(PublisherSettings settings) {
        return start(settings, Plugins.ofModules());
    }

    /**
     * Starts a publisher with these plugins.
     *
     * @param settings what to ship, where to, and within which limits
     * @param plugins what it may use
     * @return the running publisher
     * @throws com.boundaryml.publisher.api.SettingsException if a setting is wrong, or a plugin it names is absent or
     *     refuses its options
     */
    public static Publisher start(PublisherSettings settings, Plugins plugins) {
        Parts parts = Parts.open(settings, plugins);
        return parts.loop(parts.engine(settings), settings);
    }

    /**
     * Starts a publisher with these plugins that flushes at least every so often, however long the interval is that the
     * gateway serves.
     *
     * @param settings what to ship, where to, and within which limits
     * @param plugins what it may use
     * @param longestInterval the longest flush interval, 1 second to 1 hour
     * @return the running publisher
     * @throws com.boundaryml.publisher.api.SettingsException if a setting is wrong, or a plugin it names is absent or
     *     refuses its options
     */
    public static HostPublisher start(PublisherSettings settings, Plugins plugins, Duration longestInterval) {
        Parts parts = Parts.open(settings, plugins);
        Engine engine = parts.engine(settings);
        engine.flushAtLeastEvery(longestInterval);
        return parts.loop(engine, settings);
    }

    /**
     * Flushes once, until nothing more can be shipped, on the caller's thread.
     *
     * @param settings what to ship, where to, and within which limits
     * @param timeout how long it may take
     * @param plugins what it may use
     * @param progress who is told how far it has come
     * @return what it did and what it left
     * @throws com.boundaryml.publisher.api.SettingsException if a setting is wrong, or a plugin it names is absent or
     *     refuses its options
     * @throws InterruptedException if the thread is interrupted
     */
    public static FlushReport flushOnce(
            PublisherSettings settings, Duration timeout, Plugins plugins, FlushProgress progress)
            throws InterruptedException {
        Parts parts = Parts.open(settings, plugins);
        Duration lastValues = parts.metrics().share(timeout);
        try (Engine engine = parts.engine(settings)) {
            engine.progress(progress);
            Watchdog watchdog = Watchdog.overMe(engine.deadline());
            try {
                return engine.drain(timeout.minus(lastValues), Engine.Patience.SIT_OUT);
            } finally {
                watchdog.close();
            }
        } finally {
            parts.metrics().end(lastValues);
        }
    }

    /** What plugins make for one publisher. */
    private record Parts(StoreAccessProvider stores, Transport transport, MetricsRelays metrics) {

        static Parts open(PublisherSettings settings, Plugins plugins) {
            StoreAccessProvider stores = plugins.store();
            Transport transport = plugins.transport(settings);
            try {
                return new Parts(stores, transport, MetricsRelays.open(settings, plugins));
            } catch (SettingsException e) {
                transport.close();
                throw e;
            }
        }

        PublisherLoop loop(Engine engine, PublisherSettings settings) {
            return new PublisherLoop(engine, metrics, Time.system(), settings.shutdownTimeout());
        }

        Engine engine(PublisherSettings settings) {
            return new Engine(
                    settings,
                    transport,
                    stores,
                    metrics,
                    Time.system(),
                    Parallel.virtualThreads(),
                    new SplittableRandom(new SecureRandom().nextLong()),
                    Runtime.getRuntime().availableProcessors());
        }
    }
}
