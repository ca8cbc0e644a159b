package com.boundaryml.publisher.core.plugin;

import java.io.Serial;
import java.nio.file.Path;

/** Ends the loading of a plugin folder. */
final class RefusedException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    private final String where;
    private final String advice;

    RefusedException(Path where, String what, String advice) {
        super(what);
        this.where = where.toString();
        this.advice = advice;
    }

    Refusal refusal() {
        return new Refusal(where, String.valueOf(getMessage()), advice);
    }
}
