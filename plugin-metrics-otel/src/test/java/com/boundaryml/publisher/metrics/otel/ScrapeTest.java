package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a Prometheus server is served. */
@Timeout(60)
class ScrapeTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final int port;
    private final URI metrics;

    ScrapeTest() throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    }

    private MetricsSink open() {
        return Sinks.open(Map.of(), "prometheus-port", Integer.toString(port));
    }

    private static HttpResponse<String> get(URI uri) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void everyMetricIsServedInPrometheussTextFormat() throws Exception {
        try (MetricsSink sink = open()) {
            for (Metric metric : Metric.values()) {
                sink.record(Sinks.measurement(metric, 0.25));
            }
            HttpResponse<String> response = get(metrics);
            assertEquals(200, response.statusCode());
            assertEquals(
                    "text/plain; version=0.0.4; charset=utf-8",
                    response.headers().firstValue("Content-Type").orElseThrow());
            for (Metric metric : Metric.values()) {
                String labels = metric.attributes().stream()
                        .map(Attribute::id)
                        .sorted()
                        .map(id -> id.replace('.', '_') + "=\"of " + id + '"')
                        .collect(Collectors.joining(","));
                String name = Table.prometheusName(metric);
                String line = switch (metric.kind()) {
                    case HISTOGRAM -> name + "_bucket{le=\"0.25\"} 1";
                    case COUNTER, GAUGE -> name + (labels.isEmpty() ? "" : "{" + labels + "}") + " 0.25";
                };
                assertTrue(response.body().lines().anyMatch(line::equals), line + " is not in " + response.body());
            }
        }
    }

    @Test
    void aHistogramsBucketsAddUp() throws Exception {
        try (MetricsSink sink = open()) {
            for (double seconds : new double[] {0.001, 0.2, 1_000}) {
                sink.record(new Measurement(Metric.FLUSH_DURATION, seconds, Map.of()));
            }
            List<String> lines = get(metrics).body().lines().toList();
            String name = "baml_publisher_flush_duration_seconds";
            assertTrue(lines.containsAll(List.of(
                    "# TYPE " + name + " histogram",
                    name + "_bucket{le=\"0.005\"} 1",
                    name + "_bucket{le=\"0.1\"} 1",
                    name + "_bucket{le=\"0.25\"} 2",
                    name + "_bucket{le=\"300\"} 2",
                    name + "_bucket{le=\"+Inf\"} 3",
                    name + "_sum 1000.201",
                    name + "_count 3")));
        }
    }

    @Test
    void labelsAreEscapedAndTheServiceIsInTargetInfo() throws Exception {
        try (MetricsSink sink = open()) {
            sink.record(new Measurement(Metric.DISK_PRESSURE, 1, Map.of(Attribute.STORE.id(), "a\"b\\c\nd\u00e9")));
            String body = get(metrics).body();
            assertTrue(
                    body.contains("baml_publisher_disk_pressure_ratio{baml_store=\"a\\\"b\\\\c\\nd\u00e9\"} 1\n"),
                    body);
            assertTrue(body.contains("service_name=\"baml-publisher\""), body);
        }
    }

    @Test
    void onlyTheOnePageIsServedAndOnlyRead() throws Exception {
        try (MetricsSink sink = open()) {
            assertEquals(404, get(metrics.resolve("/")).statusCode());
            assertEquals(200, get(metrics.resolve("/metrics?name=x")).statusCode());
            HttpResponse<String> posted = CLIENT.send(
                    HttpRequest.newBuilder(metrics)
                            .POST(HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(405, posted.statusCode());
            assertTrue(said("nonsense\r\n\r\n").startsWith("HTTP/1.1 400 "));
            assertTrue(said("GET /" + "x".repeat(ScrapeServer.MOST_HEAD_BYTES)).startsWith("HTTP/1.1 400 "));
            sink.flush(java.time.Duration.ZERO);
        }
    }

    private String said(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(request.substring(0, Math.min(request.length(), ScrapeServer.MOST_HEAD_BYTES))
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void connectionsThatSayNothingAreFewAndEndAndThenAScrapeGetsThrough() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (MetricsSink sink = open()) {
            for (int i = 0; i < 3 * ScrapeServer.MOST_CONNECTIONS; i++) {
                silent.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            for (Socket socket : silent) {
                assertTrue(ended(socket), "the server hangs up");
            }
            assertEquals(200, get(metrics).statusCode());
            sink.flush(java.time.Duration.ZERO);
        }
    }

    private static boolean ended(Socket socket) {
        try (socket) {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void aPortThatIsTakenKeepsNobodyFromStartingAndIsUsedOnceItIsFree() throws Exception {
        ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        try (MetricsSink sink = open()) {
            sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 1));
            other.close();
            boolean served = false;
            while (!served) {
                try {
                    served = get(metrics).body().contains("baml_publisher_backlog_bytes 1\n");
                } catch (IOException e) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
