package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus server scrapes the agent, and its own tool checks what is made for it. */
@Tag("peers")
class PrometheusIT {

    private static final Path MONITORING = MetricsTable.DOCS.resolve("monitoring");
    private static final Pattern NAME = Pattern.compile("\"__name__\":\"(baml_\\w+)\"");

    @TempDir
    private Path temp;

    @Test
    void prometheusHasWhatTheAgentShippedUnderTheDocumentedNames() throws Exception {
        Store store = Store.unpack(temp, "damaged");
        Sink sink = new Sink(temp.resolve("sink"));
        int port = Agent.freePort();
        try (Agent agent = Agent.start(temp, store, sink);
                Program prometheus = prometheus(port, agent.port())) {
            Await.until(
                    "Prometheus has seen the held files\n" + prometheus,
                    () -> query(port, "sum(baml_publisher_files_held) > 0").contains("\"value\":["));
            assertTrue(query(port, "up{job=\"baml-publisher\"}").contains(",\"1\"]"));
            String shipped = query(port, "sum(baml_publisher_objects_shipped_total)");
            assertTrue(shipped.contains(",\"" + sink.objects().size() + "\"]"), shipped);
            assertTrue(
                    query(port, "target_info{service_name=\"baml-publisher\"}").contains("\"value\":["));
            Set<String> seen = NAME.matcher(Agent.read("http://127.0.0.1:" + port + "/api/v1/series?match[]="
                            + encoded("{__name__=~\"baml_.+\"}")))
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(seen.size() > 12, seen::toString);
            assertTrue(MetricsTable.read().names().containsAll(seen), seen::toString);
            String rules = Agent.read("http://127.0.0.1:" + port + "/api/v1/rules");
            assertTrue(rules.contains("BamlPublisherFilesHeld") && rules.contains("\"health\":\"ok\""), rules);
        }
    }

    private Program prometheus(int port, int agentPort) throws Exception {
        Path config = Files.writeString(temp.resolve("prometheus.yml"), """
                global:
                  scrape_interval: 1s
                  evaluation_interval: 1s
                rule_files:
                  - %s
                scrape_configs:
                  - job_name: baml-publisher
                    static_configs:
                      - targets: ["127.0.0.1:%d"]
                """.formatted(
                        MONITORING.resolve("alerts.yml").toAbsolutePath().normalize(), agentPort));
        return Program.start(
                temp,
                List.of(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + temp.resolve("prometheus"),
                        "--web.listen-address=127.0.0.1:" + port));
    }

    private static String query(int port, String expression) throws InterruptedException {
        return Agent.read("http://127.0.0.1:" + port + "/api/v1/query?query=" + encoded(expression));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void theAlertsAreSoundAndFireWhenTheyShould() throws Exception {
        promtool("check", "rules", MONITORING.resolve("alerts.yml").toString());
        promtool("test", "rules", MONITORING.resolve("alerts-test.yml").toString());
    }

    @Test
    void everyQueryOfTheDashboardIsSound() throws Exception {
        String dashboard = Files.readString(MONITORING.resolve("dashboard.json"));
        List<String> queries = Pattern.compile("\"expr\": \"((?:[^\"\\\\]|\\\\.)*)\"")
                .matcher(dashboard)
                .results()
                .map(found -> found.group(1)
                        .replace("\\\"", "\"")
                        .replace("$__rate_interval", "1m")
                        .replace("$job", ".*")
                        .replace("$instance", ".*"))
                .toList();
        assertTrue(queries.size() > 15, queries::toString);
        StringBuilder rules = new StringBuilder("groups:\n  - name: dashboard\n    rules:\n");
        for (String query : queries) {
            rules.append("      - record: dashboard\n        expr: '")
                    .append(query)
                    .append("'\n");
        }
        String checked = promtool(
                "check",
                "rules",
                "--lint=none",
                Files.writeString(temp.resolve("dashboard.yml"), rules).toString());
        assertTrue(checked.contains(queries.size() + " rules found"), checked);
    }

    @Test
    void theScrapeHasNothingThatPrometheusAdvisesAgainst() throws Exception {
        Store store = Store.unpack(temp, "small");
        Sink sink = new Sink(temp.resolve("sink"));
        try (Agent agent = Agent.start(temp, store, sink)) {
            Await.until("a flush is over", () -> agent.scrape().contains("baml_publisher_flush_last_success"));
            Path scrape = Files.writeString(temp.resolve("scrape.txt"), agent.scrape());
            try (Program lint =
                    Program.start(temp, List.of("sh", "-c", "promtool check metrics <\"$0\"", scrape.toString()))) {
                assertEquals("", lint.ends(0));
            }
        }
    }

    private String promtool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        try (Program promtool = Program.start(temp, command)) {
            return promtool.ends(0);
        }
    }
}
