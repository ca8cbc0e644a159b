package com.boundaryml.publisher.launcher.console;

import org.slf4j.event.Level;

/** Which log lines there are: those of a level and of the ones above it. */
public enum LogLevel {
    /** What the publisher could not do. */
    ERROR(Level.ERROR),
    /** What someone should look at. */
    WARN(Level.WARN),
    /** What it did. */
    INFO(Level.INFO),
    /** What it did in detail, with stack traces. */
    DEBUG(Level.DEBUG);

    private final Level level;

    LogLevel(Level level) {
        this.level = level;
    }

    /** {@return whether lines of a level are shown} */
    boolean shows(Level other) {
        return other.toInt() >= level.toInt();
    }
}
