package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.core.world.Deadline;
import java.time.Duration;

/**
 * Interrupts the thread that ships for as long as it is still at it a moment after its deadline. All that it waits for by
 * itself ends by the deadline, but not the wait for publish.lock, which another process may hold for as long as it likes.
 *
 * <p>It sleeps by the machine's clock whatever the deadline goes by: a process that hangs does so in real time.
 */
final class Watchdog implements AutoCloseable {

    /** How long work that sees the deadline by itself may take to end. */
    private static final Duration GRACE = Duration.ofMillis(250);

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(100);

    private final Thread watched;
    private final Deadline deadline;
    private final Thread thread;
    private boolean begun;
    private boolean over;
    private boolean barked;

    /** Prepares a watch, which begins with {@link #begin}: until then it costs nothing. */
    Watchdog(Thread watched, Deadline deadline) {
        this.watched = watched;
        this.deadline = deadline;
        this.thread = Thread.ofVirtual().name("publisher-watchdog").unstarted(this::run);
    }

    /** {@return a watch over the calling thread, from now until it is closed by the same} */
    static Watchdog overMe(Deadline deadline) {
        Watchdog watchdog = new Watchdog(Thread.currentThread(), deadline);
        watchdog.begin();
        return watchdog;
    }

    /** Begins the watch, once there is a deadline. */
    synchronized void begin() {
        if (!begun && !over) {
            begun = true;
            thread.start();
        }
    }

    private void run() {
        try {
            while (!deadline.passed()) {
                Thread.sleep(LOOK_INTERVAL);
            }
            while (true) {
                Thread.sleep(GRACE);
                interrupt();
            }
        } catch (InterruptedException e) {
            // It is no longer needed.
        }
    }

    private synchronized void interrupt() {
        if (!over) {
            barked = true;
            watched.interrupt();
        }
    }

    /** Ends the watch. The caller, which is the watched thread, is not left interrupted by it. */
    @Override
    public synchronized void close() {
        over = true;
        if (barked) {
            Thread.interrupted();
        }
        thread.interrupt();
    }
}
