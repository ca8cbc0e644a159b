package com.boundaryml.publisher.core.verify;

/** Is told how far verifying has got. */
@FunctionalInterface
public interface Progress {

    /**
     * Another object or file has been looked at. Called often, by the thread that verifies; whoever shows it thins it out.
     *
     * @param looked how many so far
     * @param bytes how many bytes were read of the sink so far
     */
    void at(long looked, long bytes);
}
