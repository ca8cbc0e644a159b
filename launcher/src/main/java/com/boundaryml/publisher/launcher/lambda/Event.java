package com.boundaryml.publisher.launcher.lambda;

/** What the Extensions API has an extension know. Deadlines are milliseconds since 1970, by the environment's clock. */
sealed interface Event {

    /** {@return when it must be over, 0 to {@value EventReader#MOST_DEADLINE_MS}} */
    long deadlineMs();

    /**
     * The function is being called.
     *
     * @param deadlineMs when the function's timeout ends it
     */
    record Invoke(long deadlineMs) implements Event {}

    /**
     * The environment is about to end.
     *
     * @param reason why, by Lambda's word, such as {@code spindown}; for a person
     * @param deadlineMs when the process is killed
     */
    record Shutdown(String reason, long deadlineMs) implements Event {}
}
