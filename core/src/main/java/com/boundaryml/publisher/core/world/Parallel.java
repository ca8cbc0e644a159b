package com.boundaryml.publisher.core.world;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Does many things at once, and waits for all of them: nothing is under way any more when a call returns (D14). */
public interface Parallel {

    /**
     * Applies a task to every item, in order of the items as far as their beginnings go.
     *
     * @param <T> the items
     * @param <R> the results
     * @param items the items
     * @param width how many are under way at once at the most
     * @param task what is done with each; interrupted when the watch says so
     * @param watch asked now and then while waiting, on the caller's thread
     * @return each item's result in the items' order, empty where the task was interrupted or failed
     * @throws InterruptedException if the caller is interrupted; the tasks have been interrupted then
     */
    <T, R> List<Optional<R>> map(List<T> items, int width, Task<T, R> task, Watch watch) throws InterruptedException;

    /**
     * One task.
     *
     * @param <T> the item
     * @param <R> the result
     */
    interface Task<T, R> {
        /**
         * Does it.
         *
         * @throws InterruptedException if it was given up
         */
        R run(T item) throws InterruptedException;
    }

    /** What is to be done while tasks are under way. */
    interface Watch {
        /** How often it is asked. */
        Duration INTERVAL = Duration.ofMillis(200);

        /** {@return whether the tasks are to go on} */
        boolean goOn();
    }

    /** {@return one with a virtual thread for each task under way} */
    static Parallel virtualThreads() {
        return new VirtualThreads();
    }
}
