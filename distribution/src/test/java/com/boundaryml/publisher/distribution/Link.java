package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A line to a server that carries bytes as well or as badly as it is told to. */
final class Link implements AutoCloseable {

    private static final int ALL = 64 << 10;

    /**
     * How the line carries.
     *
     * @param delay how long each piece takes
     * @param pieceBytes how large the pieces are
     * @param resetUpAfter the bytes to the server after which a connection is reset
     * @param resetDownAfter the bytes to the client after which a connection is reset
     * @param swallows whether bytes to the server get lost, and none ever come back
     */
    record Weather(Duration delay, int pieceBytes, long resetUpAfter, long resetDownAfter, boolean swallows) {

        static final Weather FAIR = new Weather(Duration.ZERO, ALL, Long.MAX_VALUE, Long.MAX_VALUE, false);

        static Weather slow(Duration delay, int pieceBytes) {
            return new Weather(delay, pieceBytes, Long.MAX_VALUE, Long.MAX_VALUE, false);
        }

        static Weather resetUp(long after) {
            return new Weather(Duration.ZERO, ALL, after, Long.MAX_VALUE, false);
        }

        static Weather resetDown(long after) {
            return new Weather(Duration.ZERO, ALL, Long.MAX_VALUE, after, false);
        }

        static Weather swallowing() {
            return new Weather(Duration.ZERO, ALL, Long.MAX_VALUE, Long.MAX_VALUE, true);
        }
    }

    private final InetSocketAddress server;
    private final ServerSocket listener;
    private final AtomicInteger troubled = new AtomicInteger();
    private volatile Weather weather = Weather.FAIR;

    private Link(InetSocketAddress server, ServerSocket listener) {
        this.server = server;
        this.listener = listener;
    }

    static Link to(URI server) throws IOException {
        Link link = new Link(
                new InetSocketAddress(server.getHost(), server.getPort()),
                new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(link::accept);
        return link;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** From now on, also for the connections that there are. */
    void carries(Weather next) {
        weather = next;
    }

    /** {@return how often it has harmed a connection} */
    int troubled() {
        return troubled.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void connect(Socket client) {
        Socket there = new Socket();
        try {
            there.connect(server);
            Thread.ofVirtual().start(() -> carry(there, client, false));
            carry(client, there, true);
        } catch (IOException e) {
            reset(client);
        }
    }

    private void carry(Socket from, Socket to, boolean up) {
        long carried = 0;
        byte[] piece = new byte[ALL];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(piece, 0, weather.pieceBytes());
            while (read > 0) {
                Weather now = weather;
                long resetAfter = up ? now.resetUpAfter() : now.resetDownAfter();
                if (now.swallows()) {
                    troubled.incrementAndGet();
                } else {
                    pause(now.delay());
                    out.write(piece, 0, (int) Math.min(read, Math.max(0, resetAfter - carried)));
                    out.flush();
                }
                carried += read;
                if (carried >= resetAfter) {
                    troubled.incrementAndGet();
                    reset(from);
                    reset(to);
                    return;
                }
                read = in.read(piece, 0, weather.pieceBytes());
            }
            to.shutdownOutput();
        } catch (IOException e) {
            reset(from);
            reset(to);
        }
    }

    private void pause(Duration delay) {
        if (delay.isPositive()) {
            troubled.incrementAndGet();
            try {
                Thread.sleep(delay);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends a connection as a machine does that has lost it. */
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It has ended already.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
