package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.Resolver;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Finds the providers among the modules present. */
public final class Plugins {

    private Plugins() {}

    /** {@return the transports present} */
    public static List<ServiceLoader.Provider<TransportProvider>> transports() {
        return ServiceLoader.load(TransportProvider.class).stream().toList();
    }

    /** {@return the store accesses present} */
    public static List<ServiceLoader.Provider<StoreAccessProvider>> stores() {
        return ServiceLoader.load(StoreAccessProvider.class).stream().toList();
    }

    /** {@return the metrics sinks present} */
    public static List<ServiceLoader.Provider<MetricsSinkProvider>> metricsSinks() {
        return ServiceLoader.load(MetricsSinkProvider.class).stream().toList();
    }

    static Transport transport(PublisherSettings settings) {
        ServiceLoader.Provider<TransportProvider> provider = Resolver.resolve(
                "transport",
                settings.transport(),
                transports(),
                "add a module that provides one, such as com.boundaryml.publisher.localfs");
        return provider.get()
                .open(new TransportSettings(options(settings, Resolver.nameOf(provider)), settings.concurrentPuts()));
    }

    static StoreAccessProvider store() {
        return Resolver.resolve("store access", "", stores(), "the module com.boundaryml.publisher.core provides one")
                .get();
    }

    static Options options(PublisherSettings settings, String name) {
        return new Options(name, settings.plugins().getOrDefault(name, Map.of()));
    }
}
