package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.metrics.Attribute;
import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes objects to the bucket: leave is asked for in chunks, just before the puts (D14), and what fails is tried again as
 * {@link RetryPolicy} says. Of one thread; the puts of a round run beside each other and have all ended when the next
 * round, or the caller, goes on.
 */
final class Shipper {

    private static final Logger LOG = LoggerFactory.getLogger(Shipper.class);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LEAST_PUT_TIMEOUT = Duration.ofSeconds(30);
    private static final long SLOWEST_BYTES_PER_SECOND = 1L << 20;
    private static final Duration GRACE = Duration.ofSeconds(15);
    private static final Duration LONGEST_RESPITE = Duration.ofHours(1);

    private final Transport transport;
    private final Time time;
    private final Parallel parallel;
    private final RandomGenerator random;
    private final Meter meter;
    private final Deadline deadline;
    private final Runnable watch;
    private Pace pace;
    private int chunkLimit = Integer.MAX_VALUE;
    private long respiteUntilNanos;

    /**
     * Creates a shipper.
     *
     * @param watch what is to be looked after while puts are under way, however long they hang
     */
    Shipper(
            Transport transport,
            Time time,
            Parallel parallel,
            RandomGenerator random,
            Meter meter,
            Deadline deadline,
            int concurrentPuts,
            Runnable watch) {
        this.transport = transport;
        this.time = time;
        this.parallel = parallel;
        this.random = random;
        this.meter = meter;
        this.deadline = deadline;
        this.watch = watch;
        this.pace = Pace.full(concurrentPuts);
        this.respiteUntilNanos = time.nanos();
    }

    /**
     * {@return how long gateway and bucket want to be left alone still: zero, or up to an hour}
     *
     * <p>What the flush itself has not waited for, the next one has to, whatever else it was that ended this one.
     */
    Duration respite() {
        return Duration.ofNanos(Math.max(0, respiteUntilNanos - time.nanos()));
    }

    private void noteRespite(Duration wanted) {
        long until = time.nanos() + shorter(wanted, LONGEST_RESPITE).toNanos();
        if (until - respiteUntilNanos > 0) {
            respiteUntilNanos = until;
        }
    }

    /** In which order objects of one call may become visible. */
    enum Order {
        /** Kind after kind as {@link com.boundaryml.publisher.api.ObjectKind} lists them; within a kind side by side. */
        BY_KIND,
        /** One after the other: none begins before the one before it is settled. */
        STRICT
    }

    /**
     * Ships objects.
     *
     * @param stream the stream that speaks for them
     * @param flushId the flush; a pack's own id stands in for it in the pack's call (D5)
     * @param objects the objects in upload order
     * @param config the limits
     * @param order in which order they may become visible
     * @param settled told of each chunk once it has ended, with one settlement for each object of it
     * @return why the flush ends before its time, or empty if every object is settled
     * @throws IOException if the settler throws it
     * @throws InterruptedException if the thread is interrupted
     */
    Optional<Halt> ship(
            Euid stream, Ulid flushId, List<Prepared> objects, GatewayConfig config, Order order, Settler settled)
            throws IOException, InterruptedException {
        int from = 0;
        while (from < objects.size()) {
            int to = chunkEnd(objects, from, Math.min(chunkLimit, config.maxObjectsPerAuthorize()));
            Chunk chunk = new Chunk(stream, flushId, objects.subList(from, to), order);
            Optional<Halt> halt = chunk.ship();
            if (chunk.tooLarge) {
                chunkLimit = Math.max(1, (to - from) / 2);
                continue;
            }
            settled.settle(chunk.results());
            if (halt.isPresent()) {
                return halt;
            }
            // What was too large once need not stay so: calls grow back, by one object each.
            chunkLimit = Math.min(chunkLimit, Integer.MAX_VALUE - 1) + 1;
            from = to;
        }
        return Optional.empty();
    }

    /** An object with what became of it. */
    record Shipped(Prepared object, String key, Settlement settlement) {}

    /** Writes down what became of objects. */
    interface Settler {
        void settle(List<Shipped> objects) throws IOException;
    }

    private static int chunkEnd(List<Prepared> objects, int from, int most) {
        int to = from + 1;
        boolean hasPack = objects.get(from).packId().isPresent();
        while (to < objects.size() && to - from < most) {
            boolean isPack = objects.get(to).packId().isPresent();
            if (isPack && hasPack) {
                break;
            }
            hasPack |= isPack;
            to++;
        }
        return to;
    }

    /** The objects of one authorize call, until each is settled or the flush ends. */
    private final class Chunk {

        private final Euid stream;
        private final Ulid flushId;
        private final Order order;
        private final List<Item> items = new ArrayList<>();
        private boolean tooLarge;
        private Optional<String> trouble = Optional.empty();

        Chunk(Euid stream, Ulid flushId, List<Prepared> objects, Order order) {
            this.stream = stream;
            this.flushId = objects.stream()
                    .flatMap(object -> object.packId().stream())
                    .findFirst()
                    .orElse(flushId);
            this.order = order;
            objects.forEach(object -> items.add(new Item(object)));
        }

        List<Shipped> results() {
            return items.stream()
                    .map(item -> new Shipped(item.object, item.key, item.settlement))
                    .toList();
        }

        Optional<Halt> ship() throws InterruptedException {
            int failures = 0;
            while (true) {
                if (deadline.passed()) {
                    return Optional.of(new Halt.OutOfTime("objects were being shipped"
                            + trouble.map(reason -> "; the last fault was: " + reason)
                                    .orElse("")));
                }
                Round round = new Round();
                authorize(round);
                if (round.halt.isEmpty() && !round.again) {
                    putAll(round);
                }
                if (tooLarge || round.halt.isPresent()) {
                    return round.halt;
                }
                if (items.stream().noneMatch(Item::open)) {
                    return Optional.empty();
                }
                if (round.wait) {
                    failures++;
                    pause(longer(Backoff.afterFailures(failures, random), round.atLeast));
                }
            }
        }

        private void authorize(Round round) throws InterruptedException {
            List<Item> ask = items.stream().filter(Item::needsTicket).toList();
            if (ask.isEmpty()) {
                return;
            }
            AuthorizeRequest request = new AuthorizeRequest(
                    stream,
                    flushId,
                    ask.stream().map(item -> item.object.spec()).toList());
            long began = time.nanos();
            Answer<List<Authorization>> answer = transport.authorize(request, deadline.left(CALL_TIMEOUT));
            long now = time.nanos();
            meter.take(Metric.AUTHORIZE_DURATION, seconds(now - began));
            switch (answer) {
                case Answer.Failed<List<Authorization>> failed -> callFailed(failed.fault(), ask, round);
                case Answer.Given<List<Authorization>> given -> {
                    Optional<String> mismatch = AnswerCheck.mismatch(request, given.value());
                    if (mismatch.isPresent()) {
                        callFailed(new Fault.Transient(mismatch.get()), ask, round);
                    } else {
                        for (int i = 0; i < ask.size(); i++) {
                            ask.get(i).authorized(given.value().get(i), now);
                        }
                    }
                }
            }
        }

        private void callFailed(Fault fault, List<Item> ask, Round round) {
            meter.gatewayFault("authorize", fault);
            remember(fault);
            round.again = true;
            int tries = 0;
            for (Item item : ask) {
                tries = Math.max(tries, ++item.tries);
            }
            switch (RetryPolicy.after(fault, tries)) {
                case RetryPolicy.Again again -> round.tryAgain(again);
                case RetryPolicy.End end -> round.halt = Optional.of(Halt.ofCall(end.halt()));
                case RetryPolicy.Smaller smaller -> {
                    if (items.size() > 1) {
                        tooLarge = true;
                    } else {
                        // A call for one object is small: whoever finds it too large says nothing of the object.
                        round.halt = Optional.of(new Halt.Unavailable(smaller.reason()));
                    }
                }
                case RetryPolicy.Refuse refuse -> round.halt = Optional.of(new Halt.Unavailable(refuse.reason()));
                case RetryPolicy.Rebuild rebuild -> round.halt = Optional.of(new Halt.Unavailable(rebuild.reason()));
                case RetryPolicy.Done done -> throw new IllegalStateException("a fault is never done");
            }
        }

        /** What the deadline itself ends is no trouble. */
        private void remember(Fault fault) {
            if (fault instanceof Fault.Throttled throttled) {
                throttled.retryAfter().ifPresent(Shipper.this::noteRespite);
            }
            if (!deadline.passed()) {
                trouble = Optional.of(fault.reason());
            }
        }

        private void putAll(Round round) throws InterruptedException {
            List<Item> ready = items.stream().filter(Item::open).toList();
            int from = 0;
            while (from < ready.size()) {
                int to = from + 1;
                while (to < ready.size()
                        && order == Order.BY_KIND
                        && ready.get(to).object.kind() == ready.get(from).object.kind()) {
                    to++;
                }
                List<Item> group = ready.subList(from, to);
                putGroup(group, round);
                if (round.halt.isPresent() || group.stream().anyMatch(Item::open)) {
                    return;
                }
                from = to;
            }
        }

        private void putGroup(List<Item> group, Round round) throws InterruptedException {
            long giveUpAt = time.nanos()
                    + group.stream()
                                    .mapToLong(item ->
                                            putTimeout(item.object).plus(GRACE).toNanos())
                                    .max()
                                    .orElse(0)
                            * Math.ceilDiv(group.size(), pace.width());
            List<Optional<Attempt>> attempts = parallel.map(group, pace.width(), this::put, () -> {
                watch.run();
                return !deadline.passed() && time.nanos() < giveUpAt;
            });
            boolean begun = attempts.stream().flatMap(Optional::stream).anyMatch(Attempt::begun);
            for (int i = 0; i < group.size(); i++) {
                settle(group.get(i), attempts.get(i).orElse(Attempt.GIVEN_UP), begun, round);
            }
            if (!round.slower) {
                pace = pace.went();
            }
        }

        private Attempt put(Item item) throws InterruptedException {
            if (item.expired(time.nanos())) {
                return Attempt.EXPIRED;
            }
            long began = time.nanos();
            PutOutcome outcome = transport.put(
                    item.upload().ticket(),
                    item.object.body().asByteBuffer().asReadOnlyBuffer(),
                    deadline.left(putTimeout(item.object)));
            LOG.atDebug()
                    .addKeyValue("key", item.key)
                    .addKeyValue("flush", flushId)
                    .addKeyValue("euid", stream)
                    .addKeyValue("object", item.object.spec().identity())
                    .addKeyValue("outcome", outcome)
                    .addKeyValue("seconds", seconds(time.nanos() - began))
                    .log("put");
            return new Attempt(true, outcome);
        }

        private void settle(Item item, Attempt attempt, boolean begun, Round round) {
            String kind = item.object.kind().label();
            PutOutcome outcome = attempt.outcome();
            if (!attempt.begun()) {
                meter.take(Metric.TICKETS_EXPIRED, 1);
                item.ticket = Optional.empty();
                if (begun) {
                    return;
                }
            }
            if (outcome instanceof PutOutcome.Failed failed) {
                remember(failed.fault());
            }
            if (outcome instanceof PutOutcome.Exists) {
                meter.count(Metric.PUT_EXISTS, 1, Attribute.OBJECT_KIND, kind);
            }
            item.tries++;
            switch (RetryPolicy.after(outcome, item.tries)) {
                case RetryPolicy.Done done -> item.settlement = new Settlement.Stored(false);
                case RetryPolicy.Again again -> {
                    meter.count(Metric.PUT_RETRIES, 1, Attribute.OBJECT_KIND, kind);
                    if (again.newTicket()) {
                        item.ticket = Optional.empty();
                    }
                    if (again.slower() && !round.slower) {
                        pace = pace.throttled();
                    }
                    round.tryAgain(again);
                }
                case RetryPolicy.End end -> round.halt = Optional.of(Halt.of(item.key, end.halt()));
                case RetryPolicy.Refuse refuse -> item.settlement = new Settlement.Refused(refuse.reason());
                case RetryPolicy.Rebuild rebuild -> {
                    item.settlement = new Settlement.Rebuild(rebuild.reason());
                    if (order == Order.STRICT) {
                        round.halt = Optional.of(new Halt.GaveUp(rebuild.reason()));
                    }
                }
                case RetryPolicy.Smaller smaller -> item.settlement = new Settlement.Refused(smaller.reason());
            }
        }
    }

    /** One put, or what kept it from beginning. */
    private record Attempt(boolean begun, PutOutcome outcome) {
        static final Attempt EXPIRED = new Attempt(
                false, new PutOutcome.Failed(new Fault.StaleTicket("the ticket expired before its put began")));
        static final Attempt GIVEN_UP =
                new Attempt(true, new PutOutcome.Failed(new Fault.Transient("the put was given up at its deadline")));
    }

    /** What the calls of one round ask for. */
    private static final class Round {
        private Optional<Halt> halt = Optional.empty();
        private boolean again;
        private boolean wait;
        private boolean slower;
        private Duration atLeast = Duration.ZERO;

        void tryAgain(RetryPolicy.Again decision) {
            wait |= decision.pausing();
            slower |= decision.slower();
            atLeast = longer(atLeast, decision.atLeast());
        }
    }

    /** One object on its way. */
    private final class Item {

        private final Prepared object;
        private String key = "";
        private Settlement settlement = new Settlement.Open();
        private Optional<Authorization.UploadRequired> ticket = Optional.empty();
        private long expiresAtNanos;
        private int tries;

        Item(Prepared object) {
            this.object = object;
        }

        boolean open() {
            return settlement instanceof Settlement.Open;
        }

        boolean needsTicket() {
            return open() && ticket.isEmpty();
        }

        Authorization.UploadRequired upload() {
            return ticket.orElseThrow();
        }

        boolean expired(long nowNanos) {
            return nowNanos - expiresAtNanos >= 0;
        }

        void authorized(Authorization answer, long nowNanos) {
            key = answer.key();
            String outcome = switch (answer) {
                case Authorization.Stored stored -> {
                    settlement = new Settlement.Stored(true);
                    yield "stored";
                }
                case Authorization.Conflict conflict -> {
                    settlement = new Settlement.Conflict(conflict.key());
                    yield "conflict";
                }
                case Authorization.UploadRequired upload -> {
                    ticket = Optional.of(upload);
                    expiresAtNanos = nowNanos + Math.min(upload.validFor().toMillis(), 1L << 40) * 1_000_000;
                    yield "upload_required";
                }
            };
            meter.take(new Measurement(
                    Metric.AUTHORIZE_OUTCOMES,
                    1,
                    Map.of(
                            Attribute.OBJECT_KIND.id(),
                            object.kind().label(),
                            Attribute.AUTHORIZE_OUTCOME.id(),
                            outcome)));
        }
    }

    private void pause(Duration duration) throws InterruptedException {
        long until = time.nanos() + duration.toNanos();
        while (!deadline.passed() && until - time.nanos() > 0) {
            time.sleep(deadline.left(shorter(Duration.ofNanos(until - time.nanos()), Parallel.Watch.INTERVAL)));
            watch.run();
        }
    }

    static Duration putTimeout(Prepared object) {
        return longer(LEAST_PUT_TIMEOUT, Duration.ofSeconds(object.spec().sizeBytes() / SLOWEST_BYTES_PER_SECOND));
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
