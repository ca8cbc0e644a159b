package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the image reports through the plugin that lies beside it. */
class MetricsIT {

    private static final Pattern SHIPPED =
            Pattern.compile("^baml_publisher_objects_shipped_total\\{.*\\} (\\d+)$", Pattern.MULTILINE);
    private static final Pattern HELD =
            Pattern.compile("^baml_publisher_files_held\\{baml_held_reason=\"corrupt\"\\} [1-9]", Pattern.MULTILINE);

    @TempDir
    private Path temp;

    @Test
    void whatIsScrapedIsWhatIsDocumentedAndWhatWasShipped() throws Exception {
        Store store = Store.unpack(temp, "damaged");
        Sink sink = new Sink(temp.resolve("sink"));
        try (Agent agent = Agent.start(temp, store, sink)) {
            Await.until(
                    "a flush is over and the damaged files are held",
                    () -> HELD.matcher(agent.scrape()).find());
            String scrape = agent.scrape();
            agent.program().terminate();
            assertTrue(agent.program().endsWithin(Await.LONGEST));

            assertEquals(List.of(), MetricsTable.read().strange(scrape));
            assertEquals(sink.objects().size(), shipped(scrape));
            TreeSet<String> names = scrape.lines()
                    .filter(line -> line.startsWith("baml_"))
                    .map(line -> line.split("[{ ]", 2)[0])
                    .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(
                    names.containsAll(List.of(
                            "baml_publisher_backlog_bytes",
                            "baml_publisher_bytes_compressed_total",
                            "baml_publisher_bytes_original_total",
                            "baml_publisher_disk_pressure_ratio",
                            "baml_publisher_files_pending",
                            "baml_publisher_flush_duration_seconds_count",
                            "baml_publisher_oldest_unshipped_age_seconds")),
                    names::toString);
        }
    }

    private static int shipped(String scrape) {
        int sum = 0;
        Matcher line = SHIPPED.matcher(scrape);
        while (line.find()) {
            sum += Integer.parseInt(line.group(1));
        }
        return sum;
    }

    @Test
    void aCollectorThatIsDownCostsNothingButALineAndNothingElseIsPrinted() throws Exception {
        Store store = Store.unpack(temp, "two-processes");
        Sink sink = new Sink(temp.resolve("sink"));
        try (Agent agent = Agent.start(
                temp,
                store,
                sink,
                "endpoint: http://127.0.0.1:" + Agent.freePort(),
                "headers: Authorization=Bearer%20hush",
                "interval-seconds: 1")) {
            Await.until("all is shipped", () -> agent.scrape().contains("baml_publisher_backlog_bytes 0\n"));
            Await.until("the outage is told", () -> agent.program().err().contains("does not take metrics"));
            agent.program().terminate();
            agent.program().ends(0);
            String printed = agent.program().err();
            assertFalse(printed.contains("hush"), printed);
            assertFalse(printed.contains("opentelemetry"), printed);
            assertFalse(printed.contains("left behind"), printed);
            assertEquals(
                    1,
                    printed.lines()
                            .filter(line -> line.contains("does not take metrics"))
                            .count());
        }
        assertFalse(sink.objects().isEmpty());
    }

    @Test
    void thePluginLiesBesideTheImagesModules() throws Exception {
        Path folder = Path.of(System.getProperty("publisher.image")).resolve("plugins/otel");
        try (var jars = Files.list(folder)) {
            assertEquals(
                    List.of("opentelemetry", "publisher-plugin-metrics-otel"),
                    jars.map(jar -> jar.getFileName().toString().replaceFirst("^(opentelemetry).*|-[0-9].*$", "$1"))
                            .distinct()
                            .sorted()
                            .toList());
        }
    }
}
