package com.boundaryml.publisher.testkit.gateway;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;

/**
 * A small HTTP/1.1 server on the loopback interface, with a virtual thread for each connection. It is written on plain
 * sockets, since what it is for, breaking off and stalling at a chosen byte, no server's programming interface offers.
 */
final class LoopbackServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final int BACKLOG = 256;
    private static final int IDLE_TIMEOUT_MS = 60_000;

    private final Optional<SSLContext> tls;
    private final Handler handler;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final int port;
    private volatile ServerSocket listener;
    private volatile Thread acceptor;

    /** Answers requests. Called by many threads at once. */
    interface Handler {
        /**
         * Answers one request, or breaks its connection.
         *
         * @throws IOException if the connection broke
         * @throws InterruptedException if the thread is interrupted
         */
        void handle(Exchange exchange) throws IOException, InterruptedException;
    }

    /**
     * Starts a server.
     *
     * @param port the port, or 0 for any that is free
     * @param tls what connections are secured with, if they are
     * @param handler what answers
     * @throws UncheckedIOException if the port cannot be had
     */
    LoopbackServer(int port, Optional<SSLContext> tls, Handler handler) {
        this.tls = tls;
        this.handler = handler;
        this.listener = listen(port);
        this.port = listener.getLocalPort();
        this.acceptor = accept(listener);
    }

    private ServerSocket listen(int wanted) {
        try {
            ServerSocket socket =
                    tls.isPresent() ? tls.get().getServerSocketFactory().createServerSocket() : new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral(HOST), wanted), BACKLOG);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException("the port " + wanted + " of " + HOST + " cannot be listened on", e);
        }
    }

    URI uri() {
        return URI.create((tls.isPresent() ? "https" : "http") + "://" + HOST + ":" + port);
    }

    /** Goes down: nobody listens, and what is under way breaks off. All of that is done when this returns. */
    void pause() {
        closeQuietly(listener);
        try {
            // Until it ends, one more connection may come in.
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connections.forEach(LoopbackServer::closeQuietly);
    }

    /** Comes back on the same port. */
    void resume() {
        listener = listen(port);
        acceptor = accept(listener);
    }

    /** A platform thread: what a virtual one accepts from stays open for a moment after it is closed. */
    private Thread accept(ServerSocket socket) {
        return Thread.ofPlatform().daemon().name("loopback-server").start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    connections.add(connection);
                    Thread.ofVirtual().name("loopback-connection").start(() -> serve(connection));
                } catch (IOException e) {
                    closeQuietly(socket);
                }
            }
        });
    }

    private void serve(Socket connection) {
        try {
            connection.setSoTimeout(IDLE_TIMEOUT_MS);
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            boolean goOn = true;
            while (goOn) {
                Optional<RequestHead> head = RequestHead.read(in);
                goOn = head.isPresent() && served(new Exchange(head.get(), connection, in, closing));
            }
        } catch (MalformedRequestException e) {
            refuse(connection, e);
        } catch (IOException e) {
            // The other side went away, or was sent away: it has its own account of it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            connections.remove(connection);
            closeQuietly(connection);
        }
    }

    private boolean served(Exchange exchange) throws IOException, InterruptedException {
        handler.handle(exchange);
        boolean wantsEnd = exchange.head()
                .header("Connection")
                .filter(value -> value.equalsIgnoreCase("close"))
                .isPresent();
        return exchange.reusable() && !wantsEnd;
    }

    private static void refuse(Socket connection, MalformedRequestException e) {
        Reply reply = Reply.of(400, "text/plain", e.getMessage() + "\n");
        try {
            connection.getOutputStream().write(reply.bytes(Instant.now(), true));
        } catch (IOException gone) {
            // Whoever sent it does not wait for an answer.
        }
    }

    private static void closeQuietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // A socket that cannot be closed is closed.
        }
    }

    @Override
    public void close() {
        closing.countDown();
        pause();
    }
}
