package com.boundaryml.publisher.launcher.console;

import com.boundaryml.publisher.core.telemetry.Reported;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

/** A logger that keeps the particulars of the fluent API as fields, which the common backends join into the message. */
final class ConsoleLogger extends LegacyAbstractLogger implements LoggingEventAware {

    private static final long serialVersionUID = 1L;

    ConsoleLogger(String name) {
        this.name = name;
    }

    @Override
    public void log(LoggingEvent event) {
        List<Object> arguments = event.getArguments() == null ? List.of() : event.getArguments();
        String message = MessageFormatter.basicArrayFormat(event.getMessage(), arguments.toArray());
        Logs.write(new LogEntry(
                Instant.now(),
                event.getLevel(),
                name,
                message,
                event.getKeyValuePairs() == null ? List.of() : event.getKeyValuePairs(),
                event.getThrowable(),
                event.getMarkers() != null && event.getMarkers().contains(Reported.MARKER)));
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        String message = MessageFormatter.basicArrayFormat(pattern, arguments);
        Logs.write(new LogEntry(Instant.now(), level, name, message, List.of(), cause, false));
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return Logs.shows(name, Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return Logs.shows(name, Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return Logs.shows(name, Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return Logs.shows(name, Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return Logs.shows(name, Level.ERROR);
    }
}
