package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves one page at {@code /metrics} over HTTP, one request a connection. Whoever connects can take up a few sockets for a
 * few seconds and no more: a connection beyond the limit is closed at once, and a slow one after its time. A port that is
 * taken is tried again and again, and keeps nobody from starting.
 */
final class ScrapeServer implements AutoCloseable {

    static final int MOST_CONNECTIONS = 8;
    static final int MOST_HEAD_BYTES = 16_384;

    private static final Logger LOG = LoggerFactory.getLogger(ScrapeServer.class);
    private static final Duration MOST_TIME = Duration.ofSeconds(5);
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    private static final Duration BIND_AGAIN = Duration.ofSeconds(5);
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String PATH = "/metrics";

    private final InetSocketAddress address;
    private final Supplier<String> page;
    private final ServerSocket server;
    private final Map<Socket, Long> begun = new ConcurrentHashMap<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private boolean refused;

    private ScrapeServer(InetSocketAddress address, Supplier<String> page, ServerSocket server) {
        this.address = address;
        this.page = page;
        this.server = server;
    }

    /**
     * {@return a server that listens, or tries to}
     *
     * @throws SettingsException if this machine has no socket for it
     */
    static ScrapeServer start(InetSocketAddress address, Supplier<String> page) {
        try {
            ScrapeServer started = new ScrapeServer(address, page, new ServerSocket());
            started.bind();
            Thread.ofPlatform().name("publisher-metrics-scrape").daemon().start(started::run);
            return started;
        } catch (IOException e) {
            throw new SettingsException("metrics cannot be served: no socket can be made", e);
        }
    }

    private boolean bind() {
        try {
            server.bind(address, MOST_CONNECTIONS);
            server.setSoTimeout(Math.toIntExact(LOOK_INTERVAL.toMillis()));
            LOG.atInfo().addKeyValue("at", place()).log("metrics are served at " + PATH);
            return true;
        } catch (IOException e) {
            if (!refused) {
                refused = true;
                LOG.atWarn()
                        .addKeyValue("at", place())
                        .log(
                                "metrics cannot be served ({}), which is tried again every {} s; free the address or set"
                                        + " another prometheus-port",
                                e.getMessage(),
                                BIND_AGAIN.toSeconds());
            }
            return false;
        }
    }

    private String place() {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private void run() {
        try {
            while (!ended(Duration.ZERO)) {
                if (server.isBound() || bind()) {
                    accept();
                    closeOverdue();
                } else if (ended(BIND_AGAIN)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean ended(Duration within) throws InterruptedException {
        return end.await(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void accept() throws InterruptedException {
        try {
            Socket socket = server.accept();
            if (begun.size() >= MOST_CONNECTIONS) {
                socket.close();
            } else {
                begun.put(socket, System.nanoTime());
                Thread.ofVirtual().name("publisher-metrics-scrape").start(() -> serve(socket));
            }
        } catch (SocketTimeoutException e) {
            // Nobody came; slow connections are to be looked at all the same.
        } catch (IOException e) {
            // The end, or too many open files, which passes.
            ended(LOOK_INTERVAL);
        }
    }

    private void closeOverdue() {
        begun.forEach((socket, since) -> {
            if (System.nanoTime() - since > MOST_TIME.toNanos()) {
                close(socket);
            }
        });
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a connection did not close", e);
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String head = head(new BufferedInputStream(socket.getInputStream()));
            socket.getOutputStream().write(reply(head).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            LOG.debug("a connection ended before its answer", e);
        } finally {
            begun.remove(socket);
        }
    }

    /** The request's head, or what there is of it if it is longer than the limit or cut off. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < MOST_HEAD_BYTES
                && head.indexOf(END_OF_HEAD, Math.max(0, head.length() - END_OF_HEAD.length())) < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private String reply(String head) {
        String[] request = head.lines().findFirst().orElse("").split(" ", -1);
        if (!head.endsWith(END_OF_HEAD) || request.length != 3) {
            return reply("400 Bad Request", "text/plain", "no HTTP request\n", true);
        }
        boolean get = request[0].equals("GET");
        if (!get && !request[0].equals("HEAD")) {
            return reply("405 Method Not Allowed", "text/plain", "GET " + PATH + "\n", true);
        }
        if (!request[1].equals(PATH) && !request[1].startsWith(PATH + "?")) {
            return reply("404 Not Found", "text/plain", "metrics are at " + PATH + "\n", get);
        }
        return reply("200 OK", Exposition.CONTENT_TYPE, page.get(), get);
    }

    private static String reply(String status, String type, String body, boolean withBody) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + length
                + "\r\nConnection: close\r\n\r\n" + (withBody ? body : "");
    }

    @Override
    public void close() {
        end.countDown();
        try {
            server.close();
        } catch (IOException e) {
            LOG.debug("the server's socket did not close", e);
        }
        begun.keySet().forEach(ScrapeServer::close);
    }
}
