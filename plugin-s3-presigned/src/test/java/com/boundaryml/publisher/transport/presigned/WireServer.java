package com.boundaryml.publisher.transport.presigned;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/** A server on loopback that shows a test every byte that comes, and sends every byte that the test wants. */
final class WireServer implements AutoCloseable {

    /** What S3 answers to a put that it has stored. */
    static final String STORED = answer(200, "ETag: \"0\"\r\n", "");

    private final ServerSocket listener;
    private final Conversation conversation;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /** What the server does on one connection. */
    interface Conversation {
        void on(Connection connection) throws Exception;
    }

    private WireServer(ServerSocketFactory sockets, Conversation conversation) throws IOException {
        this.conversation = conversation;
        listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    static WireServer plain(Conversation conversation) throws IOException {
        return new WireServer(ServerSocketFactory.getDefault(), conversation);
    }

    static WireServer over(ServerSocketFactory sockets, Conversation conversation) throws IOException {
        return new WireServer(sockets, conversation);
    }

    /** {@return a conversation that gives these answers to one request after another, and the last to all others} */
    static Conversation answers(String... answers) {
        AtomicInteger next = new AtomicInteger();
        return connection -> {
            while (connection.next() != null) {
                connection.send(answers[Math.min(next.getAndIncrement(), answers.length - 1)]);
            }
        };
    }

    /** {@return an answer with this status, these headers (each ended by a line break) and this body} */
    static String answer(int status, String headers, String body) {
        return "HTTP/1.1 " + status + " Whatever\r\nContent-Length: "
                + body.getBytes(StandardCharsets.ISO_8859_1).length + "\r\n" + headers + "\r\n" + body;
    }

    int port() {
        return listener.getLocalPort();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /** {@return all requests so far, in the order they came in} */
    List<Received> received() {
        return List.copyOf(received);
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> talk(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void talk(Socket socket) {
        try (socket) {
            conversation.on(new Connection(socket));
        } catch (Exception e) {
            // The client has gone, which is what some tests are about.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** A request as it came: request line and headers with the empty line, and the body. */
    static final class Received {
        private final String head;
        private final byte[] body;

        Received(String head, byte[] body) {
            this.head = head;
            this.body = body;
        }

        String head() {
            return head;
        }

        byte[] body() {
            return body;
        }

        Optional<String> header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }

        String line() {
            return head.lines().findFirst().orElse("");
        }
    }

    /** One connection. */
    final class Connection {
        final Socket socket;
        final InputStream in;
        final OutputStream out;

        private Connection(Socket socket) throws IOException {
            this.socket = socket;
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /** {@return the next request, body included; null if the client has hung up} */
        @Nullable
        Received next() throws IOException {
            String head = head();
            if (head.isEmpty()) {
                return null;
            }
            int length = new Received(head, new byte[0])
                    .header("Content-Length")
                    .map(Integer::parseInt)
                    .orElse(0);
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                throw new EOFException();
            }
            Received request = new Received(head, body);
            received.add(request);
            return request;
        }

        /** {@return the next request's head; empty if the client has hung up} */
        String head() throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            int end = 0;
            while (end < 4) {
                int b = in.read();
                if (b < 0) {
                    return "";
                }
                head.write(b);
                end = b == "\r\n\r\n".charAt(end) ? end + 1 : b == '\r' ? 1 : 0;
            }
            return head.toString(StandardCharsets.ISO_8859_1);
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void send(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** Closes so that the other side sees a reset, not an end. */
        void reset() throws IOException {
            try {
                socket.setSoLinger(true, 0);
            } catch (SocketException e) {
                // It is closed already.
            }
            socket.close();
        }

        /** Waits until the client hangs up. */
        void stall() throws IOException {
            while (in.read() >= 0) {
                // What comes is of no interest.
            }
        }
    }
}
