/**
 * A plugin that reports the metrics of the publisher through OpenTelemetry.
 *
 * <p>The module offers no provider yet.
 */
module com.boundaryml.publisher.metrics.otel {
    requires com.boundaryml.publisher.spi;
    requires static org.jspecify;
}
