package com.acme.statsd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import com.boundaryml.publisher.testkit.contracts.MetricsSinkContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The publisher's obligations of a metrics sink, and StatsD's own. */
class StatsdSinkTest extends MetricsSinkContract {

    @Override
    protected MetricsSink open() {
        return new StatsdProvider().open(new Options("statsd", Map.of("port", "9")));
    }

    @Test
    void countersGaugesAndHistogramsHaveTheirOwnTypes() {
        assertEquals(
                List.of("baml.publisher.objects.shipped:2.0|c|#baml.object.kind:value"),
                StatsdLines.of(new Measurement(Metric.OBJECTS_SHIPPED, 2, Map.of("baml.object.kind", "value"))));
        assertEquals(
                List.of("baml.publisher.flush.duration:0.25|h"),
                StatsdLines.of(new Measurement(Metric.FLUSH_DURATION, 0.25, Map.of())));
    }

    @Test
    void aNegativeGaugeIsNoDifference() {
        assertEquals(
                List.of("baml.publisher.clock.skew:0.0|g", "baml.publisher.clock.skew:-3.5|g"),
                StatsdLines.of(new Measurement(Metric.CLOCK_SKEW, -3.5, Map.of())));
    }

    @Test
    void whatWouldEndATagIsReplaced() {
        assertEquals(
                List.of("baml.publisher.backlog:1.0|g|#a_b:c_d_e"),
                StatsdLines.of(new Measurement(Metric.BACKLOG_BYTES, 1, Map.of("a,b", "c|d\ne"))));
    }

    @Test
    void anUnknownOptionIsRefused() {
        Options options = new Options("statsd", Map.of("prot", "8125"));
        assertThrows(SettingsException.class, () -> new StatsdProvider().open(options));
    }
}
