package com.boundaryml.publisher.spi.metrics;

import java.util.Map;

/**
 * One measurement.
 *
 * @param metric what was measured
 * @param value how much, in the metric's unit: an increment of a counter, a value of a histogram, or a gauge's new value
 * @param attributes what it is about, by attribute name, such as {@code baml.object.kind} = {@code meta_segment}
 */
public record Measurement(Metric metric, double value, Map<String, String> attributes) {

    public Measurement {
        attributes = Map.copyOf(attributes);
    }
}
