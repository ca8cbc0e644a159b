package com.boundaryml.publisher.metrics.otel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a metric of OpenTelemetry is called in Prometheus, by the rules of OpenTelemetry's specification ("Prometheus and
 * OpenMetrics Compatibility"): the same name as where a collector hands it on.
 */
final class PrometheusName {

    private PrometheusName() {}

    /**
     * {@return the name of a metric}
     *
     * @param id the metric's name
     * @param unit the unit in UCUM
     * @param counter whether it only grows
     * @param gauge whether it is a value of the moment
     */
    static String of(String id, String unit, boolean counter, boolean gauge) {
        List<String> words = new ArrayList<>(Arrays.asList(label(id).split("_", -1)));
        String suffix = suffix(unit, gauge);
        if (!suffix.isEmpty() && !words.contains(suffix)) {
            words.add(suffix);
        }
        if (counter) {
            words.add("total");
        }
        return String.join("_", words);
    }

    private static String suffix(String unit, boolean gauge) {
        return switch (unit) {
            case "By" -> "bytes";
            case "s" -> "seconds";
            case "1" -> gauge ? "ratio" : "";
            default -> "";
        };
    }

    /** {@return the name of an attribute as a label} */
    static String label(String id) {
        return id.replaceAll("[^0-9A-Za-z]+", "_");
    }
}
