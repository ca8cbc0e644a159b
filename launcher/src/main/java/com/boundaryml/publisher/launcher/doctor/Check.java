package com.boundaryml.publisher.launcher.doctor;

import java.io.IOException;
import java.util.List;

/** Looks at one topic. */
interface Check {

    /** {@return in a few words, what is looked at: stands for the findings where the look itself fails} */
    String what();

    /**
     * Looks.
     *
     * @return what was found, at least one thing
     * @throws IOException if it cannot be looked at
     * @throws InterruptedException if the thread is interrupted
     */
    List<Finding> findings() throws IOException, InterruptedException;
}
