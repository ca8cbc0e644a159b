package com.boundaryml.publisher.launcher.console;

import java.util.Optional;
import org.slf4j.event.Level;

/**
 * Where log lines go. One for the whole process, since loggers are; set once, before work begins. Until then only errors
 * are said, on the process's own standard error.
 */
public final class Logs {

    /** Lines of other modules are left to warnings: their lower levels may show what must stay secret (D17). */
    private static final String OWN_LOGGERS = "com.boundaryml.";

    private static volatile Logs current = new Logs(LogFormat.TEXT, LogLevel.ERROR, Optional.empty());
    private static volatile boolean reportFollows;

    private final LogFormat format;
    private final LogLevel level;
    private final Optional<Console> console;

    private Logs(LogFormat format, LogLevel level, Optional<Console> console) {
        this.format = format;
        this.level = level;
        this.console = console;
    }

    /** Says what log lines look like, which there are, and where they go. */
    public static void begin(LogFormat format, LogLevel level, Console console) {
        current = new Logs(format, level, Optional.of(console));
        reportFollows = false;
    }

    /** Leaves out from now on what a report will say, on the same terminal and in full. */
    public static void reportFollows() {
        reportFollows = true;
    }

    static boolean shows(String logger, Level level) {
        return current.level.shows(level) && (logger.startsWith(OWN_LOGGERS) || LogLevel.WARN.shows(level));
    }

    static void write(LogEntry entry) {
        if (entry.reported() && reportFollows) {
            return;
        }
        Logs logs = current;
        for (String line : LogLines.of(entry, logs.format, logs.level == LogLevel.DEBUG)) {
            logs.print(line, entry.level());
        }
    }

    private void print(String line, Level lineLevel) {
        console.ifPresentOrElse(
                present -> present.note(new Span(line, format == LogFormat.TEXT ? styleOf(lineLevel) : Style.PLAIN)),
                () -> System.err.println(Printable.of(line)));
    }

    private static Style styleOf(Level level) {
        return switch (level) {
            case ERROR -> Style.BAD;
            case WARN -> Style.WARN;
            case INFO -> Style.PLAIN;
            case DEBUG, TRACE -> Style.DIM;
        };
    }
}
