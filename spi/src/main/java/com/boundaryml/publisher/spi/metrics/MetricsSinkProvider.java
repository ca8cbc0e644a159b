package com.boundaryml.publisher.spi.metrics;

import com.boundaryml.publisher.spi.Options;

/** Makes a {@link MetricsSink}. A service provider; its class bears a {@link com.boundaryml.publisher.spi.PluginName}. */
public interface MetricsSinkProvider {

    /**
     * Makes a sink.
     *
     * @param options the plugin's own options
     * @return a new sink
     * @throws com.boundaryml.publisher.api.SettingsException if an option is absent, malformed or unknown
     */
    MetricsSink open(Options options);
}
