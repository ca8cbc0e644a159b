package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;

/**
 * A gateway as the guide describes it ("The two endpoints"), over any S3 endpoint: it knows tokens and scopes, serves a
 * configuration, computes keys, looks for each object in the bucket and signs URLs. It fails as {@link #faults()} tells it
 * to. Thread-safe.
 */
public final class ReferenceGateway implements AutoCloseable {

    private static final String CONFIG = "/v1/publisher/config";
    private static final String AUTHORIZE = "/v1/uploads/authorize";
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final int HUGE_BYTES = 100 << 20;
    private static final int HUGE_STEP = 64 << 10;

    private final Faults<GatewayFault> faults = new Faults<>(GatewayFault.class);
    private final ShiftedClock clock = new ShiftedClock();
    private final ServedConfig config = new ServedConfig();
    private final Tokens tokens = new Tokens(clock);
    private final AuthorizeCall calls = new AuthorizeCall(config);
    private final ExecutorService lookers = Executors.newVirtualThreadPerTaskExecutor();
    private final ConcurrentLinkedQueue<String> refusals = new ConcurrentLinkedQueue<>();
    private final BucketFront bucket;
    private final LoopbackServer server;

    private ReferenceGateway(int port, S3Access access, Optional<SSLContext> tls) {
        bucket = new BucketFront(access, tls);
        server = new LoopbackServer(port, tls, this::handle);
    }

    /**
     * Starts a gateway without TLS.
     *
     * @param port the port on the loopback interface, or 0 for any that is free
     * @param access the bucket that it signs for
     * @return the gateway
     */
    public static ReferenceGateway start(int port, S3Access access) {
        return new ReferenceGateway(port, access, Optional.empty());
    }

    /**
     * Starts a gateway with TLS, over a bucket with TLS.
     *
     * @param access the bucket that it signs for
     * @param tls its own certificate and key, and the trust in the bucket's
     * @return the gateway
     */
    public static ReferenceGateway start(S3Access access, SSLContext tls) {
        return new ReferenceGateway(0, access, Optional.of(tls));
    }

    /** {@return where it is, without a path} */
    public URI uri() {
        return server.uri();
    }

    /** {@return the tokens it knows; none at first} */
    public Tokens tokens() {
        return tokens;
    }

    /** {@return the configuration it serves; {@code upload_url_ttl_seconds} is also what its URLs last} */
    public ServedConfig config() {
        return config;
    }

    /** {@return what goes wrong with its answers} */
    public Faults<GatewayFault> faults() {
        return faults;
    }

    /** {@return its clock, which the Date of its answers and the beginning of its signatures go by} */
    public ShiftedClock clock() {
        return clock;
    }

    /** {@return what was wrong with calls that were refused by the rules and not by a fault} */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    /** Goes down: connections are refused, and those there are break. */
    public void pause() {
        server.pause();
    }

    /** Comes back at the same address. */
    public void resume() {
        server.resume();
    }

    private void handle(Exchange exchange) throws IOException, InterruptedException {
        byte[] body = exchange.body();
        switch (tokens.of(exchange.head())) {
            case Tokens.Unknown unknown ->
                send(
                        exchange,
                        problem(401, "the token is unknown or has expired").with("WWW-Authenticate", "Bearer"));
            case Tokens.Barred barred -> send(exchange, problem(403, "the token does not cover this environment"));
            case Tokens.Valid valid -> routed(exchange, body, valid.scope());
        }
    }

    private void routed(Exchange exchange, byte[] body, Scope scope) throws IOException, InterruptedException {
        String call = exchange.head().method() + " " + exchange.head().path();
        if (call.equals("GET " + CONFIG)) {
            Optional<GatewayFault> fault = faults.draw(GatewayFault::fitsConfig);
            send(exchange, fault.isPresent() ? failure(fault.get()) : config.reply(exchange.head()));
        } else if (call.equals("POST " + AUTHORIZE)) {
            authorize(exchange, body, scope);
        } else {
            send(exchange, problem(404, "only GET " + CONFIG + " and POST " + AUTHORIZE + " are known here"));
        }
    }

    private void authorize(Exchange exchange, byte[] body, Scope scope) throws IOException, InterruptedException {
        AuthorizeAnswer answer;
        try {
            answer = answer(calls.read(body), scope);
        } catch (BadCallException e) {
            refusals.add(e.reason());
            send(exchange, problem(e.status(), e.reason()));
            return;
        } catch (IOException e) {
            send(exchange, problem(503, "the bucket does not answer"));
            return;
        }
        Optional<GatewayFault> fault = faults.draw(answer::canHave);
        if (fault.isEmpty()) {
            send(exchange, Reply.of(200, "application/json", answer.json()));
        } else if (fault.get() == GatewayFault.HUGE_BODY) {
            sendHuge(exchange);
        } else if (fault.get().changesContent()) {
            send(
                    exchange,
                    Reply.of(
                            200,
                            "application/json",
                            answer.tampered(fault.get()).json()));
        } else {
            send(exchange, failure(fault.get()));
        }
    }

    private AuthorizeAnswer answer(AuthorizeRequest request, Scope scope) throws IOException, InterruptedException {
        Instant now = clock.instant();
        List<Future<AuthorizeAnswer.Item>> looks = new ArrayList<>();
        for (ObjectSpec object : request.objects()) {
            String key = ObjectKeys.key(scope, request.euid(), request.flushId(), object.identity());
            looks.add(lookers.submit(() -> item(object, key, now)));
        }
        List<AuthorizeAnswer.Item> items = new ArrayList<>();
        for (Future<AuthorizeAnswer.Item> look : looks) {
            try {
                items.add(look.get());
            } catch (ExecutionException e) {
                throw new IOException("the bucket could not be looked into", e);
            }
        }
        return new AuthorizeAnswer(request.flushId(), items);
    }

    private AuthorizeAnswer.Item item(ObjectSpec object, String key, Instant now)
            throws IOException, InterruptedException {
        return switch (bucket.look(key, object, now)) {
            case THE_SAME -> new AuthorizeAnswer.Item(object.identity(), key, "stored", Optional.empty());
            case OTHER_BYTES -> new AuthorizeAnswer.Item(object.identity(), key, "conflict", Optional.empty());
            case NOTHING ->
                new AuthorizeAnswer.Item(
                        object.identity(), key, "upload_required", Optional.of(upload(object, key, now)));
        };
    }

    private AuthorizeAnswer.Upload upload(ObjectSpec object, String key, Instant now) {
        Duration lifetime = Duration.ofSeconds(config.number("upload_url_ttl_seconds", 900));
        List<Header> headers = List.of(
                new Header("If-None-Match", "*"),
                new Header("x-amz-checksum-sha256", object.checksum().base64()),
                new Header("Content-Length", Long.toString(object.sizeBytes())));
        return new AuthorizeAnswer.Upload(
                bucket.presignedPut(key, headers, now, lifetime), headers, now.plus(lifetime));
    }

    private Reply failure(GatewayFault fault) {
        return switch (fault) {
            case UNAUTHORIZED -> problem(401, "the token is unknown or has expired");
            case FORBIDDEN -> problem(403, "the token does not cover this environment");
            case TOO_LARGE -> problem(413, "the call is too large");
            case THROTTLED -> problem(429, "too many calls");
            case THROTTLED_SECONDS ->
                problem(429, "too many calls").with("Retry-After", Long.toString(RETRY_AFTER.toSeconds()));
            case THROTTLED_DATE ->
                problem(429, "too many calls")
                        .with("Retry-After", Reply.httpDate(clock.instant().plus(RETRY_AFTER)));
            case INTERNAL_ERROR -> problem(500, "something went wrong");
            case UNAVAILABLE -> problem(503, "come back later");
            case WRONG_COUNT,
                    SWAPPED_ORDER,
                    WRONG_CHECKSUM,
                    WRONG_LENGTH,
                    LINE_BREAK_IN_HEADER,
                    HTTP_URL,
                    FOREIGN_HOST,
                    UNKNOWN_STATE,
                    HUGE_BODY -> throw new IllegalArgumentException(fault + " is no failure of a whole call");
        };
    }

    /** Begins as an answer should, and does not end for 100 MiB. */
    private void sendHuge(Exchange exchange) throws IOException {
        String start = "{\"flush_id\":\"";
        exchange.send(RequestHead.bytes("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                + (HUGE_BYTES + start.length()) + "\r\nDate: " + Reply.httpDate(clock.instant()) + "\r\n\r\n" + start));
        byte[] step = RequestHead.bytes("A".repeat(HUGE_STEP));
        for (int sent = 0; sent < HUGE_BYTES; sent += HUGE_STEP) {
            exchange.send(step);
        }
    }

    private static Reply problem(int status, String detail) {
        return Reply.of(status, "text/plain", detail + "\n");
    }

    private void send(Exchange exchange, Reply reply) throws IOException {
        exchange.send(reply.bytes(clock.instant(), true));
    }

    @Override
    public void close() {
        server.close();
        lookers.shutdownNow();
        bucket.close();
    }
}
