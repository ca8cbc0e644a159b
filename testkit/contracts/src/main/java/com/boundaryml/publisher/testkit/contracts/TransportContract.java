package com.boundaryml.publisher.testkit.contracts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.Authorization.Conflict;
import com.boundaryml.publisher.spi.transport.Authorization.Stored;
import com.boundaryml.publisher.spi.transport.Authorization.UploadRequired;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The obligations of a {@link Transport}. A plugin extends this class and overrides {@link #open}.
 *
 * <p>Not covered, since it takes a power cut: that what is stored survives one.
 */
@Timeout(120)
public abstract class TransportContract {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int THREADS = 8;
    private static final int ROUNDS = 20;
    private static final int MANY_OBJECTS = 100;
    private static final int LARGE_BYTES = 4 << 20;

    private static final Euid STREAM = new Euid("019336a5c57c70c280e2b31af18d3829");
    private static final Euid OTHER_STREAM = new Euid("01933fcc716d70fd80c02d6a9a2d7ec0");
    private static final Ulid FLUSH = Ulid.of(1, 1);
    private static final Ulid OTHER_FLUSH = Ulid.of(1, 2);
    private static final ObjectIdentity META_1 = segment(Plane.META, 1);
    private static final ObjectIdentity DATA_1 = segment(Plane.DATA, 1);
    private static final ObjectIdentity PACK = new ObjectIdentity.Pack(3);
    private static final ObjectIdentity VALUE = new ObjectIdentity.Value(cid("ab"));
    private static final ObjectIdentity TABLE = new ObjectIdentity.Table(cid("cd"));

    private final List<Transport> opened = new ArrayList<>();

    /** Creates the test. */
    protected TransportContract() {}

    /**
     * {@return a new transport} Every call within one test reaches the same bucket, which is empty when the test begins. The
     * test closes it.
     *
     * @throws Exception if it cannot be made, which fails the test
     */
    protected abstract Transport open() throws Exception;

    /** {@return texts that no message may show, such as the token that {@link #open} uses} */
    protected List<String> secrets() {
        return List.of();
    }

    /** Closes what the test opened. */
    @AfterEach
    final void closeTransports() {
        opened.forEach(Transport::close);
    }

    @Test
    final void theConfigurationIsServedInTheTypesOfTheInterface() throws Exception {
        switch (opened().config(TIMEOUT)) {
            case Answer.Given<ConfigOffer> given -> {
                assertFalse(given.value().maxAge().isNegative());
                given.value()
                        .fields()
                        .forEach((name, value) -> assertTrue(isConfigValue(value), name + " is " + value));
            }
            case Answer.Failed<ConfigOffer> failed -> throw new AssertionError("no config: " + failed.fault());
        }
    }

    @Test
    final void anObjectThatIsNotThereIsToBeUploaded() throws Exception {
        UploadRequired answer = assertInstanceOf(
                UploadRequired.class, authorize(opened(), STREAM, FLUSH, new SampleObject(META_1, 1, 100)));
        assertTrue(answer.validFor().isPositive(), "the ticket is valid for a while");
    }

    @Test
    final void askingWritesNothing() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(META_1, 1, 100);
        authorize(transport, STREAM, FLUSH, object);
        assertInstanceOf(UploadRequired.class, authorize(transport, STREAM, FLUSH, object));
    }

    @Test
    final void anObjectOfEachKindIsStoredAndFoundAgain() throws Exception {
        Transport transport = opened();
        for (ObjectIdentity identity : List.of(TABLE, VALUE, PACK, DATA_1, META_1)) {
            SampleObject object = new SampleObject(identity, 1, 1_000);
            assertInstanceOf(PutOutcome.Stored.class, store(transport, object), identity.toString());
            assertInstanceOf(Stored.class, authorize(transport, STREAM, FLUSH, object), identity.toString());
        }
    }

    @Test
    final void aTransportOpenedLaterFindsWhatIsStored() throws Exception {
        SampleObject object = new SampleObject(DATA_1, 1, 1_000);
        Transport first = open();
        assertInstanceOf(PutOutcome.Stored.class, store(first, object));
        first.close();
        assertInstanceOf(Stored.class, authorize(opened(), STREAM, FLUSH, object));
    }

    @Test
    final void otherBytesUnderTheSameIdentityAreAConflictAndAreNotReplaced() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(META_1, 1, 100);
        store(transport, object);
        assertInstanceOf(Conflict.class, authorize(transport, STREAM, FLUSH, new SampleObject(META_1, 2, 100)));
        assertInstanceOf(Stored.class, authorize(transport, STREAM, FLUSH, object));
    }

    @Test
    final void answersComeInTheOrderAndWithTheIdentitiesOfTheRequest() throws Exception {
        Transport transport = opened();
        store(transport, new SampleObject(VALUE, 1, 100));
        store(transport, new SampleObject(segment(Plane.DATA, 2), 1, 100));
        List<SampleObject> objects = List.of(
                new SampleObject(TABLE, 1, 100),
                new SampleObject(VALUE, 1, 100),
                new SampleObject(PACK, 1, 100),
                new SampleObject(segment(Plane.DATA, 2), 2, 100),
                new SampleObject(DATA_1, 1, 100),
                new SampleObject(META_1, 1, 100));
        List<Authorization> answers = authorizeAll(transport, STREAM, FLUSH, objects);
        assertEquals(
                objects.stream().map(object -> object.spec().identity()).toList(),
                answers.stream().map(Authorization::identity).toList());
        assertEquals(
                List.of(
                        UploadRequired.class,
                        Stored.class,
                        UploadRequired.class,
                        Conflict.class,
                        UploadRequired.class,
                        UploadRequired.class),
                answers.stream().map(Object::getClass).toList());
    }

    @Test
    final void aKeyIsThePureFunctionOfScopeAndIdentityThatTheGuideGives() throws Exception {
        Scope anyScope = new Scope("a", "b", "c");
        for (ObjectIdentity identity : List.of(TABLE, VALUE, PACK, DATA_1, META_1)) {
            String key = authorize(opened(), STREAM, FLUSH, new SampleObject(identity, 1, 100))
                    .key();
            String belowScope = ObjectKeys.key(anyScope, STREAM, FLUSH, identity)
                    .substring(ObjectKeys.prefix(anyScope).length());
            assertTrue(key.startsWith("evidence/v1/") && key.endsWith("/" + belowScope), key);
        }
    }

    @Test
    final void packsOfTwoFlushesAreTwoObjects() throws Exception {
        Transport transport = opened();
        SampleObject first = new SampleObject(PACK, 1, 100);
        SampleObject second = new SampleObject(PACK, 2, 100);
        assertInstanceOf(PutOutcome.Stored.class, put(transport, ticket(transport, STREAM, FLUSH, first), first));
        assertInstanceOf(
                PutOutcome.Stored.class, put(transport, ticket(transport, STREAM, OTHER_FLUSH, second), second));
        assertInstanceOf(Stored.class, authorize(transport, STREAM, FLUSH, first));
        assertInstanceOf(Stored.class, authorize(transport, STREAM, OTHER_FLUSH, second));
    }

    @Test
    final void valuesBelongToNoStreamAndSegmentsToOne() throws Exception {
        Transport transport = opened();
        for (ObjectIdentity identity : List.of(TABLE, VALUE, DATA_1, META_1)) {
            store(transport, new SampleObject(identity, 1, 100));
        }
        assertInstanceOf(Stored.class, authorize(transport, OTHER_STREAM, FLUSH, new SampleObject(TABLE, 1, 100)));
        assertInstanceOf(Stored.class, authorize(transport, OTHER_STREAM, FLUSH, new SampleObject(VALUE, 1, 100)));
        assertInstanceOf(
                UploadRequired.class, authorize(transport, OTHER_STREAM, FLUSH, new SampleObject(DATA_1, 1, 100)));
        assertInstanceOf(
                UploadRequired.class, authorize(transport, OTHER_STREAM, FLUSH, new SampleObject(META_1, 1, 100)));
    }

    @Test
    final void aSecondPutOfOneKeyFindsThatItExists() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(META_1, 1, 100);
        UploadRequired first = ticket(transport, STREAM, FLUSH, object);
        UploadRequired second = ticket(transport, STREAM, FLUSH, object);
        assertInstanceOf(PutOutcome.Stored.class, put(transport, first, object));
        assertInstanceOf(PutOutcome.Exists.class, put(transport, second, object));
    }

    @Test
    final void ofEightPutsOfOneKeyAtOnceOneIsStoredAndItsBytesStay() throws Exception {
        Transport transport = opened();
        for (int round = 1; round <= ROUNDS; round++) {
            ObjectIdentity identity = segment(Plane.DATA, round);
            List<SampleObject> rivals = IntStream.range(0, THREADS)
                    .mapToObj(seed -> new SampleObject(identity, seed, 10_000))
                    .toList();
            List<UploadRequired> tickets = new ArrayList<>();
            for (SampleObject rival : rivals) {
                tickets.add(ticket(transport, STREAM, FLUSH, rival));
            }
            List<PutOutcome> outcomes = atOnce(THREADS, i -> () -> put(transport, tickets.get(i), rivals.get(i)));
            List<Class<?>> found = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                boolean won = outcomes.get(i) instanceof PutOutcome.Stored;
                assertTrue(won || outcomes.get(i) instanceof PutOutcome.Exists, "another finds that it exists");
                Class<?> lookedUp =
                        authorize(transport, STREAM, FLUSH, rivals.get(i)).getClass();
                assertEquals(won ? Stored.class : Conflict.class, lookedUp, "the winner's bytes stay");
                found.add(lookedUp);
            }
            assertEquals(1, found.stream().filter(Stored.class::equals).count(), "exactly one won");
        }
    }

    @Test
    final void putsOfManyKeysRunAtOnceBesideAnAsker() throws Exception {
        Transport transport = opened();
        List<SampleObject> objects = IntStream.rangeClosed(1, THREADS)
                .mapToObj(i -> new SampleObject(segment(Plane.DATA, i), i, LARGE_BYTES / THREADS))
                .toList();
        List<UploadRequired> tickets = new ArrayList<>();
        for (SampleObject object : objects) {
            tickets.add(ticket(transport, STREAM, FLUSH, object));
        }
        List<Object> results = atOnce(
                THREADS + 1,
                i -> () -> i < THREADS
                        ? put(transport, tickets.get(i), objects.get(i))
                        : authorize(transport, STREAM, FLUSH, new SampleObject(META_1, 1, 100)));
        assertInstanceOf(UploadRequired.class, results.getLast());
        results.subList(0, THREADS).forEach(result -> assertInstanceOf(PutOutcome.Stored.class, result));
        for (SampleObject object : objects) {
            assertInstanceOf(Stored.class, authorize(transport, STREAM, FLUSH, object));
        }
    }

    @Test
    final void aHundredObjectsAreAnsweredInOneCall() throws Exception {
        List<SampleObject> objects = IntStream.rangeClosed(1, MANY_OBJECTS)
                .mapToObj(i -> new SampleObject(segment(Plane.META, i), i, i))
                .toList();
        List<Authorization> answers = authorizeAll(opened(), STREAM, FLUSH, objects);
        assertEquals(MANY_OBJECTS, answers.size());
        Set<String> keys = new HashSet<>();
        answers.forEach(answer -> keys.add(answer.key()));
        assertEquals(MANY_OBJECTS, keys.size(), "each has a key of its own");
    }

    @Test
    final void anObjectOfOneByteAndOneOfMegabytesAreStored() throws Exception {
        Transport transport = opened();
        for (int size : List.of(1, LARGE_BYTES)) {
            SampleObject object = new SampleObject(segment(Plane.DATA, size), 1, size);
            assertInstanceOf(PutOutcome.Stored.class, store(transport, object));
            assertInstanceOf(Stored.class, authorize(transport, STREAM, FLUSH, object));
        }
    }

    @Test
    final void anInterruptedPutEndsSoonAndLeavesTheObjectWholeOrAbsent() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(DATA_1, 1, LARGE_BYTES);
        UploadRequired ticket = ticket(transport, STREAM, FLUSH, object);
        Thread putting = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            putQuietly(transport, ticket, object);
        });
        assertTrue(putting.join(SOON), "the call ends soon after its thread is interrupted");
        assertNotEquals(
                Conflict.class, authorize(transport, STREAM, FLUSH, object).getClass(), "whole or absent");
    }

    @Test
    final void callsWithHardlyAnyTimeEndAndTheNextOnesWork() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(DATA_1, 1, LARGE_BYTES);
        UploadRequired ticket = ticket(transport, STREAM, FLUSH, object);
        Duration hardlyAny = Duration.ofMillis(1);
        long begin = System.nanoTime();
        PutOutcome outcome = transport.put(ticket.ticket(), object.body(), hardlyAny);
        transport.config(hardlyAny);
        transport.authorize(new AuthorizeRequest(STREAM, FLUSH, List.of(object.spec())), hardlyAny);
        assertTrue(Duration.ofNanos(System.nanoTime() - begin).compareTo(SOON) < 0, "calls end by their timeout");
        Authorization after = authorize(transport, STREAM, FLUSH, object);
        if (outcome instanceof PutOutcome.Stored) {
            assertInstanceOf(Stored.class, after);
        } else {
            assertNotEquals(Conflict.class, after.getClass(), "whole or absent");
        }
    }

    @Test
    final void nothingThatIsLoggedShowsASecret() throws Exception {
        Transport transport = opened();
        SampleObject object = new SampleObject(META_1, 1, 100);
        UploadRequired answer = ticket(transport, STREAM, FLUSH, object);
        String shown = transport + " " + answer + " " + answer.ticket() + " " + put(transport, answer, object);
        assertFalse(shown.contains("?"), "a URL's query is not shown: " + shown);
        assertFalse(shown.toLowerCase(Locale.ROOT).contains("signature="), shown);
        secrets().forEach(secret -> assertFalse(shown.contains(secret), "a secret is not shown"));
    }

    private Transport opened() throws Exception {
        Transport transport = open();
        opened.add(transport);
        return transport;
    }

    private static PutOutcome store(Transport transport, SampleObject object) throws InterruptedException {
        return put(transport, ticket(transport, STREAM, FLUSH, object), object);
    }

    private static PutOutcome put(Transport transport, UploadRequired answer, SampleObject object)
            throws InterruptedException {
        return transport.put(answer.ticket(), object.body(), TIMEOUT);
    }

    private static void putQuietly(Transport transport, UploadRequired answer, SampleObject object) {
        try {
            put(transport, answer, object);
        } catch (InterruptedException e) {
            // What the contract allows: the thread ends here.
            Thread.currentThread().interrupt();
        }
    }

    private static UploadRequired ticket(Transport transport, Euid stream, Ulid flush, SampleObject object)
            throws InterruptedException {
        return assertInstanceOf(UploadRequired.class, authorize(transport, stream, flush, object));
    }

    private static Authorization authorize(Transport transport, Euid stream, Ulid flush, SampleObject object)
            throws InterruptedException {
        return authorizeAll(transport, stream, flush, List.of(object)).getFirst();
    }

    private static List<Authorization> authorizeAll(
            Transport transport, Euid stream, Ulid flush, List<SampleObject> objects) throws InterruptedException {
        List<ObjectSpec> specs = objects.stream().map(SampleObject::spec).toList();
        return switch (transport.authorize(new AuthorizeRequest(stream, flush, specs), TIMEOUT)) {
            case Answer.Given<List<Authorization>> given -> {
                assertEquals(objects.size(), given.value().size(), "one answer for each object");
                yield given.value();
            }
            case Answer.Failed<List<Authorization>> failed ->
                throw new AssertionError("authorize failed: " + failed.fault());
        };
    }

    private static <T> List<T> atOnce(int threads, IntFunction<Callable<T>> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Callable<T> call = task.apply(i);
                futures.add(executor.submit(() -> {
                    start.await();
                    return call.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
            }
            return results;
        }
    }

    private static boolean isConfigValue(Object value) {
        return value instanceof Boolean
                || value instanceof Long
                || value instanceof String
                || (value instanceof List<?> list && list.stream().allMatch(TransportContract::isConfigValue));
    }

    private static ObjectIdentity segment(Plane plane, long sequence) {
        return new ObjectIdentity.Segment(plane, new Sequence(sequence));
    }

    private static Cid cid(String octet) {
        return new Cid(octet.repeat(Cid.BYTES));
    }
}
