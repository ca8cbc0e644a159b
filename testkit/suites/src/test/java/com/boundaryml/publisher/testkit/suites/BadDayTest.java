package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.testkit.gateway.BucketFault;
import com.boundaryml.publisher.testkit.gateway.Faults;
import com.boundaryml.publisher.testkit.gateway.GatewayFault;
import com.boundaryml.publisher.testkit.gateway.RequestHead;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand PUTs while every fifth call, to the bucket and to the gateway, goes wrong in one of all known ways. */
final class BadDayTest {

    private static final int LEAST_PUTS = 10_000;
    private static final double FAULTY_SHARE = 0.2;
    private static final long SEED = 20_260_910;
    /** How much oftener a quick fault is drawn than one that costs a whole timeout. */
    private static final int QUICK_FOR_EACH_SLOW = 8;

    private static final Duration CALL_TIMEOUT = Duration.ofMillis(400);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    void nothingIsLostOrOverwrittenOrOutOfOrderOrTold() throws IOException, InterruptedException {
        try (World world = new World(folder);
                LogWatch logs = new LogWatch(List.of("X-Amz-Signature", "X-Amz-Credential", world.token))) {
            world.record(400, 10_500);
            world.gateway.config().set("large_value_threshold_bytes", 420);
            world.gateway.faults().schedule(SEED, FAULTY_SHARE, List.of(GatewayFault.values()));
            world.bucket.faults().schedule(SEED, FAULTY_SHARE, drawn());
            world.bucket.stallsFor(CALL_TIMEOUT.multipliedBy(3));

            try (Engine engine = Engines.over(
                    world.root,
                    new ImpatientTransport(Engines.presigned(world.options()), CALL_TIMEOUT),
                    new HurriedTime(20))) {
                World.flushUntil(engine, PATIENCE);
            }

            List<RequestHead> puts = world.bucket.requests().stream()
                    .filter(head -> head.method().equals("PUT"))
                    .toList();
            assertTrue(puts.size() >= LEAST_PUTS, () -> "only " + puts.size() + " PUTs");
            assertAllFired(world.bucket.faults(), EnumSet.allOf(BucketFault.class));
            assertAllFired(world.gateway.faults(), EnumSet.allOf(GatewayFault.class));
            world.bucket.faults().endSchedule();
            world.gateway.faults().endSchedule();

            world.assertAllArrived();
            assertEquals(List.of(), ArrivalOrder.violations(world.bucket.visible(), world.bucket::object));
            assertEquals(List.of(), world.gateway.refusals());
            assertEquals(List.of(), world.bucket.refusals());
            assertOnlySignedHeaders(puts);
            assertTrue(
                    world.bucket.requests().stream()
                            .noneMatch(head -> wholly(head).contains(world.token)),
                    "the token came to the bucket");
            assertEquals(List.of(), logs.leaks());
            assertTrue(logs.fineRecords() >= LEAST_PUTS, () -> "only " + logs.fineRecords() + " fine log records");
        }
    }

    private static List<BucketFault> drawn() {
        List<BucketFault> drawn = new ArrayList<>();
        for (BucketFault kind : BucketFault.values()) {
            int times = kind.slow() ? 1 : QUICK_FOR_EACH_SLOW;
            for (int i = 0; i < times; i++) {
                drawn.add(kind);
            }
        }
        return drawn;
    }

    private static <K extends Enum<K>> void assertAllFired(Faults<K> faults, Set<K> kinds) {
        assertEquals(
                Set.of(),
                kinds.stream().filter(kind -> faults.fired(kind) == 0).collect(Collectors.toSet()),
                () -> "kinds that never fired, of " + faults.fired());
    }

    private static void assertOnlySignedHeaders(List<RequestHead> puts) {
        Set<Set<String>> forms = new HashSet<>();
        for (RequestHead put : puts) {
            forms.add(put.headers().stream()
                    .map(h -> h.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet()));
        }
        assertEquals(Set.of(Set.of("host", "content-length", "if-none-match", "x-amz-checksum-sha256")), forms);
    }

    private static String wholly(RequestHead head) {
        return head.target() + Arrays.toString(head.headers().toArray());
    }
}
