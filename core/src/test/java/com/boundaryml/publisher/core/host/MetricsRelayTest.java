package com.boundaryml.publisher.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A sink that throws, blocks or is flooded loses measurements, which are counted, and holds up nobody. */
@Timeout(60)
class MetricsRelayTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Measurement SHIPPED = new Measurement(Metric.OBJECTS_SHIPPED, 1, Map.of());

    private final List<Measurement> recorded = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private Runnable onRecord = () -> {};

    @Test
    void whatWasMeasuredArrivesInOrderAndTheSinkIsFlushedAndClosed() {
        MetricsRelay relay = relay(Sink::new);
        for (int i = 0; i < 100; i++) {
            relay.take(new Measurement(Metric.BACKLOG_BYTES, i, Map.of()));
        }
        end(relay, SOON);
        assertEquals(100, recorded.size());
        assertEquals(99, recorded.getLast().value());
        assertEquals(List.of("flush", "close"), calls);
    }

    @Test
    void aSinkThatBlocksHoldsUpNobodyAndIsToldHowMuchItLost() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        onRecord = () -> {
            blocked.countDown();
            await(released);
        };
        MetricsRelay relay = relay(Sink::new);
        relay.take(SHIPPED);
        blocked.await();
        for (int i = 0; i < MetricsRelay.QUEUE + 500; i++) {
            relay.take(SHIPPED);
        }
        released.countDown();
        end(relay, SOON);
        assertEquals(500, lostAsTold());
        assertEquals(
                MetricsRelay.QUEUE + 1,
                recorded.stream().filter(SHIPPED::equals).count());
    }

    @Test
    void aSinkThatThrowsIsToldHowMuchItLostAndGoesOn() {
        onRecord = new Runnable() {
            private int times = 3;

            @Override
            public void run() {
                if (times-- > 0) {
                    throw new NoSuchMethodError("an spi of another version");
                }
            }
        };
        MetricsRelay relay = relay(Sink::new);
        for (int i = 0; i < 10; i++) {
            relay.take(SHIPPED);
        }
        end(relay, SOON);
        long arrived = recorded.stream().filter(SHIPPED::equals).count();
        assertEquals(10, arrived + lostAsTold());
        assertTrue(arrived >= 7, () -> "arrived: " + arrived);
    }

    @Test
    void aSinkThatBlocksForGoodIsLeftBehindAtTheDeadline() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        onRecord = () -> {
            blocked.countDown();
            await(new CountDownLatch(1));
        };
        MetricsRelay relay = relay(Sink::new);
        relay.take(SHIPPED);
        blocked.await();
        long began = System.nanoTime();
        end(relay, Duration.ofMillis(50));
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        assertTrue(took.compareTo(SOON) < 0, took::toString);
        assertFalse(calls.contains("flush"));
    }

    @Test
    void aSinkThatRefusesItsOptionsKeepsThePublisherFromStarting() {
        MetricsRelay relay = relay(() -> {
            throw new SettingsException("no such option");
        });
        assertEquals(
                "no such option",
                assertThrows(SettingsException.class, () -> relay.awaitOpen(SOON))
                        .getMessage());
    }

    @Test
    void aSinkThatCannotBeMadeIsNotUsed() {
        MetricsRelay relay = relay(() -> {
            throw new ExceptionInInitializerError(new IllegalStateException());
        });
        relay.awaitOpen(SOON);
        relay.take(SHIPPED);
        end(relay, SOON);
        assertEquals(List.of(), recorded);
    }

    @Test
    void aSinkThatTakesLongToOpenIsNotWaitedForAndTakesPartOnceItIsThere() {
        CountDownLatch released = new CountDownLatch(1);
        MetricsRelay relay = relay(() -> {
            await(released);
            return new Sink();
        });
        relay.awaitOpen(Duration.ofMillis(1));
        relay.take(SHIPPED);
        released.countDown();
        end(relay, SOON);
        assertEquals(List.of(SHIPPED), recorded);
    }

    private double lostAsTold() {
        return recorded.stream()
                .filter(measurement -> measurement.metric() == Metric.MEASUREMENTS_DROPPED)
                .mapToDouble(Measurement::value)
                .sum();
    }

    private static MetricsRelay relay(Supplier<MetricsSink> opener) {
        return new MetricsRelay("test", MetricsRelayTest.class.getClassLoader(), opener);
    }

    private static void end(MetricsRelay relay, Duration most) {
        Deadline deadline = new Deadline(Time.system());
        deadline.within(most);
        relay.end(deadline);
        relay.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Read by the test once its thread has ended. */
    private final class Sink implements MetricsSink {
        @Override
        public void record(Measurement measurement) {
            onRecord.run();
            recorded.add(measurement);
        }

        @Override
        public void flush(Duration timeout) {
            calls.add("flush");
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }
}
