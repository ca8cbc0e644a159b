package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gateway and bucket as one publisher meets them: they keep the transport's contract, and go wrong as the story has it. */
final class SimTransport implements Transport {

    private static final Duration TICKETS_LAST = Duration.ofMinutes(15);

    private final World world;
    private final Seat seat;
    private final Waits waits;
    private long mostObjects = 100;

    SimTransport(World world, Seat seat, Waits waits) {
        this.world = world;
        this.seat = seat;
        this.waits = waits;
    }

    private record Ticket(
            String key, Euid euid, Ulid flushId, ObjectIdentity identity, Sha256 checksum, long expiresAtNanos)
            implements UploadTicket {}

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        world.networkStep(seat.process(), "config");
        waits.calls("config");
        Act fault = world.isOut() ? Act.CONFIG_UNAVAILABLE : world.nextFault(Act.Sort.CONFIG);
        return switch (fault) {
            case CONFIG_UNAVAILABLE -> new Answer.Failed<>(new Fault.Transient("the gateway is not there"));
            case CONFIG_UNAUTHORIZED -> new Answer.Failed<>(new Fault.Unauthorized("the token is not valid"));
            case CONFIG_THROTTLED -> new Answer.Failed<>(throttled("config", Optional.of(Duration.ofSeconds(20))));
            case CONFIG_IS_GARBAGE ->
                offer(Map.of("max_objects_per_authorize", -5L, "flush_interval_seconds", "soon", "unknown", true));
            case CONFIG_SWITCHES_CAPTURE_OFF -> offer(Map.of("capture_enabled", false));
            case CONFIG_DROPS_VERSIONS ->
                offer(Map.of("supported_segment_versions", List.of(3L), "supported_cas_versions", List.of(9L)));
            case CONFIG_CHANGES_LIMITS ->
                offer(Map.of(
                        "max_objects_per_authorize",
                        1L + world.random().nextInt(4),
                        "large_value_threshold_bytes",
                        1L + world.random().nextInt(600),
                        "max_object_bytes",
                        1_024L));
            default -> offer(Map.of());
        };
    }

    private Fault throttled(String call, Optional<Duration> wait) {
        wait.ifPresent(asked -> waits.told(call, asked));
        return new Fault.Throttled("too many", wait);
    }

    private Answer<ConfigOffer> offer(Map<String, Object> over) {
        Map<String, Object> fields = new HashMap<>();
        fields.put("flush_interval_seconds", world.setting().flushSeconds());
        fields.put("max_objects_per_authorize", world.setting().mostObjects());
        fields.put("large_value_threshold_bytes", Specimens.THRESHOLD);
        fields.put("pack_max_entry_bytes", 1_024L);
        fields.put("shipped_value_retention_seconds", world.setting().retentionSeconds());
        fields.putAll(over);
        mostObjects = fields.get("max_objects_per_authorize") instanceof Long most && most > 0 ? most : mostObjects;
        return new Answer.Given<>(new ConfigOffer(fields, Duration.ofSeconds(15), Optional.of(Duration.ZERO)));
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        world.networkStep(seat.process(), "authorize " + request.objects().size() + " objects");
        waits.calls("authorize");
        if (request.objects().size() > mostObjects) {
            throw new Violation("bounded calls", request.objects().size() + " objects in one call");
        }
        Act fault = world.isOut() ? Act.ASK_UNAVAILABLE : world.nextFault(Act.Sort.ASK);
        return switch (fault) {
            case ASK_UNAVAILABLE -> new Answer.Failed<>(new Fault.Transient("the gateway is not there"));
            case ASK_THROTTLED ->
                new Answer.Failed<>(throttled(
                        "authorize",
                        world.random().nextBoolean()
                                ? Optional.empty()
                                : Optional.of(Duration.ofSeconds(world.random().nextInt(60)))));
            case ASK_UNAUTHORIZED -> new Answer.Failed<>(new Fault.Unauthorized("the token is not valid"));
            case ASK_TOO_LARGE -> tooLarge(request);
            case ASK_REFUSED -> new Answer.Failed<>(new Fault.Refused("never"));
            case ASK_HANGS -> {
                seat.hang(timeout);
                yield new Answer.Failed<>(new Fault.Transient("no answer within " + timeout));
            }
            case ASK_BREAKS_THE_PLUGIN -> throw new IllegalStateException("a fault of the plugin");
            default -> new Answer.Given<>(falsified(fault, answers(request, fault)));
        };
    }

    /** A call of one object is never too large for its number: refusing it for good would be the object's own fault. */
    private Answer<List<Authorization>> tooLarge(AuthorizeRequest request) {
        return request.objects().size() == 1
                ? new Answer.Given<>(answers(request, Act.TIME_PASSES))
                : new Answer.Failed<>(new Fault.TooLarge("too many objects"));
    }

    private List<Authorization> answers(AuthorizeRequest request, Act fault) {
        Duration last = fault == Act.ASK_TICKETS_EXPIRE_AT_ONCE ? Duration.ZERO : TICKETS_LAST;
        List<Authorization> answers = new ArrayList<>();
        for (ObjectSpec spec : request.objects()) {
            String key = ObjectKeys.key(Bucket.SCOPE, request.euid(), request.flushId(), spec.identity());
            Optional<Sha256> there = world.bucket().find(key);
            if (there.isEmpty()) {
                Ticket ticket = new Ticket(
                        key,
                        request.euid(),
                        request.flushId(),
                        spec.identity(),
                        spec.checksum(),
                        world.nanos() + last.toNanos());
                answers.add(new Authorization.UploadRequired(spec.identity(), key, ticket, last));
            } else if (there.get().equals(spec.checksum())) {
                answers.add(new Authorization.Stored(spec.identity(), key));
            } else {
                world.checks().conflict(key, request.euid(), spec.identity());
                answers.add(new Authorization.Conflict(spec.identity(), key));
            }
        }
        return answers;
    }

    private static List<Authorization> falsified(Act fault, List<Authorization> answers) {
        List<Authorization> changed = new ArrayList<>(answers);
        switch (fault) {
            case ASK_ANSWERED_SHORT -> changed.removeLast();
            case ASK_ANSWERED_IN_DISORDER -> Collections.reverse(changed);
            case ASK_ANSWERED_FOR_ANOTHER ->
                changed.set(
                        0,
                        new Authorization.Stored(
                                new ObjectIdentity.Value(new Cid("0".repeat(64))),
                                changed.getFirst().key()));
            case ASK_ANSWERED_WITHOUT_KEY ->
                changed.set(0, new Authorization.Stored(changed.getFirst().identity(), ""));
            default -> {}
        }
        return changed;
    }

    @Override
    public PutOutcome put(UploadTicket given, ByteBuffer body, Duration timeout) throws InterruptedException {
        Ticket ticket = (Ticket) given;
        world.networkStep(seat.process(), "put " + ticket.key());
        waits.calls(ticket.key());
        if (world.nanos() - ticket.expiresAtNanos() >= 0) {
            throw new Violation("no put on an expired ticket", ticket.key() + " is being put");
        }
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        Act fault = world.isOut() ? Act.PUT_UNAVAILABLE : world.nextFault(Act.Sort.PUT);
        return switch (fault) {
            case PUT_UNAVAILABLE -> failed(new Fault.Transient("503"));
            case PUT_IN_CONDITIONAL_CONFLICT -> failed(new Fault.Transient("409 ConditionalRequestConflict"));
            case PUT_THROTTLED ->
                failed(throttled(
                        ticket.key(),
                        Optional.of(Duration.ofSeconds(world.random().nextBoolean() ? 1 : 45))));
            case PUT_UNAUTHORIZED -> failed(new Fault.Unauthorized("403"));
            case PUT_IS_RESET -> failed(new Fault.Transient("connection reset"));
            case PUT_TICKET_IS_STALE -> failed(new Fault.StaleTicket("403 expired"));
            case PUT_ARRIVES_DAMAGED -> failed(new Fault.BadDigest("400 BadDigest"));
            case PUT_REFUSED -> {
                if (ticket.identity() instanceof ObjectIdentity.Segment segment) {
                    world.records().rejected(segmentPath(ticket.euid(), segment));
                }
                yield failed(new Fault.Refused("400"));
            }
            case PUT_ANSWER_IS_LOST -> {
                commit(ticket, bytes);
                yield failed(new Fault.Transient("the answer was lost"));
            }
            case PUT_HANGS -> {
                seat.hang(timeout);
                yield failed(new Fault.Transient("no answer within " + timeout));
            }
            case PUT_HANGS_AND_ARRIVES_LATER -> {
                long late = world.random().nextLong(2 * timeout.toMillis() + 1);
                world.later(Duration.ofMillis(late), () -> commit(ticket, bytes));
                seat.hang(timeout);
                yield failed(new Fault.Transient("no answer within " + timeout));
            }
            case PUT_IS_SLOW -> {
                seat.hang(Duration.ofMillis(1 + world.random().nextInt(20_000)));
                yield commit(ticket, bytes);
            }
            case PUT_FINDS_ITS_KEY_TAKEN -> {
                switch (ticket.identity()) {
                    case ObjectIdentity.Pack pack -> {}
                    case ObjectIdentity.Value value -> world.bucket().plant(Specimens.path(value.cid()));
                    case ObjectIdentity.Table table -> world.bucket().plant(Specimens.path(table.cid()));
                    case ObjectIdentity.Segment segment -> world.bucket().plant(segmentPath(ticket.euid(), segment));
                }
                yield commit(ticket, bytes);
            }
            case PUT_BREAKS_THE_PLUGIN -> throw new IllegalStateException("a fault of the plugin");
            default -> commit(ticket, bytes);
        };
    }

    private static String segmentPath(Euid euid, ObjectIdentity.Segment segment) {
        return Records.path(euid, segment.plane(), segment.sequence().value());
    }

    private static PutOutcome failed(Fault fault) {
        return new PutOutcome.Failed(fault);
    }

    private PutOutcome commit(Ticket ticket, byte[] bytes) {
        if (world.nanos() - ticket.expiresAtNanos() >= 0) {
            return failed(new Fault.StaleTicket("403 expired"));
        }
        MessageDigest sha256 = Specimens.sha256();
        if (!Sha256.of(sha256.digest(bytes)).equals(ticket.checksum())) {
            return failed(new Fault.BadDigest("400 BadDigest"));
        }
        boolean free = world.bucket()
                .commit(ticket.key(), ticket.euid(), ticket.flushId(), ticket.identity(), bytes, ticket.checksum());
        world.say(() -> "  bucket: " + ticket.key() + (free ? " is visible" : " was there already"));
        return free ? new PutOutcome.Stored() : new PutOutcome.Exists();
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
