package com.boundaryml.publisher.core.plugin;

import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Providers by kind. Nothing of theirs has run yet. */
record Providers(
        List<ServiceLoader.Provider<TransportProvider>> transports,
        List<ServiceLoader.Provider<StoreAccessProvider>> stores,
        List<ServiceLoader.Provider<MetricsSinkProvider>> metricsSinks) {

    Providers {
        transports = List.copyOf(transports);
        stores = List.copyOf(stores);
        metricsSinks = List.copyOf(metricsSinks);
    }

    /** {@return all of them} */
    List<ServiceLoader.Provider<?>> all() {
        return Stream.of(transports, stores, metricsSinks)
                .<ServiceLoader.Provider<?>>flatMap(List::stream)
                .toList();
    }
}
