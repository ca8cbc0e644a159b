package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.spi.Resolver;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import java.util.List;
import java.util.ServiceLoader;

/** Every metrics sink present that has a section in the settings, each behind its own relay. */
final class MetricsRelays implements Meter, AutoCloseable {

    private final List<MetricsRelay> relays;

    private MetricsRelays(List<MetricsRelay> relays) {
        this.relays = relays;
    }

    static MetricsRelays of(PublisherSettings settings) {
        return new MetricsRelays(Plugins.metricsSinks().stream()
                .filter(provider -> settings.plugins().containsKey(Resolver.nameOf(provider)))
                .map(provider -> relay(settings, provider))
                .toList());
    }

    private static MetricsRelay relay(
            PublisherSettings settings, ServiceLoader.Provider<MetricsSinkProvider> provider) {
        String name = Resolver.nameOf(provider);
        return new MetricsRelay(name, provider.get().open(Plugins.options(settings, name)));
    }

    @Override
    public void take(Measurement measurement) {
        for (MetricsRelay relay : relays) {
            relay.take(measurement);
        }
    }

    @Override
    public void close() {
        relays.forEach(MetricsRelay::close);
    }
}
