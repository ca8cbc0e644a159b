package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    private static OtelSettings read(Map<String, String> environment, String... keysAndValues) {
        return OtelSettings.of(Sinks.options(keysAndValues), new Environment(environment));
    }

    private static CollectorSettings collector(Map<String, String> environment, String... keysAndValues) {
        return read(environment, keysAndValues).collector().orElseThrow();
    }

    private static String refusal(Map<String, String> environment, String... keysAndValues) {
        String message = String.valueOf(assertThrows(SettingsException.class, () -> read(environment, keysAndValues))
                .getMessage());
        assertFalse(message.contains("hush"), message);
        return message;
    }

    @ParameterizedTest
    @CsvSource({
        // the option, the variable for metrics, the variable for all, and where exports go
        "https://a, https://m/x, https://b, https://a/v1/metrics",
        "https://a/p/, '', '', https://a/p/v1/metrics",
        "'', https://m/x, https://b, https://m/x",
        "'', '', https://b:4318, https://b:4318/v1/metrics",
        "'', '', '', http://localhost:4318/v1/metrics",
    })
    void theOptionGoesBeforeTheVariablesAndTheNearerVariableFirst(
            String option, String forMetrics, String forAll, String endpoint) {
        Map<String, String> environment =
                Map.of("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", forMetrics, "OTEL_EXPORTER_OTLP_ENDPOINT", forAll);
        String[] options = option.isEmpty() ? new String[0] : new String[] {"endpoint", option};
        assertEquals(endpoint, collector(environment, options).endpoint().toString());
    }

    @Test
    void whatIsNotSetIsAsTheSpecificationHasIt() {
        CollectorSettings settings = collector(Map.of());
        assertEquals(Duration.ofMinutes(1), settings.interval());
        assertEquals(Duration.ofSeconds(10), settings.timeout());
        assertEquals("none", settings.compression());
    }

    @Test
    void theIntervalIsInSecondsAsAnOptionAndInMillisecondsAsAVariable() {
        Map<String, String> environment =
                Map.of("OTEL_METRIC_EXPORT_INTERVAL", "1500", "OTEL_EXPORTER_OTLP_TIMEOUT", "2000");
        assertEquals(Duration.ofMillis(1500), collector(environment).interval());
        assertEquals(Duration.ofSeconds(2), collector(environment).timeout());
        assertEquals(
                Duration.ofSeconds(5),
                collector(environment, "interval-seconds", "5").interval());
    }

    @Test
    void aScrapeAloneNeedsNoCollectorAndIsBoundToLoopback() {
        OtelSettings settings = read(Map.of(), "prometheus-port", "9464");
        assertTrue(settings.collector().isEmpty());
        assertTrue(settings.scrape().orElseThrow().getAddress().isLoopbackAddress());
        assertTrue(read(Map.of(), "prometheus-port", "9464", "endpoint", "http://c")
                .collector()
                .isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "endpoint, collector:4318",
        "endpoint, https://hush@collector",
        "endpoint, https://collector?key=hush",
        "endpoint, ftp://collector",
        "headers, hush",
        "headers, a=%zz-hush",
        "headers, 'a=hush\u0001'",
        "headers, Content-Type=hush",
        "headers, 'a b=hush'",
        "interval-seconds, 0",
        "resource-attributes, hush",
        "prometheus-port, 70000",
        "prometheus-host, 127.0.0.1",
        "client-key, /x",
    })
    void anOptionThatCannotBeUsedIsNamedAndItsValueIsNot(String key, String value) {
        assertTrue(refusal(Map.of(), key, value).contains(key));
    }

    @ParameterizedTest
    @CsvSource({
        "OTEL_EXPORTER_OTLP_ENDPOINT, 'https://hush@c'",
        "OTEL_EXPORTER_OTLP_HEADERS, hush",
        "OTEL_EXPORTER_OTLP_METRICS_HEADERS, hush",
        "OTEL_EXPORTER_OTLP_TIMEOUT, 1.5",
        "OTEL_EXPORTER_OTLP_COMPRESSION, hush",
        "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE, hush",
        "OTEL_METRIC_EXPORT_INTERVAL, often",
        "OTEL_RESOURCE_ATTRIBUTES, hush",
    })
    void aVariableThatCannotBeUsedIsNamedAndItsValueIsNot(String name, String value) {
        assertTrue(refusal(Map.of(name, value)).contains(name));
    }

    @Test
    void anEndpointForAnotherProtocolIsRefusedUnlessTheOptionNamesOne() {
        Map<String, String> environment = new HashMap<>();
        environment.put("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4317");
        environment.put("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc");
        assertTrue(refusal(environment).contains("http/protobuf"));
        assertEquals(
                "http://c:4318/v1/metrics",
                collector(environment, "endpoint", "http://c:4318").endpoint().toString());
    }

    @Test
    void anUnknownOptionIsRefusedWithTheNearestKnownOne() {
        assertTrue(refusal(Map.of(), "header", "hush").contains("did you mean headers"));
    }

    @Test
    void nothingThatIsPrintedShowsAHeaderOrAVariablesValue() {
        Map<String, String> environment = Map.of("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=hush");
        String printed = read(environment).toString()
                + new Environment(environment)
                + new Environment(environment).exporter("HEADERS");
        assertFalse(printed.contains("hush"), printed);
        assertTrue(printed.contains("Authorization"), "the names are shown");
    }
}
