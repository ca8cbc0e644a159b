package com.boundaryml.publisher.launcher;

import java.io.IOException;

/** One of the commands. */
interface Subcommand {

    /** {@return its help and its words} */
    Manual manual();

    /**
     * Runs it.
     *
     * @param invocation what was typed, and where the results go
     * @return the exit code
     * @throws com.boundaryml.publisher.api.SettingsException if what was typed or set cannot be heeded
     * @throws IOException if a file of the store or the sink cannot be read or written
     * @throws InterruptedException if the thread is interrupted
     */
    int run(Invocation invocation) throws IOException, InterruptedException;
}
