package com.boundaryml.publisher.api;

import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A running publisher: it ships what the profiler has closed, at the flush interval, until it is closed.
 *
 * <p>All methods may be called from any thread. One thread of the publisher's own does the work; calls wait for it.
 *
 * {@snippet :
 * var settings = PublisherSettings.builder()
 *         .root(".baml/profiles-v1")
 *         .transport("localfs", Map.of("dir", "evidence", "scope", "acme/demo/dev"))
 *         .build();
 * try (var publisher = Publisher.start(settings)) {
 *     runTheProgram();
 *     FlushReport report = publisher.flushAndJoin(Duration.ofSeconds(5));
 * }
 * }
 */
public interface Publisher extends AutoCloseable {

    /**
     * Starts a publisher with the engine found among the modules present.
     *
     * @param settings what to ship, where to, and within which limits
     * @return the running publisher
     * @throws SettingsException if a setting is wrong, or a plugin it names is absent or refuses its options
     * @throws IllegalStateException if the modules present hold no engine, or several
     */
    static Publisher start(PublisherSettings settings) {
        List<PublisherProvider> engines = ServiceLoader.load(PublisherProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        if (engines.size() != 1) {
            throw new IllegalStateException("one engine is needed, and " + engines.size()
                    + " were found: put the module" + " com.boundaryml.publisher.core on the module path, once");
        }
        return engines.getFirst().start(settings);
    }

    /**
     * Runs one flush over every root now, and waits for its end.
     *
     * @return what that flush did, and what it left
     * @throws InterruptedException if the caller is interrupted while it waits; the flush goes on
     * @throws IllegalStateException if the publisher has ended
     */
    FlushReport flush() throws InterruptedException;

    /**
     * Ships what can be shipped within the time given, in order, then ends the publisher. A profiler in this process is to
     * be flushed before.
     *
     * @param timeout how long it may take; at the deadline uploads under way are given up
     * @return what was shipped since the call and what stayed behind; a second call returns the first one's report
     * @throws InterruptedException if the caller is interrupted while it waits; the publisher ends all the same
     */
    FlushReport flushAndJoin(Duration timeout) throws InterruptedException;

    /** Ends the publisher as {@link #flushAndJoin} does within {@link PublisherSettings#shutdownTimeout()}. Idempotent. */
    @Override
    void close();
}
