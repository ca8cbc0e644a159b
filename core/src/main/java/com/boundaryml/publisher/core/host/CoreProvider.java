package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherProvider;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.flush.FlushProgress;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.SplittableRandom;

/** The engine on this machine: its clocks, its threads, its chance. */
public final class CoreProvider implements PublisherProvider {

    /** Creates the provider. */
    public CoreProvider() {}

    @Override
    public Publisher start(PublisherSettings settings) {
        MetricsRelays metrics = MetricsRelays.of(settings);
        return new PublisherLoop(engine(settings, metrics), metrics, settings.shutdownTimeout());
    }

    /**
     * Flushes once, until nothing more can be shipped, on the caller's thread.
     *
     * @param settings what to ship, where to, and within which limits
     * @param timeout how long it may take
     * @param progress who is told how far it has come
     * @return what it did and what it left
     * @throws com.boundaryml.publisher.api.SettingsException if a setting is wrong, or a plugin it names is absent or
     *     refuses its options
     * @throws InterruptedException if the thread is interrupted
     */
    public static FlushReport flushOnce(PublisherSettings settings, Duration timeout, FlushProgress progress)
            throws InterruptedException {
        try (MetricsRelays metrics = MetricsRelays.of(settings);
                Engine engine = engine(settings, metrics)) {
            engine.progress(progress);
            return engine.drain(timeout, Engine.Patience.SIT_OUT);
        }
    }

    private static Engine engine(PublisherSettings settings, MetricsRelays metrics) {
        return new Engine(
                settings,
                Plugins.transport(settings),
                Plugins.store(),
                metrics,
                Time.system(),
                Parallel.virtualThreads(),
                new SplittableRandom(new SecureRandom().nextLong()),
                Runtime.getRuntime().availableProcessors());
    }
}
