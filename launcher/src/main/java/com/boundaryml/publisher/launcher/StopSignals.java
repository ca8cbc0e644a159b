package com.boundaryml.publisher.launcher;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/**
 * SIGTERM, SIGINT and SIGHUP: the first asks for an orderly end, a second one ends the process at once.
 *
 * <p>With a shutdown hook instead, the JVM would end with 143 or 130 also after an orderly end, and would not heed a second
 * signal while the hook runs. {@code sun.misc.Signal}, of the supported module jdk.unsupported, is the only way to either.
 */
final class StopSignals {

    /** What sends to a process and to its group sends twice, and means it once: timeout(1) does so. */
    private static final Duration ONE_AND_THE_SAME = Duration.ofMillis(300);

    private final CountDownLatch first = new CountDownLatch(1);
    private long firstNanos;

    private StopSignals() {}

    /** {@return the signals, heeded from now on} */
    static StopSignals listen() {
        StopSignals signals = new StopSignals();
        for (String name : new String[] {"TERM", "INT", "HUP"}) {
            Signal.handle(new Signal(name), signal -> signals.arrived());
        }
        return signals;
    }

    private synchronized void arrived() {
        long now = System.nanoTime();
        if (first.getCount() > 0) {
            firstNanos = now;
            first.countDown();
        } else if (now - firstNanos >= ONE_AND_THE_SAME.toNanos()) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
        }
    }

    /** Waits for the first signal. */
    void awaitFirst() throws InterruptedException {
        first.await();
    }
}
