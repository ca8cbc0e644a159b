package com.boundaryml.publisher.launcher.lambda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.host.HostPublisher;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of Lambda's events, with a publisher and a Lambda that only take notes. */
class ExtensionTest {

    private static final long NOW_MS = 1_780_000_000_000L;
    private static final FlushReport REPORT = new FlushReport(
            FlushReport.Outcome.DRAINED,
            Duration.ZERO,
            Map.of(),
            List.of(),
            0,
            0,
            List.of(),
            0,
            0,
            FlushReport.Freed.NOTHING);

    private final List<String> notes = new ArrayList<>();
    private final Deque<Event> events = new ArrayDeque<>();
    private final Extension extension = new Extension(new NotedApi(), () -> Instant.ofEpochMilli(NOW_MS));

    @Test
    void eachInvocationIsCaughtUpWithAndTheEndIsALastFlush() throws Exception {
        events.add(new Event.Invoke(NOW_MS + 60_000));
        events.add(new Event.Invoke(NOW_MS + 700));
        events.add(new Event.Shutdown("spindown", NOW_MS + 2_000));

        Extension.End end = extension.live(NotedPublisher::new);

        assertEquals(new Extension.End(REPORT, Optional.empty()), end);
        assertEquals(List.of("next", "catch up PT1S", "next", "catch up PT0.2S", "next", "last flush PT1.4S"), notes);
    }

    @Test
    void aShutdownWithoutAnInvocationIsALastFlushToo() throws Exception {
        events.add(new Event.Shutdown("failure", NOW_MS + 1_000));

        extension.live(NotedPublisher::new);

        assertEquals(List.of("next", "last flush PT0.4S"), notes);
    }

    @Test
    void whereLambdaFallsSilentWhatCanBeIsShippedAndThenLambdaIsTold() throws Exception {
        events.add(new Event.Invoke(NOW_MS + 60_000));

        Extension.End end = extension.live(NotedPublisher::new);

        assertEquals(new Extension.End(REPORT, Optional.of("no more events")), end);
        assertEquals(
                List.of(
                        "next",
                        "catch up PT1S",
                        "next",
                        "last flush PT1.4S",
                        "exit error Extension.NoEvent no more events"),
                notes);
    }

    @Test
    void aWrongSettingIsToldToLambdaAndToTheCaller() {
        assertThrows(
                SettingsException.class,
                () -> extension.live(() -> {
                    throw new SettingsException("no scope");
                }));

        assertEquals(List.of("init error Extension.ConfigInvalid no scope"), notes);
    }

    @Test
    void whateverElseKeepsThePublisherFromStartingIsToldToo() {
        assertThrows(
                IllegalStateException.class,
                () -> extension.live(() -> {
                    throw new IllegalStateException("broken");
                }));

        assertEquals(List.of("init error Extension.StartFailed java.lang.IllegalStateException: broken"), notes);
    }

    private final class NotedApi implements ExtensionsApi {

        @Override
        public Event next() throws ExtensionsApiException {
            notes.add("next");
            if (events.isEmpty()) {
                throw new ExtensionsApiException("no more events");
            }
            return events.remove();
        }

        @Override
        public void failedToStart(String type, String message) {
            notes.add("init error " + type + " " + message);
        }

        @Override
        public void endsEarly(String type, String message) throws ExtensionsApiException {
            notes.add("exit error " + type + " " + message);
            throw new ExtensionsApiException("also that call fails");
        }
    }

    private final class NotedPublisher implements HostPublisher {

        @Override
        public void catchUp(Duration most) {
            notes.add("catch up " + most);
        }

        @Override
        public FlushReport flush() {
            throw new AssertionError("the interval says when to flush");
        }

        @Override
        public FlushReport flushAndJoin(Duration timeout) {
            notes.add("last flush " + timeout);
            return REPORT;
        }

        @Override
        public void close() {
            throw new AssertionError("the last flush closes");
        }
    }
}
