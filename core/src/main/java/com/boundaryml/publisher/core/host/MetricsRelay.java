package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.plugin.Diagnosis;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries measurements to one sink on a thread of its own, behind a bounded queue: a sink that throws, blocks or is flooded
 * loses measurements, which are counted, and never stops shipping. All of the sink's code runs on that thread, from its
 * constructor to its close.
 */
final class MetricsRelay implements Meter {

    /** How many measurements wait for a sink at the most. */
    static final int QUEUE = 8_192;

    /** How long a sink's end may take at the most. */
    static final Duration LAST_TRY = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(MetricsRelay.class);

    private final String name;
    /** What waits for the sink; an empty element is the end. */
    private final BlockingQueue<Optional<Measurement>> queue = new ArrayBlockingQueue<>(QUEUE);

    private final AtomicLong unreported = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final CompletableFuture<Boolean> opened = new CompletableFuture<>();
    private final Thread thread;
    private volatile @Nullable Deadline ending;

    /**
     * Starts the thread.
     *
     * @param name the sink's name
     * @param loader the class loader of the sink, for what it looks up by its thread
     * @param opener makes the sink
     */
    MetricsRelay(String name, @Nullable ClassLoader loader, Supplier<MetricsSink> opener) {
        this.name = name;
        thread = Thread.ofPlatform().name("publisher-metrics-" + name).daemon().unstarted(() -> run(opener));
        thread.setContextClassLoader(loader);
        thread.start();
    }

    /**
     * Waits until the sink is there, or could not be made, which is logged. One that takes longer takes part once it is.
     *
     * @param most how long to wait
     * @throws SettingsException if it refuses its options
     */
    void awaitOpen(Duration most) {
        try {
            opened.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            if (opened.complete(false)) {
                LOG.warn("the metrics sink {} takes long to open; shipping begins without it", name);
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SettingsException refused ? refused : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void take(Measurement measurement) {
        if (thread.isAlive() && !queue.offer(Optional.of(measurement))) {
            lose(1, "it is slower than its measurements come");
        }
    }

    private void lose(long count, String why) {
        unreported.addAndGet(count);
        // At the end, all that was lost is said at once.
        if (lost.getAndAdd(count) == 0 && ending == null) {
            LOG.warn("the metrics sink {} loses measurements, and shipping goes on: {}", name, why);
        }
    }

    private void run(Supplier<MetricsSink> opener) {
        MetricsSink sink;
        try {
            sink = opener.get();
            opened.complete(true);
        } catch (SettingsException e) {
            if (!opened.completeExceptionally(e)) {
                LOG.warn("the metrics sink {} is not used: {}", name, e.getMessage());
            }
            return;
        } catch (RuntimeException | Error e) {
            LOG.warn("the metrics sink {} cannot be made, and is not used: {}", name, Diagnosis.of(e));
            opened.complete(false);
            return;
        }
        try {
            carry(sink);
            flush(sink);
        } catch (InterruptedException e) {
            // The time for its end has passed.
        } finally {
            guarded("close", sink::close);
        }
    }

    private void carry(MetricsSink sink) throws InterruptedException {
        for (Optional<Measurement> next = next(); next.isPresent(); next = next()) {
            deliver(sink, next.get());
            long missing = unreported.getAndSet(0);
            if (missing > 0) {
                deliver(sink, new Measurement(Metric.MEASUREMENTS_DROPPED, missing, Map.of(Attribute.SINK.id(), name)));
            }
        }
    }

    private Optional<Measurement> next() throws InterruptedException {
        Deadline end = ending;
        // A queue that is full when the end comes gets no mark of it.
        boolean over = end != null && (queue.isEmpty() || end.passed());
        return over ? Optional.empty() : queue.take();
    }

    private void deliver(MetricsSink sink, Measurement measurement) {
        try {
            sink.record(measurement);
        } catch (RuntimeException | Error e) {
            lose(1, Diagnosis.of(e));
        }
    }

    /** One try, in the time that is left. */
    private void flush(MetricsSink sink) {
        Duration left = Objects.requireNonNull(ending).left(LAST_TRY);
        if (left.isPositive()) {
            guarded("flush", () -> sink.flush(left));
        }
    }

    private void guarded(String call, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("the metrics sink {} failed in {}: {}", name, call, Diagnosis.of(e));
        }
    }

    /** Has the sink take what waits for it and send it out. */
    void end(Deadline deadline) {
        ending = deadline;
        queue.offer(Optional.empty());
    }

    /** Waits until the sink has ended, or its deadline has passed; then it is left behind. */
    void join() {
        try {
            boolean refused = opened.isCompletedExceptionally();
            if (!thread.join(Objects.requireNonNull(ending).left(LAST_TRY)) && !refused) {
                lost.addAndGet(queue.stream().filter(Optional::isPresent).count());
                LOG.warn("the metrics sink {} did not end in time, and is left behind", name);
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        long missing = lost.get();
        if (missing > 0) {
            LOG.warn("the metrics sink {} lost {} measurements in all", name, missing);
        }
    }
}
