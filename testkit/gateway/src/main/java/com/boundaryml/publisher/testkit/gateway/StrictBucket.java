package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;

/**
 * A bucket in memory that knows PUT, HEAD and GET of one object and is stricter than real ones: it verifies signature and
 * expiry, takes no header in a PUT that is not signed, demands a create-only write with a length and a checksum, and checks
 * all three. It fails as {@link #faults()} tells it to, and remembers every request's head. Thread-safe.
 */
public final class StrictBucket implements AutoCloseable {

    /** The host that redirects lead to: one that leads nowhere. */
    private static final String ELSEWHERE = "http://127.0.0.2:1";

    private static final Set<String> DEMANDED =
            Set.of("host", "content-length", "if-none-match", "x-amz-checksum-sha256");
    private static final Duration TRICKLE_PAUSE = Duration.ofMillis(20);
    private static final String REGION = "eu-central-1";
    private static final String ACCESS_KEY = "AKIASTRICTBUCKET";

    private final Faults<BucketFault> faults = new Faults<>(BucketFault.class);
    private final ShiftedClock clock = new ShiftedClock();
    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    private final List<String> visible = new ArrayList<>();
    private final ConcurrentLinkedQueue<RequestHead> requests = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> refusals = new ConcurrentLinkedQueue<>();
    private final Object commit = new Object();
    private final S3Access access;
    private final SignatureCheck signatures;
    private final LoopbackServer server;
    private volatile Duration stall = Duration.ofSeconds(60);
    private volatile Duration answerDelay = Duration.ZERO;

    private StrictBucket(Optional<SSLContext> tls) {
        server = new LoopbackServer(0, tls, this::handle);
        access = new S3Access(server.uri(), REGION, "evidence", ACCESS_KEY, Secrets.token());
        signatures = new SignatureCheck(access, clock);
    }

    /** Starts a bucket without TLS. {@return it} */
    public static StrictBucket start() {
        return new StrictBucket(Optional.empty());
    }

    /** Starts a bucket with TLS. {@return it} */
    public static StrictBucket start(SSLContext tls) {
        return new StrictBucket(Optional.of(tls));
    }

    /** {@return how to reach it} */
    public S3Access access() {
        return access;
    }

    /** {@return what goes wrong with its PUTs} */
    public Faults<BucketFault> faults() {
        return faults;
    }

    /** {@return its clock, which expiry is judged by} */
    public ShiftedClock clock() {
        return clock;
    }

    /** Sets how long the stalls last, 60 seconds if nobody says otherwise; the connection is reset after them. */
    public void stallsFor(Duration duration) {
        stall = duration;
    }

    /** Sets how long it takes over each PUT before it judges it. */
    public void takesOverEachPut(Duration duration) {
        answerDelay = duration;
    }

    /** {@return the keys in the order in which their objects became visible; none comes twice} */
    public List<String> visible() {
        synchronized (commit) {
            return List.copyOf(visible);
        }
    }

    /**
     * {@return a copy of an object's bytes}
     *
     * @throws IllegalArgumentException if there is no such object
     */
    public byte[] object(String key) {
        byte[] bytes = objects.get(key);
        if (bytes == null) {
            throw new IllegalArgumentException("the bucket has no object " + key);
        }
        return bytes.clone();
    }

    /** Stores an object past all checks, as another writer would have. */
    public void plant(String key, byte[] bytes) {
        synchronized (commit) {
            objects.put(key, bytes.clone());
            visible.add(key);
        }
    }

    /** {@return the heads of all requests, PUT or not, in the order they came in} */
    public List<RequestHead> requests() {
        return List.copyOf(requests);
    }

    /** {@return what was refused by the rules and not by a fault, in order: code and path; a taken key is no refusal} */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    private void handle(Exchange exchange) throws IOException, InterruptedException {
        RequestHead head = exchange.head();
        requests.add(head);
        switch (head.method()) {
            case "PUT" -> put(exchange);
            case "HEAD", "GET" -> read(exchange);
            default -> {
                exchange.body();
                refuse(exchange, new S3Error(405, "MethodNotAllowed", "Only PUT, HEAD and GET are known here"));
            }
        }
    }

    private void read(Exchange exchange) throws IOException {
        RequestHead head = exchange.head();
        boolean withBody = head.method().equals("GET");
        exchange.body();
        Optional<S3Error> error = switch (signatures.check(head)) {
            case SignatureCheck.Refused refused -> Optional.of(refused.error());
            case SignatureCheck.Accepted accepted -> Optional.empty();
        };
        if (error.isPresent()) {
            note(head, error.get());
            exchange.send(error.get().reply().bytes(clock.instant(), withBody));
            return;
        }
        byte[] bytes = key(head).map(objects::get).orElse(null);
        if (bytes == null) {
            exchange.send(new S3Error(404, "NoSuchKey", "There is no such object")
                    .reply()
                    .bytes(clock.instant(), withBody));
            return;
        }
        Sha256 checksum = sha256(bytes);
        Reply reply = Reply.of(200, "application/octet-stream", bytes).with("ETag", "\"" + checksum + "\"");
        if (head.header("x-amz-checksum-mode").filter("ENABLED"::equals).isPresent()) {
            reply = reply.with("x-amz-checksum-sha256", checksum.base64()).with("x-amz-checksum-type", "FULL_OBJECT");
        }
        exchange.send(reply.bytes(clock.instant(), withBody));
    }

    private void put(Exchange exchange) throws IOException, InterruptedException {
        Optional<BucketFault> fault = faults.draw(kind -> true);
        Optional<S3Error> error = headError(exchange.head());
        if (error.isPresent()) {
            exchange.body();
            refuse(exchange, error.get());
            return;
        }
        exchange.stall(answerDelay);
        if (fault.isPresent()) {
            fail(exchange, fault.get());
        } else {
            answer(exchange, store(exchange));
        }
    }

    private Optional<S3Error> headError(RequestHead head) {
        return switch (signatures.check(head)) {
            case SignatureCheck.Refused refused -> Optional.of(refused.error());
            case SignatureCheck.Accepted accepted -> headerError(head, accepted.signedHeaders());
        };
    }

    private Optional<S3Error> headerError(RequestHead head, Set<String> signed) {
        Optional<String> stranger = head.headers().stream()
                .map(Header::lowerName)
                .filter(name -> !signed.contains(name))
                .findFirst();
        if (stranger.isPresent()) {
            return invalid("UnsignedHeader", "The header " + stranger.get() + " is not signed");
        }
        Optional<String> absent = DEMANDED.stream()
                .filter(name -> !signed.contains(name) || head.header(name).isEmpty())
                .findFirst();
        if (absent.isPresent()) {
            return invalid("MissingSignedHeader", "The header " + absent.get() + " must be there, and signed");
        }
        if (!head.header("if-none-match").filter("*"::equals).isPresent()) {
            return invalid("NotCreateOnly", "If-None-Match must be *");
        }
        return key(head).isPresent()
                ? Optional.empty()
                : Optional.of(new S3Error(404, "NoSuchBucket", "No such bucket"));
    }

    private static Optional<S3Error> invalid(String code, String message) {
        return Optional.of(new S3Error(400, code, message));
    }

    /** Reads the body and stores it if it may be: without an error, it is stored. */
    private Optional<S3Error> store(Exchange exchange) throws IOException {
        RequestHead head = exchange.head();
        byte[] body = exchange.body();
        if (!head.header("x-amz-checksum-sha256")
                .filter(sha256(body).base64()::equals)
                .isPresent()) {
            return Optional.of(new S3Error(400, "BadDigest", "The checksum did not match what was received"));
        }
        String key = key(head).orElseThrow();
        synchronized (commit) {
            if (objects.putIfAbsent(key, body) != null) {
                return Optional.of(new S3Error(
                        412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold"));
            }
            visible.add(key);
        }
        return Optional.empty();
    }

    private void fail(Exchange exchange, BucketFault fault) throws IOException, InterruptedException {
        switch (fault) {
            case CONFLICTING_WRITE ->
                error(exchange, 409, "ConditionalRequestConflict", "A conflicting operation is under way");
            case PRECONDITION_FAILED ->
                error(exchange, 412, "PreconditionFailed", "At least one of the pre-conditions did not hold");
            case REQUEST_TIMEOUT ->
                error(exchange, 400, "RequestTimeout", "The socket was not read from or written to in time");
            case EXPIRED -> error(exchange, 403, "AccessDenied", "Request has expired");
            case TEMPORARY_REDIRECT -> redirect(exchange, 307, "TemporaryRedirect");
            case MOVED -> redirect(exchange, 301, "PermanentRedirect");
            case INTERNAL_ERROR -> error(exchange, 500, "InternalError", "We encountered an internal error");
            case SLOW_DOWN -> error(exchange, 503, "SlowDown", "Please reduce your request rate");
            case RESET_BEFORE_BODY -> exchange.reset();
            case RESET_DURING_BODY -> {
                exchange.halfOfBody();
                exchange.reset();
            }
            case RESET_AFTER_BODY -> {
                exchange.body();
                exchange.reset();
            }
            case LOST_ANSWER -> {
                store(exchange);
                exchange.reset();
            }
            case STALLED_READ -> {
                exchange.stall(stall);
                exchange.reset();
            }
            case STALLED_ANSWER -> {
                store(exchange);
                exchange.stall(stall);
                exchange.reset();
            }
            case TRUNCATED_ANSWER -> {
                store(exchange);
                exchange.send(RequestHead.bytes("HTTP/1.1 200 OK\r\nContent-Le"));
                exchange.end();
            }
            case TRICKLE -> {
                Optional<S3Error> error = store(exchange);
                exchange.trickle(reply(error).bytes(clock.instant(), true), TRICKLE_PAUSE);
            }
            case GARBAGE -> {
                exchange.body();
                exchange.send(RequestHead.bytes("\u0000\u0016\u0003 this is not HTTP\r\n\r\n"));
                exchange.end();
            }
            case LOGIN_PAGE -> falseSuccess(exchange, "text/html", "<html><title>Please log in</title></html>");
            case ERROR_IN_SUCCESS ->
                falseSuccess(exchange, "application/xml", "<Error><Code>InternalError</Code></Error>");
        }
    }

    private void redirect(Exchange exchange, int status, String code) throws IOException {
        exchange.body();
        Reply reply = new S3Error(status, code, "Please send it elsewhere")
                .reply()
                .with("Location", ELSEWHERE + exchange.head().target());
        exchange.send(reply.bytes(clock.instant(), true));
    }

    private void falseSuccess(Exchange exchange, String type, String body) throws IOException {
        exchange.body();
        exchange.send(Reply.of(200, type, body).bytes(clock.instant(), true));
    }

    private void error(Exchange exchange, int status, String code, String message) throws IOException {
        exchange.body();
        exchange.send(new S3Error(status, code, message).reply().bytes(clock.instant(), true));
    }

    private void answer(Exchange exchange, Optional<S3Error> error) throws IOException {
        if (error.filter(one -> one.status() != 412).isPresent()) {
            note(exchange.head(), error.get());
        }
        exchange.send(reply(error).bytes(clock.instant(), true));
    }

    private static Reply reply(Optional<S3Error> error) {
        return error.map(S3Error::reply).orElseGet(() -> Reply.empty(200).with("ETag", "\"0\""));
    }

    private void refuse(Exchange exchange, S3Error error) throws IOException {
        note(exchange.head(), error);
        exchange.send(error.reply().bytes(clock.instant(), true));
    }

    private void note(RequestHead head, S3Error error) {
        refusals.add(error.code() + " (" + error.message() + ") " + head.method() + " " + head.path());
    }

    private Optional<String> key(RequestHead head) {
        String prefix = "/" + access.bucket() + "/";
        return Optional.of(head.path())
                .filter(path -> path.startsWith(prefix) && path.length() > prefix.length())
                .map(path -> Percent.decode(path.substring(prefix.length())));
    }

    static Sha256 sha256(byte[] bytes) {
        try {
            return Sha256.of(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
