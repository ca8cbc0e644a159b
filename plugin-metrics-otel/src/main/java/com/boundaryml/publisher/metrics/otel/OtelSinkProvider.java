package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import java.util.Map;

/** Makes the sink that reports through OpenTelemetry. The module's description lists its options. Thread-safe. */
@PluginName("otel")
public final class OtelSinkProvider implements MetricsSinkProvider {

    private final Map<String, String> environment;

    /** Creates the provider; the sinks it makes read the environment of the process. */
    public OtelSinkProvider() {
        this(System.getenv());
    }

    OtelSinkProvider(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public MetricsSink open(Options options) {
        return OtelSink.open(OtelSettings.of(options, new Environment(environment)));
    }
}
