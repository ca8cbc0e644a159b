package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.spi.metrics.Attribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is documented, and what is built upon it, is what the code reports. */
class DocsTest {

    private static final Path DOCS = Path.of(System.getProperty("publisher.docs"));
    private static final Pattern SERIES = Pattern.compile("\\bbaml_publisher_\\w+");
    private static final Pattern LABEL = Pattern.compile("\\bbaml_(?!publisher_)\\w+");

    @Test
    void theTableOfMetricsIsTheCodes() throws Exception {
        List<String> rows = Files.readAllLines(DOCS.resolve("metrics.md")).stream()
                .filter(line -> line.startsWith("| `baml.publisher."))
                .toList();
        assertEquals(String.join("\n", Table.rows()), String.join("\n", rows));
    }

    @Test
    void theTableOfAttributesIsTheCodes() throws Exception {
        String doc = Files.readString(DOCS.resolve("metrics.md"));
        for (Attribute attribute : Attribute.values()) {
            assertTrue(doc.contains("\n| `" + attribute.id() + "` | "), attribute.id());
        }
        assertTrue(doc.contains("| `baml.object.kind` | "
                + Arrays.stream(ObjectKind.values()).map(ObjectKind::label).collect(Collectors.joining(", "))
                + " |"));
        assertTrue(doc.contains("| `baml.held.reason` | "
                + Arrays.stream(HeldReason.values()).map(HeldReason::label).collect(Collectors.joining(", "))
                + " |"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dashboard.json", "alerts.yml", "alerts-test.yml"})
    void everySeriesAndLabelThatIsWatchedExists(String file) throws Exception {
        String text = Files.readString(DOCS.resolve("monitoring").resolve(file));
        Set<String> series = found(SERIES, text);
        Set<String> labels = found(LABEL, text);
        assertTrue(!series.isEmpty() && !labels.isEmpty(), file + " watches something");
        assertEquals(Set.of(), without(series, Table.series()));
        assertEquals(Set.of(), without(labels, Table.labels()));
    }

    @Test
    void everyMetricIsOnTheDashboard() throws Exception {
        Set<String> watched = found(SERIES, Files.readString(DOCS.resolve("monitoring/dashboard.json")));
        Set<String> missing = new TreeSet<>(Table.series());
        missing.removeIf(series -> series.endsWith("_sum") || series.endsWith("_count"));
        missing.removeAll(watched);
        assertEquals(Set.of(), missing);
    }

    @Test
    void everyAlertIsExplained() throws Exception {
        String doc = Files.readString(DOCS.resolve("metrics.md"));
        Set<String> alerts =
                found(Pattern.compile("(?<=alert: )\\w+"), Files.readString(DOCS.resolve("monitoring/alerts.yml")));
        assertEquals(5, alerts.size());
        alerts.forEach(alert -> assertTrue(doc.contains("| `" + alert + "` | "), alert));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> all, List<String> known) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(new TreeSet<>(known));
        return rest;
    }
}
