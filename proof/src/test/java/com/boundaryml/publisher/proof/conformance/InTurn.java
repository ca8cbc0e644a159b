package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.core.world.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One task after the other, so that the order of their beginnings can be seen. */
final class InTurn implements Parallel {

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
