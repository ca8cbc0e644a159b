package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import java.time.Duration;

/** Shows on a terminal how far a command has come, a few times a second. Of one thread. */
final class ProgressLine {

    private static final long INTERVAL_NANOS = 200_000_000;

    private final Console console;
    private final String doing;
    private final long beganNanos = System.nanoTime();
    private long shownNanos = beganNanos;

    /**
     * Creates a progress line; nothing is shown yet.
     *
     * @param doing what is done to files, such as {@code shipped}
     */
    ProgressLine(Console console, String doing) {
        this.console = console;
        this.doing = doing;
    }

    /** Shows how far it has come, unless that was done a moment ago. */
    void at(long files, long bytes) {
        long now = System.nanoTime();
        if (now - shownNanos < INTERVAL_NANOS) {
            return;
        }
        shownNanos = now;
        console.progress(Human.count(files, "file") + " " + doing + ", " + Human.size(bytes) + ", "
                + Human.rate(bytes, Duration.ofNanos(now - beganNanos)));
    }
}
