package com.boundaryml.publisher.launcher.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;

class LogLinesTest {

    private static final Instant TIME = Instant.parse("2026-09-10T11:12:13.456Z");

    @Test
    void textIsOneLineWithTheFieldsAtItsEnd() {
        assertEquals(
                List.of("2026-09-10T11:12:13.456Z WARN  held  file=a  why=\"two words\"  n=3"),
                LogLines.of(entry(null), LogFormat.TEXT, false));
    }

    @Test
    void jsonKeepsTheFieldsWithTheirTypes() {
        assertEquals(
                List.of(
                        "{\"time\":\"2026-09-10T11:12:13.456Z\",\"level\":\"warn\",\"logger\":\"a.B\",\"message\":\"held\","
                                + "\"file\":\"a\",\"why\":\"two words\",\"n\":3}"),
                LogLines.of(entry(null), LogFormat.JSON, false));
    }

    @Test
    void aFieldDoesNotTakeTheNameOfAnother() {
        LogEntry entry =
                new LogEntry(TIME, Level.INFO, "a.B", "m", List.of(new KeyValuePair("level", "\"x\"\n")), null, false);
        String line = LogLines.of(entry, LogFormat.JSON, false).getFirst();
        assertTrue(line.endsWith(",\"field.level\":\"\\\"x\\\"\\n\"}"), line);
    }

    @Test
    void theStackTraceIsShownOnRequestOnly() {
        Exception cause = new IllegalStateException("no", new RuntimeException("because"));
        for (LogFormat format : LogFormat.values()) {
            List<String> without = LogLines.of(entry(cause), format, false);
            assertEquals(1, without.size());
            assertTrue(without.getFirst().contains("IllegalStateException: no"), without::toString);
            assertTrue(
                    without.getFirst().contains("because of java.lang.RuntimeException: because"), without::toString);
            assertFalse(without.getFirst().contains("LogLinesTest"), without::toString);
            assertTrue(LogLines.of(entry(cause), format, true).toString().contains("LogLinesTest"));
        }
    }

    @Test
    void loggersSpeakThroughTheConsoleAtTheLevelAskedFor() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(new PrintStream(err, true, UTF_8), new PrintStream(err, true, UTF_8), ConsoleTraits.FILES);
        Logger own = LoggerFactory.getLogger("com.boundaryml.publisher.Test");
        Logger other = LoggerFactory.getLogger("org.example.Client");
        Logs.begin(LogFormat.TEXT, LogLevel.DEBUG, console);
        try {
            own.atDebug().addKeyValue("key", 1).log("said {}", "so");
            own.trace("too much");
            other.debug("Authorization: Bearer s3cret");
            other.warn("a warning of {}", "another");
        } finally {
            Logs.begin(LogFormat.TEXT, LogLevel.ERROR, console);
        }
        own.warn("no more");
        List<String> lines = err.toString(UTF_8).lines().toList();
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.getFirst().endsWith("DEBUG said so  key=1"), lines::toString);
        assertTrue(lines.getLast().endsWith("WARN  a warning of another"), lines::toString);
    }

    private static LogEntry entry(@Nullable Throwable cause) {
        return new LogEntry(
                TIME,
                Level.WARN,
                "a.B",
                "held",
                List.of(new KeyValuePair("file", "a"), new KeyValuePair("why", "two words"), new KeyValuePair("n", 3L)),
                cause,
                false);
    }
}
