package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.Publisher;
import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.testkit.gateway.BucketFault;
import com.boundaryml.publisher.testkit.gateway.GatewayFault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong between a publisher, its gateway and its bucket, and how it ends well. */
final class TroubleTest {

    private static final Time HURRIED = new HurriedTime(20);

    @TempDir
    Path folder;

    private World world;

    @BeforeEach
    void open() throws IOException {
        world = new World(folder);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aTokenThatEndsInMidFlushStopsShippingAndItsReplacementGoesOnWithoutRestart()
            throws IOException, InterruptedException {
        world.record(30, 0);
        world.gateway.config().set("max_objects_per_authorize", 5);
        world.bucket.takesOverEachPut(Duration.ofMillis(10));
        try (Engine engine = world.engine(HURRIED)) {
            CompletableFuture<FlushReport> flush = CompletableFuture.supplyAsync(() -> flushed(engine));
            World.await(() -> world.bucket.visible().size() > 10);
            world.gateway.tokens().expire(world.token, Instant.now());
            FlushReport stopped = flush.join();
            int arrived = world.bucket.visible().size();
            FlushReport still = engine.flush(true);

            assertEquals(FlushReport.Outcome.WAITING, stopped.outcome());
            assertEquals(FlushReport.Outcome.WAITING, still.outcome());
            assertTrue(still.waitingFiles() > 0, "all was shipped before the token ended");
            assertEquals(0, still.heldFiles());
            assertEquals(arrived, world.bucket.visible().size());

            world.replaceToken(world.gateway.tokens().issue(Engines.SCOPE));
            World.flushUntilDrained(engine);
        }
        world.assertAllArrived();
    }

    @Test
    void aGatewayThatIsDownForAWhileCostsNothingButTime() throws IOException, InterruptedException {
        world.record(5, 50);
        try (Engine engine = world.engine(HURRIED)) {
            world.gateway.pause();
            FlushReport down = engine.flush(true);
            world.gateway.resume();
            World.flushUntilDrained(engine);

            world.record(5, 50);
            world.gateway.pause();
            FlushReport again = engine.flush(true);
            world.gateway.resume();
            World.flushUntilDrained(engine);

            assertEquals(FlushReport.Outcome.WAITING, down.outcome());
            assertEquals(FlushReport.Outcome.WAITING, again.outcome());
        }
        world.assertAllArrived();
    }

    @Test
    void nothingIsShippedForAScopeThatTheGatewayDoesNotServe() throws IOException, InterruptedException {
        world.record(5, 50);
        world.gateway.tokens().close(Engines.SCOPE);
        try (Engine engine = world.engine(HURRIED)) {
            FlushReport refused = engine.flush(true);

            assertEquals(FlushReport.Outcome.WAITING, refused.outcome());
            assertEquals(0, world.bucket.requests().size());
            assertFalse(refused.waiting().toString().contains(world.token), "the report shows the token");

            world.gateway.tokens().open(Engines.SCOPE);
            World.flushUntilDrained(engine);
        }
        world.assertAllArrived();
    }

    @ParameterizedTest
    @ValueSource(ints = {-20, 20})
    void aClockThatIsTwentyMinutesOffDoesNotMatter(int minutes) throws IOException, InterruptedException {
        world.record(5, 50);
        world.gateway.clock().shift(Duration.ofMinutes(minutes));
        world.bucket.clock().shift(Duration.ofMinutes(minutes));
        world.gateway.config().set("upload_url_ttl_seconds", 60);
        try (Engine engine = world.engine(Time.system())) {
            FlushReport report = engine.flush(true);

            assertEquals(FlushReport.Outcome.DRAINED, report.outcome());
        }
        assertEquals(List.of(), world.bucket.refusals());
        world.assertAllArrived();
    }

    @Test
    void urlsThatLastTwoSecondsAreAskedForAnewWhileUploadsAreSlow() throws IOException, InterruptedException {
        world.record(0, 60);
        world.gateway.config().set("large_value_threshold_bytes", 1);
        world.gateway.config().set("upload_url_ttl_seconds", 2);
        world.bucket.takesOverEachPut(Duration.ofMillis(500));
        try (Engine engine = world.engine(Time.system())) {
            World.flushUntilDrained(engine);
        }
        world.assertAllArrived();
    }

    @Test
    void captureSwitchedOffKeepsTheFilesAndSwitchedOnShipsThem() throws IOException, InterruptedException {
        world.record(5, 50);
        world.gateway.config().maxAge(Duration.ofSeconds(1));
        world.gateway.config().set("capture_enabled", false);
        try (Engine engine = world.engine(HURRIED)) {
            FlushReport off = engine.flush(true);
            assertEquals(FlushReport.Outcome.WAITING, off.outcome());
            assertEquals(0, world.bucket.visible().size());

            world.gateway.config().set("capture_enabled", true);
            World.flushUntilDrained(engine);
            int first = world.bucket.visible().size();

            world.gateway.config().set("capture_enabled", false);
            awaitWaiting(engine);
            world.record(5, 50);
            engine.flush(true);
            assertEquals(first, world.bucket.visible().size());

            world.gateway.config().set("capture_enabled", true);
            World.flushUntilDrained(engine);
            assertNotEquals(first, world.bucket.visible().size());
        }
        world.assertAllArrived();
    }

    @Test
    void limitsThatChangeWhileItRunsAreKeptTo() throws IOException, InterruptedException {
        world.record(10, 0);
        world.gateway.config().maxAge(Duration.ofSeconds(1));
        try (Engine engine = world.engine(HURRIED)) {
            World.flushUntilDrained(engine);
            world.gateway.config().set("max_objects_per_authorize", 3);
            world.gateway.config().set("large_value_threshold_bytes", 300);
            world.record(10, 100);
            World.flushUntilDrained(engine);
        }
        assertTrue(
                world.bucket.visible().stream().anyMatch(key -> key.contains("/cas/values/")),
                "no value travelled alone");
        world.assertAllArrived();
    }

    @Test
    void aPutThatStallsIsGivenUpAtItsDeadlineAndTheObjectArrivesAfterAll() throws IOException, InterruptedException {
        world.record(2, 0);
        world.bucket.faults().once(BucketFault.STALLED_READ);
        world.bucket.faults().once(BucketFault.STALLED_ANSWER);
        long began = System.nanoTime();
        try (Engine engine = Engines.over(
                world.root,
                new ImpatientTransport(Engines.presigned(world.options()), Duration.ofMillis(500)),
                HURRIED)) {
            World.flushUntilDrained(engine);
        }
        assertTrue(System.nanoTime() - began > Duration.ofSeconds(1).toNanos(), "nothing stalled");
        assertEquals(1, world.bucket.faults().fired(BucketFault.STALLED_ANSWER));
        world.assertAllArrived();
    }

    @Test
    void shutdownIsNotHeldUpByAPutThatStalls() throws IOException, InterruptedException {
        world.record(2, 0);
        world.gateway.config().set("flush_interval_seconds", 1);
        world.bucket.faults().hold(BucketFault.STALLED_ANSWER);
        PublisherSettings settings = PublisherSettings.builder()
                .root(world.root.toString())
                .minimumFreeBytes(0)
                .transport("presigned", world.options())
                .build();
        Publisher publisher = Publisher.start(settings);
        World.await(() -> world.bucket.faults().fired(BucketFault.STALLED_ANSWER) > 0);

        long began = System.nanoTime();
        FlushReport report = publisher.flushAndJoin(Duration.ofSeconds(1));
        Duration took = Duration.ofNanos(System.nanoTime() - began);

        assertEquals(FlushReport.Outcome.DEADLINE_PASSED, report.outcome());
        assertTrue(took.compareTo(Duration.ofSeconds(5)) < 0, () -> "it took " + took);
        assertTrue(report.waitingFiles() > 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"THROTTLED_SECONDS", "THROTTLED_DATE", "TOO_LARGE", "SWAPPED_ORDER", "LINE_BREAK_IN_HEADER"})
    void oneBadAnswerIsNotTheEnd(String kind) throws IOException, InterruptedException {
        GatewayFault fault = GatewayFault.valueOf(kind);
        world.gateway.config().set("large_value_threshold_bytes", 300);
        try (Engine engine = world.engine(HURRIED)) {
            // Reads the configuration, so that the fault meets an authorize call.
            engine.flush(true);
            world.record(5, 50);
            world.gateway.faults().once(fault);
            World.flushUntilDrained(engine);
        }
        assertEquals(1, world.gateway.faults().fired(fault));
        assertEquals(List.of(), world.bucket.refusals());
        world.assertAllArrived();
    }

    private static void awaitWaiting(Engine engine) throws InterruptedException {
        World.await(() -> flushed(engine).outcome() == FlushReport.Outcome.WAITING);
    }

    private static FlushReport flushed(Engine engine) {
        try {
            return engine.flush(true);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
