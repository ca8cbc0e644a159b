package com.acme.statsd;

import com.boundaryml.publisher.spi.metrics.Measurement;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Measurements as StatsD has them: {@code NAME:VALUE|TYPE}, with tags as {@code |#KEY:VALUE,KEY:VALUE} behind it. Counters
 * are {@code c}, gauges {@code g}, histograms {@code h}.
 */
final class StatsdLines {

    private static final Pattern OWN_CHARACTERS = Pattern.compile("[:|@#,\\s]");

    private StatsdLines() {}

    static List<String> of(Measurement measurement) {
        double value = measurement.value();
        if (!Double.isFinite(value)) {
            return List.of();
        }
        String line = line(measurement, value);
        return switch (measurement.metric().kind()) {
            case COUNTER, HISTOGRAM -> List.of(line);
            // A sign makes it a difference, so a negative gauge starts from nothing.
            case GAUGE -> value < 0 ? List.of(line(measurement, 0), line) : List.of(line);
        };
    }

    private static String line(Measurement measurement, double value) {
        String type =
                switch (measurement.metric().kind()) {
                    case COUNTER -> "c";
                    case GAUGE -> "g";
                    case HISTOGRAM -> "h";
                };
        return measurement.metric().id() + ":" + BigDecimal.valueOf(value).toPlainString() + "|" + type
                + tags(measurement.attributes());
    }

    private static String tags(Map<String, String> attributes) {
        if (attributes.isEmpty()) {
            return "";
        }
        StringBuilder tags = new StringBuilder("|#");
        new TreeMap<>(attributes).forEach((key, value) -> tags.append(tags.length() == 2 ? "" : ",")
                .append(clean(key))
                .append(':')
                .append(clean(value)));
        return tags.toString();
    }

    private static String clean(String text) {
        return OWN_CHARACTERS.matcher(text).replaceAll("_");
    }
}
