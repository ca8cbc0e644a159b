package com.boundaryml.publisher.core.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Virtual threads that take items in turn. */
final class VirtualThreads implements Parallel {

    private static final Logger LOG = LoggerFactory.getLogger(VirtualThreads.class);

    @Override
    public <T, R> List<Optional<R>> map(List<T> items, int width, Task<T, R> task, Watch watch)
            throws InterruptedException {
        AtomicReferenceArray<R> results = new AtomicReferenceArray<>(items.size());
        AtomicInteger next = new AtomicInteger();
        int workers = Math.min(width, items.size());
        CountDownLatch running = new CountDownLatch(workers);
        List<Thread> threads = new ArrayList<>(workers);
        for (int i = 0; i < workers; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                try {
                    work(items, task, results, next);
                } finally {
                    running.countDown();
                }
            }));
        }
        try {
            boolean goOn = true;
            while (!running.await(Watch.INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                if (goOn && !watch.goOn()) {
                    goOn = false;
                    threads.forEach(Thread::interrupt);
                }
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            throw e;
        }
        List<Optional<R>> out = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            out.add(Optional.ofNullable(results.get(i)));
        }
        return out;
    }

    private static <T, R> void work(
            List<T> items, Task<T, R> task, AtomicReferenceArray<R> results, AtomicInteger next) {
        for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
            try {
                results.set(i, task.run(items.get(i)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException | Error e) {
                LOG.error("a task failed", e);
            }
        }
    }
}
