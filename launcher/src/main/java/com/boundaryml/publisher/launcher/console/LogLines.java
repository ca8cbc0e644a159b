package com.boundaryml.publisher.launcher.console;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Makes lines of log entries. A pure function. */
final class LogLines {

    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> OWN_FIELDS = Set.of("time", "level", "logger", "message", "error", "stack");

    private LogLines() {}

    /**
     * {@return the lines that say the entry, one but for a stack trace in text}
     *
     * @param traces whether what was thrown is shown with its stack trace
     */
    static List<String> of(LogEntry entry, LogFormat format, boolean traces) {
        return switch (format) {
            case TEXT -> text(entry, traces);
            case JSON -> List.of(json(entry, traces));
        };
    }

    private static List<String> text(LogEntry entry, boolean traces) {
        StringBuilder line = new StringBuilder(entry.time().toString())
                .append(' ')
                .append((entry.level().name() + " ").substring(0, 5))
                .append(' ')
                .append(entry.message());
        for (KeyValuePair field : entry.fields()) {
            line.append("  ").append(field.key).append('=').append(quoted(String.valueOf(field.value)));
        }
        if (entry.cause() == null) {
            return List.of(line.toString());
        }
        if (!traces) {
            return List.of(line.append(": ").append(entry.causes()).toString());
        }
        return List.of((line + "\n" + trace(entry.cause())).split("\\R"));
    }

    private static String quoted(String value) {
        return value.isEmpty() || value.indexOf(' ') >= 0 ? '"' + value + '"' : value;
    }

    private static String json(LogEntry entry, boolean traces) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            json.writeStartObject();
            json.writeStringProperty("time", entry.time().toString());
            json.writeStringProperty("level", entry.level().name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("logger", entry.logger());
            json.writeStringProperty("message", entry.message());
            for (KeyValuePair field : entry.fields()) {
                json.writeName(OWN_FIELDS.contains(field.key) ? "field." + field.key : field.key);
                value(json, field.value);
            }
            if (entry.cause() != null) {
                json.writeStringProperty("error", entry.causes());
                if (traces) {
                    json.writeStringProperty("stack", trace(entry.cause()));
                }
            }
            json.writeEndObject();
        }
        return line.toString();
    }

    private static void value(JsonGenerator json, Object value) {
        switch (value) {
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            case null -> json.writeNull();
            default -> json.writeString(value.toString());
        }
    }

    private static String trace(Throwable cause) {
        StringWriter out = new StringWriter();
        cause.printStackTrace(new PrintWriter(out));
        return out.toString();
    }
}
