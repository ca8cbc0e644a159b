package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The build runs the tests with every logger of ours at its finest level, into a file. */
@Timeout(60)
class SecretsTest {

    private static final Path LOG = Path.of(System.getProperty("publisher.test.log"));
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String SECRET = "hush-0123456789abcdef";

    /** Keeps what is logged through the JDK's logging, as OpenTelemetry's SDK and the JDK's HTTP client do. */
    private static final class Kept extends Handler {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord logged) {
            lines.add(new SimpleFormatter().format(logged));
        }

        String text() {
            return String.join("", lines);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void noLoggerAtItsFinestLevelShowsAHeaderAlsoNotOneThatTheCollectorRepeats() throws Exception {
        Logger root = Logger.getLogger("");
        Level before = root.getLevel();
        Kept kept = new Kept();
        root.addHandler(kept);
        root.setLevel(Level.ALL);
        try (Collector collector = Collector.plain()) {
            for (String answer : new String[] {
                "HTTP/1.1 401 Unauthorized " + SECRET + "\r\nWWW-Authenticate: " + SECRET
                        + "\r\nContent-Length: 21\r\n\r\n" + SECRET,
                SECRET + "\r\n\r\n",
                "HTTP/1.1 200 " + SECRET + "\r\nContent-Length: 0\r\n\r\n",
            }) {
                MetricsSink sink = Sinks.open(
                        Map.of(), "endpoint", collector.url(), "headers", "Authorization=Bearer%20" + SECRET);
                collector.answers(export -> answer);
                sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 1));
                sink.flush(TIMEOUT);
                assertEquals("Bearer " + SECRET, collector.next().headers().get("authorization"));
                sink.close();
            }
            Logger.getLogger("io.opentelemetry").finest("the end of the test");
        } finally {
            root.setLevel(before);
            root.removeHandler(kept);
        }
        String ours = Files.readString(LOG);
        assertTrue(ours.contains("status 401"), ours);
        assertTrue(kept.text().contains("the end of the test"), "the finest level is logged");
        assertFalse(ours.contains(SECRET), ours);
        assertFalse(kept.text().contains(SECRET), kept.text());
    }

    @Test
    void anOutageIsLoggedOnceAndItsEndOnceAndNotByOpenTelemetry() throws Exception {
        Kept kept = new Kept();
        Logger.getLogger("").addHandler(kept);
        try (Collector collector = Collector.plain();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url())) {
            collector.answers(export -> "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            sink.record(Sinks.measurement(Metric.BACKLOG_BYTES, 1));
            for (int i = 0; i < 3; i++) {
                sink.flush(TIMEOUT);
            }
            collector.answers(export -> "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            sink.flush(TIMEOUT);
            sink.flush(TIMEOUT);
            String at = "at=" + collector.url();
            assertEquals(
                    2,
                    Files.readString(LOG)
                            .lines()
                            .filter(line -> line.contains(at))
                            .count(),
                    "one line as it begins, one as it ends");
        } finally {
            Logger.getLogger("").removeHandler(kept);
        }
        assertEquals("", kept.text());
    }
}
