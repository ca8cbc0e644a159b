package com.boundaryml.publisher.launcher.console;

/** What log lines look like. */
public enum LogFormat {
    /** For people. */
    TEXT,
    /** An object a line, for programs. */
    JSON
}
