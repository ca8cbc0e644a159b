package com.boundaryml.publisher.launcher.console;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;

/**
 * One thing that was logged.
 *
 * @param time when
 * @param level how much it matters
 * @param logger who logged it
 * @param message what happened
 * @param fields its particulars, in the order in which they were given
 * @param cause what was thrown, if anything was
 * @param reported whether a flush's report has it too
 */
record LogEntry(
        Instant time,
        Level level,
        String logger,
        String message,
        List<KeyValuePair> fields,
        @Nullable Throwable cause,
        boolean reported) {

    LogEntry {
        fields = List.copyOf(fields);
    }

    /** {@return the chain of what was thrown, in one line; empty if nothing was} */
    String causes() {
        StringBuilder out = new StringBuilder();
        Throwable each = cause;
        for (int depth = 0; each != null && depth < 8; depth++) {
            out.append(depth == 0 ? "" : ", because of ").append(each);
            each = each.getCause();
        }
        return out.toString();
    }
}
