package com.boundaryml.publisher.launcher;

import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/**
 * SIGTERM and SIGINT: the first asks for an orderly end, a second one ends the process at once.
 *
 * <p>With a shutdown hook instead, the JVM would end with 143 or 130 also after an orderly end, and would not heed a second
 * signal while the hook runs. {@code sun.misc.Signal}, of the supported module jdk.unsupported, is the only way to either.
 */
final class StopSignals {

    private final CountDownLatch first = new CountDownLatch(1);

    private StopSignals() {}

    /** {@return the signals, heeded from now on} */
    static StopSignals listen() {
        StopSignals signals = new StopSignals();
        for (String name : new String[] {"TERM", "INT"}) {
            Signal.handle(new Signal(name), signal -> signals.arrived());
        }
        return signals;
    }

    private synchronized void arrived() {
        if (first.getCount() == 0) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
        }
        first.countDown();
    }

    /** Waits for the first signal. */
    void awaitFirst() throws InterruptedException {
        first.await();
    }
}
