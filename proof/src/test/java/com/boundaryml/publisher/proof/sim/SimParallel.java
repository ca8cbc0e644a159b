package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.core.world.Parallel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Runs tasks one after the other, in an order that chance decides within the width allowed. */
final class SimParallel implements Parallel {

    private final World world;
    private Watch watch = () -> true;

    SimParallel(World world) {
        this.world = world;
    }

    /** {@return whether what hangs is to go on hanging} */
    boolean goOn() {
        return watch.goOn();
    }

    @Override
    public <T, R> List<Optional<R>> map(List<T> items, int width, Task<T, R> task, Watch asked) {
        Watch before = watch;
        watch = asked;
        try {
            return mapped(items, width, task);
        } finally {
            watch = before;
        }
    }

    private <T, R> List<Optional<R>> mapped(List<T> items, int width, Task<T, R> task) {
        List<Optional<R>> results = new ArrayList<>(Collections.nCopies(items.size(), Optional.empty()));
        Deque<Integer> begun = new ArrayDeque<>();
        int next = 0;
        while (next < items.size() || !begun.isEmpty()) {
            while (begun.size() < width && next < items.size()) {
                begun.add(next++);
            }
            for (int turn = world.random().nextInt(begun.size()); turn > 0; turn--) {
                begun.addLast(begun.removeFirst());
            }
            int index = begun.removeFirst();
            if (!watch.goOn()) {
                return results;
            }
            try {
                results.set(index, Optional.ofNullable(task.run(items.get(index))));
            } catch (InterruptedException e) {
                return results;
            } catch (RuntimeException e) {
                throw new Violation("no task fails", "a task ended with " + e, e);
            }
        }
        return results;
    }
}
