package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Time;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that owns the engine: it steps, flushes on request, and ends with a last flush. */
final class PublisherLoop implements Publisher {

    private static final Logger LOG = LoggerFactory.getLogger(PublisherLoop.class);

    private final Engine engine;
    private final MetricsRelays metrics;
    private final Deadline whole;
    private final Duration shutdownTimeout;
    private final BlockingQueue<CompletableFuture<FlushReport>> requests = new LinkedBlockingQueue<>();
    private final CompletableFuture<FlushReport> last = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean ending;

    /**
     * Starts the thread.
     *
     * @param metrics what takes the figures, ended after the last flush
     */
    PublisherLoop(Engine engine, MetricsRelays metrics, Time time, Duration shutdownTimeout) {
        this.engine = engine;
        this.metrics = metrics;
        this.whole = new Deadline(time);
        this.shutdownTimeout = shutdownTimeout;
        this.thread = Thread.ofPlatform().name("publisher").daemon().start(this::run);
    }

    private void run() {
        try {
            engine.spread();
            Duration wait = Duration.ZERO;
            while (!ending) {
                CompletableFuture<FlushReport> request = requests.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
                if (request == null) {
                    wait = stepped();
                } else if (!ending) {
                    answer(request);
                } else {
                    request.completeExceptionally(ended());
                }
            }
            last.complete(engine.drain(Duration.ofNanos(Long.MAX_VALUE), Engine.Patience.LEAVE));
        } catch (InterruptedException | RuntimeException | Error e) {
            last.completeExceptionally(e);
        } finally {
            end();
        }
    }

    private void answer(CompletableFuture<FlushReport> request) throws InterruptedException {
        try {
            request.complete(engine.flush(true));
        } catch (RuntimeException | Error e) {
            request.completeExceptionally(e);
        } catch (InterruptedException e) {
            request.completeExceptionally(e);
            throw e;
        }
    }

    /** One bad step, a plugin's most likely, does not end the publisher. */
    private Duration stepped() throws InterruptedException {
        try {
            return engine.step();
        } catch (RuntimeException | Error e) {
            LOG.error("a step of the publisher failed; it goes on", e);
            return Engine.LOOK_INTERVAL;
        }
    }

    private void end() {
        ending = true;
        CompletableFuture<FlushReport> request = requests.poll();
        while (request != null) {
            request.completeExceptionally(ended());
            request = requests.poll();
        }
        try {
            engine.close();
        } finally {
            metrics.end(whole.left(MetricsRelay.LAST_TRY));
        }
    }

    private static IllegalStateException ended() {
        return new IllegalStateException("the publisher has ended");
    }

    @Override
    public FlushReport flush() throws InterruptedException {
        CompletableFuture<FlushReport> request = new CompletableFuture<>();
        requests.add(request);
        if (ending) {
            request.completeExceptionally(ended());
        }
        return result(request);
    }

    @Override
    public FlushReport flushAndJoin(Duration timeout) throws InterruptedException {
        whole.within(timeout);
        engine.deadline().within(timeout.minus(metrics.share(timeout)));
        ending = true;
        CompletableFuture<FlushReport> wake = new CompletableFuture<>();
        requests.add(wake);
        FlushReport report = result(last);
        thread.join();
        return report;
    }

    @Override
    public void close() {
        try {
            flushAndJoin(shutdownTimeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static FlushReport result(CompletableFuture<FlushReport> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the flush failed: " + e.getCause(), e.getCause());
        }
    }
}
