package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;

/** What a flush comes to as an exit code. */
final class Outcomes {

    private Outcomes() {}

    static int exitCode(FlushReport report) {
        return switch (report.outcome()) {
            case DEADLINE_PASSED -> ExitCode.DEADLINE;
            case WAITING -> ExitCode.LEFT;
            case DRAINED -> report.anyHeld() ? ExitCode.LEFT : ExitCode.DONE;
        };
    }
}
