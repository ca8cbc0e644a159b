package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a collector is sent, read with the official protocol. */
@Timeout(60)
class ExportTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Test
    void everyMetricArrivesWithItsNameUnitKindAndAttributes() throws Exception {
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url())) {
            for (Metric metric : Metric.values()) {
                sink.record(Sinks.measurement(metric, 2));
                sink.record(Sinks.measurement(metric, 3));
            }
            sink.flush(TIMEOUT);
            Collector.Export export = collector.next();
            assertEquals(Metric.values().length, export.metrics().size());
            for (Metric metric : Metric.values()) {
                var sent = export.metric(metric.id());
                assertEquals(metric.unit(), sent.getUnit());
                assertEquals(metric.description(), sent.getDescription());
                switch (metric.kind()) {
                    case COUNTER -> {
                        assertTrue(sent.getSum().getIsMonotonic());
                        assertEquals(
                                AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE,
                                sent.getSum().getAggregationTemporality());
                        assertPoint(metric, 5, sent.getSum().getDataPointsList());
                    }
                    case GAUGE -> assertPoint(metric, 3, sent.getGauge().getDataPointsList());
                    case HISTOGRAM -> {
                        var point = sent.getHistogram().getDataPoints(0);
                        assertEquals(2, point.getCount());
                        assertEquals(5, point.getSum());
                        assertTrue(point.getExplicitBoundsList().contains(0.005), "bounds are in seconds");
                    }
                }
            }
        }
    }

    private static void assertPoint(Metric metric, double value, List<NumberDataPoint> points) {
        assertEquals(1, points.size());
        assertEquals(value, points.getFirst().getAsDouble(), metric.id());
        Map<String, String> attributes = points.getFirst().getAttributesList().stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey, sent -> sent.getValue().getStringValue()));
        assertEquals(Sinks.measurement(metric, value).attributes(), attributes);
    }

    @Test
    void theServiceIsNamedByTheConventions() throws Exception {
        Map<String, String> environment = Map.of(
                "OTEL_SERVICE_NAME",
                "of-the-environment",
                "OTEL_RESOURCE_ATTRIBUTES",
                "service.name=least,deployment.environment.name=dev,host.name=h%2C1");
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(
                        environment,
                        "endpoint",
                        collector.url(),
                        "resource-attributes",
                        "deployment.environment.name=prod")) {
            sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 1));
            sink.flush(TIMEOUT);
            Collector.Export export = collector.next();
            assertEquals("of-the-environment", export.resource("service.name"));
            assertEquals("prod", export.resource("deployment.environment.name"));
            assertEquals("h,1", export.resource("host.name"));
            assertTrue(export.resource("service.instance.id").matches("[0-9a-f-]{36}"));
        }
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url())) {
            sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 1));
            sink.flush(TIMEOUT);
            assertEquals("baml-publisher", collector.next().resource("service.name"));
        }
    }

    @Test
    void headersAndCompressionOfTheEnvironmentAreUsed() throws Exception {
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT", collector.url() + "/prefix/",
                        "OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer%20secret, x-team = a",
                        "OTEL_EXPORTER_OTLP_COMPRESSION", "gzip"))) {
            sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 7));
            sink.flush(TIMEOUT);
            Collector.Export export = collector.next();
            assertEquals("/prefix/v1/metrics", export.path());
            assertEquals("Bearer secret", export.headers().get("authorization"));
            assertEquals("a", export.headers().get("x-team"));
            assertEquals("gzip", export.headers().get("content-encoding"));
            assertEquals(
                    7,
                    export.metric("baml.publisher.backlog")
                            .getGauge()
                            .getDataPoints(0)
                            .getAsDouble());
        }
    }

    @Test
    void anExportIsSentOnceAnInterval() throws Exception {
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url(), "interval-seconds", "1")) {
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            collector.next();
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            assertEquals(2, collector.next().shipped());
        }
    }

    @Test
    void incrementsAreSentToWhoPrefersThem() throws Exception {
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(
                        Map.of("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "delta"),
                        "endpoint",
                        collector.url())) {
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 2));
            sink.flush(TIMEOUT);
            var sum = collector.next().metric("baml.publisher.objects.shipped").getSum();
            assertEquals(AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA, sum.getAggregationTemporality());
        }
    }

    @Test
    void attributesThatAMetricDoesNotHaveAreLeftOutAndSeriesAreBounded() throws Exception {
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url())) {
            sink.record(new Measurement(Metric.BACKLOG_BYTES, 1, Map.of("a.users.idea", "x")));
            for (int i = 0; i < 3 * OtelSink.MOST_SERIES; i++) {
                sink.record(new Measurement(
                        Metric.DISK_PRESSURE, 1, Map.of(Attribute.STORE.id(), "/srv/" + i + "/" + "x".repeat(9_000))));
            }
            sink.flush(TIMEOUT);
            Collector.Export export = collector.next();
            var backlog = export.metric("baml.publisher.backlog").getGauge();
            assertEquals(0, backlog.getDataPoints(0).getAttributesCount());
            var stores = export.metric("baml.publisher.disk.pressure").getGauge();
            assertTrue(stores.getDataPointsCount() <= OtelSink.MOST_SERIES + 1, "series are bounded");
            assertTrue(export.request().getSerializedSize() < 2 << 20, "values are cut");
        }
    }

    @Test
    void recordingWaitsForNoCollectorAndTheLastValuesGoOutWhenItAnswersInTime() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url(), "interval-seconds", "1")) {
            collector.hangsUntil(answer);
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            collector.next();
            long begin = System.nanoTime();
            for (int i = 0; i < 100_000; i++) {
                sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            }
            assertTrue(System.nanoTime() - begin < 5_000_000_000L, "recording does not wait");
            assertTrue(collector.another().isEmpty(), "one export at a time");
            Thread flush = Thread.ofPlatform().start(() -> sink.flush(TIMEOUT));
            answer.countDown();
            flush.join();
            double last = 0;
            for (var export = collector.another(); export.isPresent(); export = collector.another()) {
                last = export.get().shipped();
            }
            assertEquals(100_001, last);
        }
    }

    @Test
    void aCollectorThatHangsHoldsUpTheEndNoLongerThanTheDeadline() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Collector collector = Collector.plain()) {
            collector.hangsUntil(end);
            MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url());
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            long begin = System.nanoTime();
            sink.flush(Duration.ofSeconds(1));
            sink.close();
            long millis = (System.nanoTime() - begin) / 1_000_000;
            assertTrue(millis >= 800 && millis < 3_000, "ended after " + millis + " ms");
            collector.next();
            assertTrue(collector.another().isEmpty(), "the last values get one try");
            end.countDown();
        }
    }

    @Test
    void nothingMoreIsSentOnceTheSinkIsClosed() throws Exception {
        try (Collector collector = Collector.plain()) {
            MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url());
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 1));
            sink.flush(TIMEOUT);
            sink.close();
            collector.next();
            assertFalse(collector.another().isPresent());
        }
    }
}
