/**
 * A plugin that reports the metrics of the publisher through OpenTelemetry: to a collector, by OTLP over HTTP, and to a
 * Prometheus server that scrapes them. It lies in a plugin folder beside the run-time image, not in it.
 *
 * <p>Its name is {@code otel}. Its options, each of which goes before the variables of the environment that stand beside it:
 *
 * <table>
 * <caption>Options</caption>
 * <tr><th>key</th><th>value</th><th>variables</th></tr>
 * <tr><td>endpoint</td><td>the collector's URL, to which {@code /v1/metrics} is added. Without it and its variables:
 *     http://localhost:4318, or no collector at all if prometheus-port is set</td>
 *     <td>OTEL_EXPORTER_OTLP_METRICS_ENDPOINT (as it is), OTEL_EXPORTER_OTLP_ENDPOINT</td></tr>
 * <tr><td>headers</td><td>what is sent along, such as a token: {@code name=value} with commas between, values
 *     percent-encoded. A secret</td>
 *     <td>OTEL_EXPORTER_OTLP_METRICS_HEADERS, OTEL_EXPORTER_OTLP_HEADERS</td></tr>
 * <tr><td>ca-bundle</td><td>a PEM file of the authorities to trust, in place of those of the JDK</td>
 *     <td>OTEL_EXPORTER_OTLP_METRICS_CERTIFICATE, OTEL_EXPORTER_OTLP_CERTIFICATE</td></tr>
 * <tr><td>client-certificate, client-key</td><td>PEM files (the key in PKCS#8, not encrypted) shown to a collector that
 *     asks for them</td>
 *     <td>OTEL_EXPORTER_OTLP_METRICS_CLIENT_CERTIFICATE, OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE, and the same with
 *     CLIENT_KEY</td></tr>
 * <tr><td>interval-seconds</td><td>seconds from one export to the next, 1 to 3,600; 60 unless set</td>
 *     <td>OTEL_METRIC_EXPORT_INTERVAL (milliseconds)</td></tr>
 * <tr><td>service-name</td><td>{@code service.name}; {@code baml-publisher} unless set</td>
 *     <td>OTEL_SERVICE_NAME</td></tr>
 * <tr><td>resource-attributes</td><td>{@code name=value} with commas between, values percent-encoded</td>
 *     <td>OTEL_RESOURCE_ATTRIBUTES</td></tr>
 * <tr><td>prometheus-port</td><td>1 to 65,535: serves {@code /metrics} there</td><td></td></tr>
 * <tr><td>prometheus-host</td><td>the address to serve at; 127.0.0.1 unless set</td><td></td></tr>
 * </table>
 *
 * <p>From the environment alone come OTEL_EXPORTER_OTLP_TIMEOUT (milliseconds, 10,000), OTEL_EXPORTER_OTLP_COMPRESSION
 * (gzip, none), OTEL_EXPORTER_OTLP_PROTOCOL (http/protobuf only), each also with METRICS_ before its last word, and
 * OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE (cumulative, delta, lowmemory).
 */
module com.boundaryml.publisher.metrics.otel {
    requires com.boundaryml.publisher.spi;
    requires io.opentelemetry.api;
    requires io.opentelemetry.common;
    requires io.opentelemetry.exporter.internal;
    requires io.opentelemetry.exporter.otlp;
    requires io.opentelemetry.sdk.common;
    requires io.opentelemetry.sdk.metrics;
    // OpenTelemetry logs through the first and sends through the second and, being automatic modules, cannot say so.
    requires java.logging;
    requires java.net.http;
    requires org.slf4j;
    requires static org.jspecify;

    provides com.boundaryml.publisher.spi.metrics.MetricsSinkProvider with
            com.boundaryml.publisher.metrics.otel.OtelSinkProvider;
}
