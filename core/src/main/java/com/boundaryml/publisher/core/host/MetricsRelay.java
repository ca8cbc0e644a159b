package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries measurements to one sink on a thread of its own, behind a bounded queue: a sink that throws, blocks or is flooded
 * loses measurements, which are counted, and never stops shipping.
 */
final class MetricsRelay implements Meter, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsRelay.class);
    private static final int QUEUE = 8_192;
    private static final long POLL_MILLIS = 200;
    private static final Duration LAST_FLUSH = Duration.ofSeconds(1);

    private final String name;
    private final MetricsSink sink;
    private final BlockingQueue<Measurement> queue = new ArrayBlockingQueue<>(QUEUE);
    private final AtomicLong dropped = new AtomicLong();
    private final Thread thread;
    private volatile boolean closing;
    private boolean failing;

    MetricsRelay(String name, MetricsSink sink) {
        this.name = name;
        this.sink = sink;
        this.thread =
                Thread.ofPlatform().name("publisher-metrics-" + name).daemon().start(this::run);
    }

    @Override
    public void take(Measurement measurement) {
        if (!queue.offer(measurement)) {
            dropped.incrementAndGet();
        }
    }

    private void run() {
        try {
            while (!closing || !queue.isEmpty()) {
                Measurement measurement = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (measurement != null) {
                    deliver(measurement);
                }
                long lost = dropped.getAndSet(0);
                if (lost > 0) {
                    deliver(new Measurement(Metric.MEASUREMENTS_DROPPED, lost, Map.of("baml.sink", name)));
                }
            }
            sink.flush(LAST_FLUSH);
        } catch (InterruptedException | RuntimeException e) {
            LOG.warn("the metrics sink {} did not end well", name, e);
        } finally {
            sink.close();
        }
    }

    private void deliver(Measurement measurement) {
        try {
            sink.record(measurement);
            failing = false;
        } catch (RuntimeException e) {
            dropped.incrementAndGet();
            if (!failing) {
                failing = true;
                LOG.warn("the metrics sink {} fails; shipping goes on without it", name, e);
            }
        }
    }

    /** Gives the sink a moment to send out what it has; one that takes longer is left behind. */
    @Override
    public void close() {
        closing = true;
        try {
            if (!thread.join(LAST_FLUSH.plus(LAST_FLUSH))) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
