package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One instrument for each metric. Thread-safe. */
final class Instruments {

    /** Upper bounds in seconds: the convention's, and then those of a flush over a backlog. */
    private static final List<Double> SECONDS =
            List.of(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0, 30.0, 60.0, 300.0);

    private static final int MOST_VALUE_CHARACTERS = 1_024;

    private final Map<Metric, Instrument> instruments = new EnumMap<>(Metric.class);

    private interface Instrument {
        void take(double value, Attributes attributes);
    }

    Instruments(Meter meter) {
        for (Metric metric : Metric.values()) {
            instruments.put(metric, instrument(meter, metric));
        }
    }

    private static Instrument instrument(Meter meter, Metric metric) {
        return switch (metric.kind()) {
            case COUNTER ->
                meter.counterBuilder(metric.id())
                        .ofDoubles()
                        .setUnit(metric.unit())
                        .setDescription(metric.description())
                        .build()::add;
            case GAUGE ->
                meter.gaugeBuilder(metric.id())
                        .setUnit(metric.unit())
                        .setDescription(metric.description())
                        .build()::set;
            case HISTOGRAM ->
                meter.histogramBuilder(metric.id())
                        .setUnit(metric.unit())
                        .setDescription(metric.description())
                        .setExplicitBucketBoundariesAdvice(SECONDS)
                        .build()::record;
        };
    }

    /** Takes a measurement. Attributes that the metric does not have are left out. */
    void take(Measurement measurement) {
        Instrument instrument = instruments.get(measurement.metric());
        if (instrument != null) {
            instrument.take(measurement.value(), attributes(measurement));
        }
    }

    private static Attributes attributes(Measurement measurement) {
        AttributesBuilder attributes = Attributes.builder();
        for (Attribute attribute : measurement.metric().attributes()) {
            String value = measurement.attributes().get(attribute.id());
            if (value != null) {
                attributes.put(attribute.id(), value.substring(0, Math.min(value.length(), MOST_VALUE_CHARACTERS)));
            }
        }
        return attributes.build();
    }
}
