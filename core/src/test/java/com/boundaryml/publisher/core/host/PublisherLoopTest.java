package com.boundaryml.publisher.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.flush.FakeBucket;
import com.boundaryml.publisher.core.store.FileStore;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.ManualTime;
import com.boundaryml.publisher.core.world.OneAfterTheOther;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.Backlog;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a plugin throws, the thread that ships goes on, and whoever waits for it gets an answer. */
@Timeout(60)
class PublisherLoopTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path temp;

    private final ManualTime time = new ManualTime(Instant.now().plus(Duration.ofHours(1)));
    private final FakeBucket bucket = new FakeBucket();

    @BeforeEach
    void profile() throws Exception {
        try (ProfilerStore store = ProfilerStore.open(temp.resolve("profiles-v1"));
                ProfilerStream stream = store.newStream()) {
            Workload workload = new Workload(1);
            stream.record(stream.startEngine(workload.program()), workload.execution());
            stream.flushAndJoin();
        }
    }

    static Stream<Arguments> faults() {
        List<Throwable> thrown = List.of(
                new NoSuchMethodError("an spi of another version"),
                new StackOverflowError(),
                new IllegalStateException("a fault"));
        return Stream.of("config", "authorize", "put")
                .flatMap(call -> thrown.stream().map(each -> Arguments.of(call, each)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void anErrorOfTheTransportIsAFailedCallAndTheNextOneShips(String call, Throwable thrown) throws Exception {
        try (PublisherLoop loop = loop(failing(call, thrown, 1), store -> FileStore.open(store, time))) {
            FlushReport report = loop.flushAndJoin(LONG);
            assertEquals(FlushReport.Outcome.DRAINED, report.outcome(), report::toString);
            assertTrue(report.shippedFiles() > 0, report::toString);
        }
    }

    @Test
    void anErrorOfTheStoreAccessFailsTheFlushThatWasAskedForAndNotTheLoop() throws Exception {
        AtomicInteger failures = new AtomicInteger(2);
        StoreAccessProvider stores = store -> {
            if (failures.getAndDecrement() > 0) {
                throw new NoClassDefFoundError("absent");
            }
            return FileStore.open(store, time);
        };
        try (PublisherLoop loop = loop(bucket, stores)) {
            while (failures.get() > 0) {
                assertThrows(IllegalStateException.class, loop::flush);
            }
            assertEquals(FlushReport.Outcome.DRAINED, loop.flushAndJoin(LONG).outcome());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"config", "authorize"})
    void aCallThatHangsIsGivenUpWhenTheShutdownsTimeIsOver(String call) throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean givenUp = new AtomicBoolean();
        Transport hanging = intercepted(call, () -> {
            hangs.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                givenUp.set(true);
                throw e;
            }
        });
        try (PublisherLoop loop = loopInRealTime(hanging, store -> FileStore.open(store, Time.system()))) {
            FlushReport report = loop.flushAndJoin(Duration.ofMillis(500));
            assertEquals(0, hangs.getCount(), "the call was never made");
            assertTrue(givenUp.get(), "the call was not interrupted");
            assertEquals(FlushReport.Outcome.DEADLINE_PASSED, report.outcome(), report::toString);
        }
    }

    @Test
    void whatIsDueIsShippedOnceItHasBeenCaughtUpWithHoweverLongTheGatewaysIntervalIs() throws Exception {
        bucket.config("flush_interval_seconds", 3_600L);
        try (PublisherLoop loop = loop(bucket, store -> FileStore.open(store, time), Duration.ofSeconds(1))) {
            loop.catchUp(LONG);
            profile();
            int before = bucket.stored().size();
            time.pass(Duration.ofSeconds(1));
            loop.catchUp(LONG);
            assertTrue(bucket.stored().size() > before, () -> bucket.stored().toString());
        }
    }

    @Test
    void whoCatchesUpWaitsNoLongerThanAskedAndTheWorkGoesOn() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        Transport slow = intercepted("authorize", released::await);
        try (PublisherLoop loop = loop(slow, store -> FileStore.open(store, time), Duration.ofSeconds(1))) {
            time.pass(Duration.ofSeconds(1));
            loop.catchUp(Duration.ofMillis(20));
            assertEquals(List.of(), bucket.stored());
            released.countDown();
            assertEquals(FlushReport.Outcome.DRAINED, loop.flushAndJoin(LONG).outcome());
        }
    }

    @Test
    void afterTheEndThereIsNothingToCatchUpWith() throws Exception {
        try (PublisherLoop loop = loop(bucket, store -> FileStore.open(store, time))) {
            loop.flushAndJoin(LONG);
            int stored = bucket.stored().size();
            profile();
            loop.catchUp(LONG);
            assertEquals(stored, bucket.stored().size());
        }
    }

    @Test
    void aLockThatAnotherHoldsForGoodDoesNotOutlastTheShutdown() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        StoreAccess locked = (StoreAccess) Proxy.newProxyInstance(
                StoreAccess.class.getClassLoader(), new Class<?>[] {StoreAccess.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "enter" -> {
                            waits.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                                throw new InterruptedIOException("publish.lock is held");
                            }
                        }
                        case "backlog" -> {
                            return new Backlog(
                                    1, 0, 0, 10, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
                        }
                        case "location" -> {
                            return "the store";
                        }
                        default -> {
                            return null;
                        }
                    }
                    return null;
                });
        try (PublisherLoop loop = loopInRealTime(bucket, store -> locked)) {
            FlushReport report = loop.flushAndJoin(Duration.ofMillis(300));
            assertEquals(0, waits.getCount(), "the lock was never waited for");
            assertEquals(FlushReport.Outcome.DEADLINE_PASSED, report.outcome());
            assertTrue(
                    report.waiting().stream().anyMatch(each -> each.why().contains("publish.lock")), report::toString);
        }
    }

    private Transport failing(String call, Throwable thrown, int times) {
        AtomicInteger failures = new AtomicInteger(times);
        return intercepted(call, () -> {
            if (failures.getAndDecrement() > 0) {
                throw thrown;
            }
        });
    }

    private interface Before {
        void run() throws Throwable;
    }

    private Transport intercepted(String call, Before before) {
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(call)) {
                        before.run();
                    }
                    return method.invoke(bucket, arguments);
                });
    }

    private PublisherLoop loop(Transport transport, StoreAccessProvider stores) {
        return loop(transport, stores, Duration.ofHours(1));
    }

    private PublisherLoop loop(Transport transport, StoreAccessProvider stores, Duration longestInterval) {
        Engine engine = new Engine(
                settings(), transport, stores, Meter.NONE, time, new OneAfterTheOther(), new SplittableRandom(3), 1);
        engine.flushAtLeastEvery(longestInterval);
        return new PublisherLoop(engine, new MetricsRelays(List.of()), time, LONG);
    }

    private PublisherLoop loopInRealTime(Transport transport, StoreAccessProvider stores) {
        Time real = Time.system();
        Engine engine = new Engine(
                settings(), transport, stores, Meter.NONE, real, Parallel.virtualThreads(), new SplittableRandom(3), 1);
        return new PublisherLoop(engine, new MetricsRelays(List.of()), real, LONG);
    }

    private PublisherSettings settings() {
        return PublisherSettings.builder()
                .root(temp.resolve("profiles-v1").toString())
                .build();
    }
}
