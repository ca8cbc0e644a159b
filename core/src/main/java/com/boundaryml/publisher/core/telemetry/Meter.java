package com.boundaryml.publisher.core.telemetry;

import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import java.util.Map;

/** Takes measurements, from any thread, without ever blocking or throwing. */
public interface Meter {

    /** One that nobody listens to. */
    Meter NONE = measurement -> {};

    /** Takes a measurement. */
    void take(Measurement measurement);

    /** Takes a measurement without attributes. */
    default void take(Metric metric, double value) {
        take(new Measurement(metric, value, Map.of()));
    }

    /** Takes a measurement with one attribute. */
    default void take(Metric metric, double value, String attribute, String attributeValue) {
        take(new Measurement(metric, value, Map.of(attribute, attributeValue)));
    }

    /** Takes a count with one attribute. */
    default void count(Metric metric, long value, String attribute, String attributeValue) {
        take(metric, (double) value, attribute, attributeValue);
    }
}
