package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Time;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that owns the engine: it steps, flushes on request, and ends with a last flush. */
final class PublisherLoop implements HostPublisher {

    private static final Logger LOG = LoggerFactory.getLogger(PublisherLoop.class);

    private final Engine engine;
    private final MetricsRelays metrics;
    private final Deadline whole;
    private final Duration shutdownTimeout;
    private final BlockingQueue<Request<?>> requests = new LinkedBlockingQueue<>();
    private final CompletableFuture<FlushReport> last = new CompletableFuture<>();
    private final Thread thread;
    private final Watchdog watchdog;
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
        this.thread = Thread.ofPlatform().name("publisher").daemon().unstarted(this::run);
        this.watchdog = new Watchdog(thread, engine.deadline());
        thread.start();
    }

    /** What the engine is asked to do. */
    private interface Work<T> {
        T done() throws InterruptedException;
    }

    private record Request<T>(Work<T> work, CompletableFuture<T> result) {

        /** A failure, the last flush's apart, is for whoever asked, and does not end the loop. */
        void answer() throws InterruptedException {
            try {
                result.complete(work.done());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            } catch (InterruptedException e) {
                result.completeExceptionally(e);
                throw e;
            }
        }

        void refuse() {
            result.completeExceptionally(new IllegalStateException("the publisher has ended"));
        }
    }

    private void run() {
        try {
            engine.spread();
            Duration wait = Duration.ZERO;
            while (!ending) {
                Request<?> request = requests.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
                if (request == null) {
                    wait = stepped();
                } else if (!ending) {
                    request.answer();
                } else {
                    request.refuse();
                }
            }
            last.complete(engine.drain(Duration.ofNanos(Long.MAX_VALUE), Engine.Patience.LEAVE));
        } catch (InterruptedException | RuntimeException | Error e) {
            last.completeExceptionally(e);
        } finally {
            watchdog.close();
            end();
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
        Request<?> request = requests.poll();
        while (request != null) {
            request.refuse();
            request = requests.poll();
        }
        try {
            engine.close();
        } finally {
            metrics.end(whole.left(MetricsRelay.LAST_TRY));
        }
    }

    private <T> CompletableFuture<T> ask(Work<T> work) {
        Request<T> request = new Request<>(work, new CompletableFuture<>());
        requests.add(request);
        if (ending) {
            request.refuse();
        }
        return request.result();
    }

    @Override
    public FlushReport flush() throws InterruptedException {
        return result(ask(() -> engine.flush(true)));
    }

    @Override
    public void catchUp(Duration most) throws InterruptedException {
        CompletableFuture<Duration> done = ask(this::stepped);
        try {
            done.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.debug("what was due is not done within {} ms, and goes on", most.toMillis());
        } catch (ExecutionException e) {
            LOG.debug("nothing is due any more", e);
        }
    }

    @Override
    public FlushReport flushAndJoin(Duration timeout) throws InterruptedException {
        whole.within(timeout);
        engine.deadline().within(timeout.minus(metrics.share(timeout)));
        watchdog.begin();
        ending = true;
        // The thread may be waiting for requests: this one wakes it.
        requests.add(new Request<>(() -> Duration.ZERO, new CompletableFuture<>()));
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
