package com.boundaryml.publisher.testkit.suites;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Looks through every log record of the publisher and its libraries, down to the finest level, for what must not be there.
 * The servers of the tests log in the same process, and are left out by their loggers' names.
 */
final class LogWatch extends Handler implements AutoCloseable {

    private static final List<String> THE_OTHER_SIDE =
            List.of("software.amazon.", "org.gaul.", "org.eclipse.jetty.", "sun.", "jdk.", "java.", "org.junit.");
    private static final int MOST_LEAKS = 20;

    private final Logger root = LogManager.getLogManager().getLogger("");
    private final Level before = root.getLevel();
    private final List<String> secrets;
    private final Queue<String> leaks = new ConcurrentLinkedQueue<>();
    private final AtomicLong fine = new AtomicLong();

    /** Begins to look for these. */
    LogWatch(List<String> secrets) {
        this.secrets = List.copyOf(secrets);
        setLevel(Level.ALL);
        root.setLevel(Level.ALL);
        root.addHandler(this);
    }

    @Override
    public void publish(LogRecord record) {
        String logger = String.valueOf(record.getLoggerName());
        if (THE_OTHER_SIDE.stream().anyMatch(logger::startsWith)) {
            return;
        }
        if (record.getLevel().intValue() < Level.INFO.intValue()) {
            fine.incrementAndGet();
        }
        String text = text(record);
        if (leaks.size() < MOST_LEAKS && secrets.stream().anyMatch(text::contains)) {
            leaks.add(logger + " " + record.getLevel() + ": " + text);
        }
    }

    private static String text(LogRecord record) {
        StringWriter text = new StringWriter();
        text.write(String.valueOf(record.getMessage()));
        Throwable thrown = record.getThrown();
        if (thrown != null) {
            thrown.printStackTrace(new PrintWriter(text, true));
        }
        return text.toString();
    }

    /** {@return the records with something that must not be there, the first of them} */
    List<String> leaks() {
        return List.copyOf(leaks);
    }

    /** {@return how many records below the level of information it saw, to be sure that there was something to see} */
    long fineRecords() {
        return fine.get();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
        root.setLevel(before);
    }
}
