package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.SdkMeterProviderBuilder;
import io.opentelemetry.sdk.metrics.export.CardinalityLimitSelector;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Adds measurements up in OpenTelemetry's SDK, from where they are sent to a collector once an interval, and read by a
 * Prometheus server as it likes. {@link #record} waits for nobody.
 */
final class OtelSink implements MetricsSink {

    /** The most series of one metric; what would make one more is counted in a series of its own, so named. */
    static final int MOST_SERIES = 1_000;

    private static final String SCOPE = "com.boundaryml.publisher";
    private static final Duration LET_GO = Duration.ofSeconds(1);

    /** This part of the time for the last values is left for the close that follows. */
    private static final int SHARE_OF_CLOSE = 10;

    /** How much longer than an export may take the reader waits for it: its own limit is the interval. */
    private static final Duration GIVE_UP = Duration.ofSeconds(5);

    private final SdkMeterProvider provider;
    private final Instruments instruments;
    private final Optional<CollectorExporter> collector;
    private final Optional<ScrapeServer> scrape;

    private OtelSink(SdkMeterProvider provider, Optional<CollectorExporter> collector, Optional<ScrapeServer> scrape) {
        this.provider = provider;
        this.instruments = new Instruments(provider.get(SCOPE));
        this.collector = collector;
        this.scrape = scrape;
    }

    /**
     * {@return a new sink} It has made no call yet.
     *
     * @throws com.boundaryml.publisher.api.SettingsException if a file for TLS is not what it should be
     */
    static OtelSink open(OtelSettings settings) {
        SdkMeterProviderBuilder provider = SdkMeterProvider.builder().setResource(settings.resource());
        CardinalityLimitSelector limit = instrument -> MOST_SERIES;
        Optional<CollectorExporter> collector = settings.collector().map(to -> {
            CollectorExporter exporter = CollectorExporter.of(to);
            provider.registerMetricReader(
                    PeriodicMetricReader.builder(exporter)
                            .setInterval(to.interval())
                            .setExporterTimeout(to.timeout().plus(GIVE_UP))
                            .build(),
                    limit);
            return exporter;
        });
        Optional<ScrapeServer> scrape = settings.scrape().map(at -> {
            ScrapeReader reader = new ScrapeReader();
            provider.registerMetricReader(reader, limit);
            return ScrapeServer.start(at, () -> Exposition.of(settings.resource(), reader.read()));
        });
        return new OtelSink(provider.build(), collector, scrape);
    }

    @Override
    public void record(Measurement measurement) {
        instruments.take(measurement);
    }

    /** Sends what was recorded once, after an export that is under way has ended, if there is time for it. */
    @Override
    public void flush(Duration timeout) {
        if (collector.isEmpty()) {
            return;
        }
        Duration most = timeout.minus(timeout.dividedBy(SHARE_OF_CLOSE));
        long until = System.nanoTime() + most.toNanos();
        boolean taken = false;
        for (long left = most.toNanos(); left > 0 && !taken; left = until - System.nanoTime()) {
            collector.get().awaitIdle(Duration.ofNanos(left));
            // Fails where an export is still under way.
            taken = provider.forceFlush()
                    .join(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS)
                    .isSuccess();
        }
    }

    @Override
    public void close() {
        scrape.ifPresent(ScrapeServer::close);
        // The exporter first: the provider would wait for it, and export once more.
        collector.ifPresent(CollectorExporter::shutdown);
        provider.shutdown().join(LET_GO.toMillis(), TimeUnit.MILLISECONDS);
    }
}
