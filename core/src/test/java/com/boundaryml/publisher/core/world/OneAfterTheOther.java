package com.boundaryml.publisher.core.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs tasks on the caller's thread, in their order, so that a test can rely on it. */
public final class OneAfterTheOther implements Parallel {

    @Override
    public <T, R> List<Optional<R>> map(List<T> items, int width, Task<T, R> task, Watch watch)
            throws InterruptedException {
        List<Optional<R>> results = new ArrayList<>();
        for (T item : items) {
            results.add(watch.goOn() ? Optional.of(task.run(item)) : Optional.empty());
        }
        return results;
    }
}
