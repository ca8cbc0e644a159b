package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What {@code docs/metrics.md} says that there is. */
final class MetricsTable {

    static final Path DOCS = Path.of(System.getProperty("publisher.base")).resolve("docs");

    private static final Pattern ROW =
            Pattern.compile("\\| `baml\\.publisher[^|]*\\| [^|]*\\| (\\w+) \\|([^|]*)\\| `(\\w+)` \\|.*");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

    /** The labels of each series by its name. */
    private final NavigableMap<String, Set<String>> series = new TreeMap<>();

    private MetricsTable() {}

    static MetricsTable read() throws IOException {
        MetricsTable table = new MetricsTable();
        for (String line : Files.readAllLines(DOCS.resolve("metrics.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                table.add(row.group(3), row.group(1), labels(row.group(2)));
            }
        }
        return table;
    }

    private static Set<String> labels(String attributes) {
        return Arrays.stream(attributes.split(",", -1))
                .map(name -> name.replace("`", "").strip().replace('.', '_'))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void add(String name, String kind, Set<String> labels) {
        if (kind.equals("histogram")) {
            series.put(name + "_count", labels);
            series.put(name + "_sum", labels);
            Set<String> withBound = new TreeSet<>(labels);
            withBound.add("le");
            series.put(name + "_bucket", withBound);
        } else {
            series.put(name, labels);
        }
    }

    /** {@return the names of all series} */
    NavigableSet<String> names() {
        return series.navigableKeySet();
    }

    /** {@return the lines of a scrape that are not as the table has them} */
    List<String> strange(String scrape) {
        return scrape.lines()
                .filter(line -> line.startsWith("baml_"))
                .filter(line -> {
                    String name = line.split("[{ ]", 2)[0];
                    Set<String> labels = new TreeSet<>();
                    LABEL.matcher(line).results().forEach(label -> labels.add(label.group(1)));
                    return !labels.equals(series.get(name));
                })
                .toList();
    }
}
