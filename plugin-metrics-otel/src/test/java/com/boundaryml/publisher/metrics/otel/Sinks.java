package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.util.HashMap;
import java.util.Map;

/** Sinks, and something to tell them. */
final class Sinks {

    private Sinks() {}

    static MetricsSink open(Map<String, String> environment, String... keysAndValues) {
        return new OtelSinkProvider(environment).open(options(keysAndValues));
    }

    static Options options(String... keysAndValues) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new Options("otel", options);
    }

    /** {@return a measurement with all of the metric's attributes} */
    static Measurement measurement(Metric metric, double value) {
        Map<String, String> attributes = new HashMap<>();
        for (Attribute attribute : metric.attributes()) {
            attributes.put(attribute.id(), "of " + attribute.id());
        }
        return new Measurement(metric, value, attributes);
    }
}
