package com.boundaryml.publisher.testkit.lambda;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Lambda's Extensions API (version 2020-01-01, as AWS's documentation gives it) for one extension at a time, on the loopback
 * interface: it registers the extension, keeps {@code event/next} waiting until the test has an event for it, and takes
 * reports of failures. It can also answer as the real one never should. Thread-safe.
 */
public final class ExtensionsApiServer implements AutoCloseable {

    private static final String BASE = "/2020-01-01/extension/";
    private static final String IDENTIFIER = "Lambda-Extension-Identifier";
    private static final String ERROR_TYPE = "Lambda-Extension-Function-Error-Type";
    private static final String REGISTERED =
            "{\"functionName\":\"ask\",\"functionVersion\":\"$LATEST\",\"handler\":\"app.handler\"}";

    private final String identifier = UUID.randomUUID().toString();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<Reply> events = new LinkedBlockingQueue<>();
    private final List<ErrorReport> reports = new ArrayList<>();
    private final List<Long> asked = new ArrayList<>();
    private final HttpServer server;
    private Optional<Registration> registration = Optional.empty();
    private Optional<Reply> toRegister = Optional.empty();

    private ExtensionsApiServer(HttpServer server) {
        this.server = server;
    }

    /** Starts it at any free port. {@return it} */
    public static ExtensionsApiServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ExtensionsApiServer api = new ExtensionsApiServer(server);
            server.createContext(BASE, api::handle);
            server.setExecutor(api.threads);
            server.start();
            return api;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return what Lambda puts into {@code AWS_LAMBDA_RUNTIME_API}: host and port} */
    public String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Has the next registrations answered so. */
    public synchronized void answerRegistration(Reply reply) {
        toRegister = Optional.of(reply);
    }

    /**
     * Answers the next {@code event/next} with an invocation.
     *
     * @param timeout the function's timeout, which its deadline is made from
     */
    public void invoke(Duration timeout) {
        events.add(
                Reply.json(
                        200,
                        "{\"eventType\":\"INVOKE\",\"deadlineMs\":" + deadlineMs(timeout) + ",\"requestId\":\""
                                + UUID.randomUUID()
                                + "\",\"invokedFunctionArn\":\"arn:aws:lambda:eu-central-1:123456789012:function:ask\","
                                + "\"tracing\":{\"type\":\"X-Amzn-Trace-Id\",\"value\":\"Root=1-5f35ae12-0c0fec141ab77a00bc047aa2\"}}"));
    }

    /**
     * Answers the next {@code event/next} with the end of the environment.
     *
     * @param reason {@code spindown}, {@code timeout} or {@code failure}
     * @param allowance how long the extension may take, 2 seconds at Lambda
     */
    public void shutDown(String reason, Duration allowance) {
        events.add(Reply.json(
                200,
                "{\"eventType\":\"SHUTDOWN\",\"shutdownReason\":\"" + reason + "\",\"deadlineMs\":"
                        + deadlineMs(allowance) + "}"));
    }

    /** Answers the next {@code event/next} with this. */
    public void answer(Reply reply) {
        events.add(reply);
    }

    private static long deadlineMs(Duration fromNow) {
        return System.currentTimeMillis() + fromNow.toMillis();
    }

    /** {@return how the extension has registered, if it has} */
    public synchronized Optional<Registration> registration() {
        return registration;
    }

    /** {@return when each {@code event/next} came in, on {@link System#nanoTime()}} */
    public synchronized List<Long> asked() {
        return List.copyOf(asked);
    }

    /** {@return what failures the extension has reported} */
    public synchronized List<ErrorReport> reports() {
        return List.copyOf(reports);
    }

    /**
     * Waits until the extension has asked for its next event so many times.
     *
     * @return whether it has, within {@code most}
     * @throws InterruptedException if the thread is interrupted
     */
    public synchronized boolean awaitAsked(int times, Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (asked.size() < times) {
            long leftMs = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (leftMs <= 0) {
                return false;
            }
            wait(leftMs);
        }
        return true;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String call = exchange.getRequestMethod() + " "
                    + exchange.getRequestURI().getPath().substring(BASE.length());
            Reply reply = switch (call) {
                case "POST register" -> registered(exchange, body);
                case "GET event/next" -> known(exchange) ? next() : unknown();
                case "POST init/error", "POST exit/error" ->
                    known(exchange) ? reported(exchange, call, body) : unknown();
                default -> problem(404, "Extension.NoSuchCall", call);
            };
            send(exchange, reply);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Reply registered(HttpExchange exchange, String body) {
        String name = header(exchange, "Lambda-Extension-Name");
        if (name.isEmpty()) {
            return problem(400, "Extension.InvalidExtensionName", "Lambda-Extension-Name is missing");
        }
        if (toRegister.isPresent()) {
            return toRegister.get();
        }
        registration = Optional.of(new Registration(name, body, System.nanoTime()));
        return Reply.json(200, REGISTERED).with(IDENTIFIER, identifier);
    }

    private Reply next() throws InterruptedException {
        synchronized (this) {
            asked.add(System.nanoTime());
            notifyAll();
        }
        return events.take();
    }

    private synchronized Reply reported(HttpExchange exchange, String call, String body) {
        String phase = call.substring("POST ".length(), call.indexOf('/'));
        reports.add(new ErrorReport(phase, header(exchange, ERROR_TYPE), body));
        return Reply.json(202, "{\"status\":\"OK\"}");
    }

    private boolean known(HttpExchange exchange) {
        return header(exchange, IDENTIFIER).equals(identifier);
    }

    private static Reply unknown() {
        return problem(403, "Extension.UnknownExtensionIdentifier", IDENTIFIER + " is missing or unknown");
    }

    private static Reply problem(int status, String type, String message) {
        return Reply.json(status, "{\"errorType\":\"" + type + "\",\"errorMessage\":\"" + message + "\"}");
    }

    private static String header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
