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
import java.util.Collections;
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
    /** How much oftener a fault is drawn than one that costs a whole timeout, or the rest of a flush. */
    private static final int QUICK_FOR_EACH_SLOW = 20;

    private static final Duration CALL_TIMEOUT = Duration.ofMillis(400);
    private static final Set<BucketFault> TAKES_A_TIMEOUT =
            EnumSet.of(BucketFault.STALLED_READ, BucketFault.STALLED_ANSWER, BucketFault.TRICKLE);
    private static final Set<GatewayFault> ENDS_A_FLUSH =
            EnumSet.of(GatewayFault.UNAUTHORIZED, GatewayFault.FORBIDDEN, GatewayFault.TOO_LARGE);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    void nothingIsLostOrOverwrittenOrOutOfOrderOrTold() throws IOException, InterruptedException {
        try (World world = new World(folder);
                LogWatch logs = new LogWatch(List.of("X-Amz-Signature", "X-Amz-Credential", world.token))) {
            world.record(120, 10_000);
            world.gateway.config().set("large_value_threshold_bytes", 420);
            // There are some two hundred authorize calls: too few for a schedule to be sure to meet every kind.
            for (GatewayFault kind : GatewayFault.values()) {
                world.gateway.faults().once(kind);
            }
            world.gateway.faults().schedule(SEED, FAULTY_SHARE, weighted(GatewayFault.values(), ENDS_A_FLUSH));
            world.bucket.faults().schedule(SEED, FAULTY_SHARE, weighted(BucketFault.values(), TAKES_A_TIMEOUT));
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

    private static <K> List<K> weighted(K[] kinds, Set<K> slow) {
        List<K> weighted = new ArrayList<>();
        for (K kind : kinds) {
            weighted.addAll(Collections.nCopies(slow.contains(kind) ? 1 : QUICK_FOR_EACH_SLOW, kind));
        }
        return weighted;
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
