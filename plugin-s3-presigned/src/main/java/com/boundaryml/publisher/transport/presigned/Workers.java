package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs blocking calls on threads of their own, so that a caller comes back at its deadline, or when it is interrupted,
 * whatever the call hangs in: a socket's read, write or handshake, or a look-up in the DNS. Thread-safe.
 *
 * <p>The threads are platform threads: a look-up that hangs would hold the carrier of a virtual one.
 */
final class Workers implements AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;

    /**
     * Creates the pool.
     *
     * @param most how many calls there are at once at the most, those included that were given up and still hang
     */
    Workers(int most) {
        threads = new ThreadPoolExecutor(
                0,
                most,
                IDLE.toMillis(),
                TimeUnit.MILLISECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name("presigned-", 0).factory());
    }

    /**
     * A blocking call.
     *
     * @param <T> what it ends with
     */
    interface Work<T> {
        T run(Flight flight) throws IOException, InterruptedException;
    }

    /**
     * {@return what the work ends with}
     *
     * @throws DeadlineException if it does not end within {@code timeout}
     * @throws IOException if it fails, or no thread is left for it
     * @throws InterruptedException if the caller is interrupted
     */
    <T> T call(Duration timeout, Work<T> work) throws IOException, InterruptedException {
        Flight flight = new Flight(timeout);
        Future<T> future;
        try {
            future = threads.submit(() -> work.run(flight));
        } catch (RejectedExecutionException e) {
            throw new DescribedException(
                    "all " + threads.getMaximumPoolSize() + " threads hang in calls that were given up", e);
        }
        try {
            return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw flight.late();
        } catch (ExecutionException e) {
            switch (Objects.requireNonNull(e.getCause(), "a failed future names its cause")) {
                case IOException io -> throw io;
                case RuntimeException bug -> throw bug;
                case Error error -> throw error;
                default -> throw new DescribedException("the call was given up", e);
            }
        } finally {
            if (!future.isDone()) {
                flight.giveUp();
                future.cancel(true);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
