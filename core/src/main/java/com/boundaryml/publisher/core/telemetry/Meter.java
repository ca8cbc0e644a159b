package com.boundaryml.publisher.core.telemetry;

import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.transport.Fault;
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
    default void take(Metric metric, double value, Attribute attribute, String attributeValue) {
        take(new Measurement(metric, value, Map.of(attribute.id(), attributeValue)));
    }

    /** Takes a count with one attribute. */
    default void count(Metric metric, long value, Attribute attribute, String attributeValue) {
        take(metric, (double) value, attribute, attributeValue);
    }

    /** Takes a call to the gateway that failed: its name, such as {@code config}, and what went wrong. */
    default void gatewayFault(String call, Fault fault) {
        take(new Measurement(
                Metric.GATEWAY_FAULTS,
                1,
                Map.of(Attribute.GATEWAY_CALL.id(), call, Attribute.FAULT.id(), fault.label())));
    }
}
