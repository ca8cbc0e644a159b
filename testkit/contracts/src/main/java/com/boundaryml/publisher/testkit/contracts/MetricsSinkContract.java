package com.boundaryml.publisher.testkit.contracts;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The obligations of a {@link MetricsSink}. A plugin extends this class and overrides {@link #open}. What the sink does with
 * the figures is for tests of its own.
 */
@Timeout(120)
public abstract class MetricsSinkContract {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int MANY = 10_000;

    /** Creates the test. */
    protected MetricsSinkContract() {}

    /**
     * {@return a new sink} Nobody need listen at its other end. The test closes it.
     *
     * @throws Exception if it cannot be made, which fails the test
     */
    protected abstract MetricsSink open() throws Exception;

    @Test
    final void everyMetricIsTakenWithAndWithoutAttributes() throws Exception {
        try (MetricsSink sink = open()) {
            for (Metric metric : Metric.values()) {
                sink.record(new Measurement(metric, 1, Map.of()));
                sink.record(new Measurement(metric, 2.5, Map.of("baml.object.kind", "meta_segment")));
            }
            sink.flush(TIMEOUT);
        }
    }

    @Test
    final void extremeFiguresAndStrangeAttributesAreTaken() throws Exception {
        try (MetricsSink sink = open()) {
            for (double value : new double[] {0, Double.MIN_VALUE, Long.MAX_VALUE, 1e300}) {
                sink.record(new Measurement(
                        Metric.BACKLOG_BYTES, value, Map.of("baml.sink", "a\"b\\c\nd=e,f{g}|#\u00e9", "empty", "")));
            }
            sink.record(new Measurement(Metric.CLOCK_SKEW, -3.5, Map.of()));
            sink.flush(TIMEOUT);
        }
    }

    @Test
    final void flushingEndsByItsTimeoutWhoeverListens() throws Exception {
        try (MetricsSink sink = open()) {
            for (int i = 0; i < MANY; i++) {
                sink.record(new Measurement(Metric.OBJECTS_SHIPPED, 1, Map.of("baml.object.kind", "value")));
            }
            long begin = System.nanoTime();
            sink.flush(TIMEOUT);
            assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0, "flush ends by its timeout");
        }
    }

    @Test
    final void aSinkThatTookNothingFlushesAndCloses() throws Exception {
        MetricsSink sink = open();
        sink.flush(TIMEOUT);
        sink.close();
    }

    @Test
    final void aSinkClosesWithoutAFlush() throws Exception {
        MetricsSink sink = open();
        sink.record(new Measurement(Metric.FLUSH_DURATION, 0.25, Map.of()));
        sink.close();
    }
}
