package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rows that {@code docs/metrics.md} has to have. */
final class Table {

    private Table() {}

    static List<String> rows() {
        return Arrays.stream(Metric.values()).map(Table::row).toList();
    }

    private static String row(Metric metric) {
        return String.join(
                        " | ",
                        "| `" + metric.id() + "`",
                        "`" + metric.unit() + "`",
                        metric.kind().name().toLowerCase(Locale.ROOT),
                        metric.attributes().stream()
                                .map(attribute -> "`" + attribute.id() + "`")
                                .collect(Collectors.joining(", ")),
                        "`" + prometheusName(metric) + "`",
                        metric.description() + " |")
                .replace("|  |", "| |");
    }

    static String prometheusName(Metric metric) {
        return PrometheusName.of(
                metric.id(), metric.unit(), metric.kind() == Metric.Kind.COUNTER, metric.kind() == Metric.Kind.GAUGE);
    }

    /** {@return the names of all series that Prometheus has of the metrics} */
    static List<String> series() {
        return Arrays.stream(Metric.values())
                .flatMap(metric -> metric.kind() == Metric.Kind.HISTOGRAM
                        ? List.of("_bucket", "_sum", "_count").stream().map(end -> prometheusName(metric) + end)
                        : List.of(prometheusName(metric)).stream())
                .toList();
    }

    static List<String> labels() {
        return Arrays.stream(Attribute.values())
                .map(attribute -> PrometheusName.label(attribute.id()))
                .toList();
    }
}
