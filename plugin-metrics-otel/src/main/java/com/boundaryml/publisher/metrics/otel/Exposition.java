package com.boundaryml.publisher.metrics.otel;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.resources.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Measurements as a Prometheus server reads them: its text format, version 0.0.4.
 *
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">Exposition formats</a>
 */
final class Exposition {

    /** The type of the text. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double LARGEST_EXACT = 1L << 53;

    private final StringBuilder out = new StringBuilder();

    private Exposition() {}

    /** {@return the text, with what the resource says in {@code target_info}} */
    static String of(Resource resource, Collection<MetricData> metrics) {
        Exposition page = new Exposition();
        page.head("target_info", "What is measured.", "gauge");
        page.line("target_info", labels(resource.getAttributes()), 1);
        metrics.stream().sorted(Comparator.comparing(MetricData::getName)).forEach(page::metric);
        return page.out.toString();
    }

    private void metric(MetricData metric) {
        switch (metric.getType()) {
            case DOUBLE_SUM -> {
                String name = PrometheusName.of(metric.getName(), metric.getUnit(), true, false);
                head(name, metric.getDescription(), "counter");
                points(name, metric.getDoubleSumData().getPoints());
            }
            case DOUBLE_GAUGE -> {
                String name = PrometheusName.of(metric.getName(), metric.getUnit(), false, true);
                head(name, metric.getDescription(), "gauge");
                points(name, metric.getDoubleGaugeData().getPoints());
            }
            case HISTOGRAM -> {
                String name = PrometheusName.of(metric.getName(), metric.getUnit(), false, false);
                head(name, metric.getDescription(), "histogram");
                metric.getHistogramData().getPoints().forEach(point -> histogram(name, point));
            }
            default -> throw new IllegalStateException("no instrument makes a " + metric.getType());
        }
    }

    private void points(String name, Collection<DoublePointData> points) {
        points.stream()
                .sorted(Comparator.comparing(
                        point -> labels(point.getAttributes()).toString()))
                .forEach(point -> line(name, labels(point.getAttributes()), point.getValue()));
    }

    private void histogram(String name, HistogramPointData point) {
        long below = 0;
        for (int i = 0; i < point.getCounts().size(); i++) {
            below += point.getCounts().get(i);
            double bound =
                    i < point.getBoundaries().size() ? point.getBoundaries().get(i) : Double.POSITIVE_INFINITY;
            List<String> labels = labels(point.getAttributes());
            labels.add("le=\"" + number(bound) + '"');
            line(name + "_bucket", labels, (double) below);
        }
        line(name + "_sum", labels(point.getAttributes()), point.getSum());
        line(name + "_count", labels(point.getAttributes()), (double) point.getCount());
    }

    private void head(String name, String description, String type) {
        out.append("# HELP ").append(name).append(' ').append(description.replace("\\", "\\\\"));
        out.append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void line(String name, List<String> labels, double value) {
        out.append(name);
        if (!labels.isEmpty()) {
            out.append('{').append(String.join(",", labels)).append('}');
        }
        out.append(' ').append(number(value)).append('\n');
    }

    private static List<String> labels(Attributes attributes) {
        List<String> labels = new ArrayList<>();
        attributes.forEach((key, value) -> labels.add(PrometheusName.label(key.getKey()) + "=\""
                + value.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
                + '"'));
        return labels;
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == Math.rint(value) && Math.abs(value) < LARGEST_EXACT) {
            return Long.toString((long) value);
        }
        return Double.toString(value);
    }
}
