package com.boundaryml.publisher.launcher;

/** What a command's exit code says. */
final class ExitCode {

    /** All was done. */
    static final int DONE = 0;
    /** Something is held, was not shipped, or is not well; each is named. */
    static final int LEFT = 1;
    /** The command line, a setting or a named path is wrong; nothing was done. */
    static final int USAGE = 2;
    /** The deadline passed with work left. */
    static final int DEADLINE = 3;
    /** A second signal ended the agent at once. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
