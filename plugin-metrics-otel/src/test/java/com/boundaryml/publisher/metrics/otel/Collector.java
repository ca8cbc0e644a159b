package com.boundaryml.publisher.metrics.otel;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** An OTLP collector on loopback that answers as a test says and keeps what it was sent, read with the official protocol. */
final class Collector implements AutoCloseable {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final ServerSocket server;
    private final String scheme;
    private final BlockingQueue<Export> exports = new LinkedBlockingQueue<>();
    private final List<Socket> open = new ArrayList<>();
    private volatile Answer answer = export -> OK;

    /** What is answered to an export; none at all if it is empty. */
    interface Answer {
        String to(Export export) throws InterruptedException;
    }

    /**
     * One request.
     *
     * @param path its path
     * @param headers its headers by their lowercase names
     * @param request what its body says
     */
    record Export(String path, Map<String, String> headers, ExportMetricsServiceRequest request) {

        /** {@return the metrics} */
        List<Metric> metrics() {
            return request.getResourceMetricsList().stream()
                    .flatMap(of -> of.getScopeMetricsList().stream())
                    .flatMap(scope -> scope.getMetricsList().stream())
                    .toList();
        }

        /** {@return the metric of a name} */
        Metric metric(String name) {
            return metrics().stream()
                    .filter(metric -> metric.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " was not sent"));
        }

        /** {@return the sum of objects shipped} */
        double shipped() {
            return metric("baml.publisher.objects.shipped")
                    .getSum()
                    .getDataPoints(0)
                    .getAsDouble();
        }

        /** {@return what the resource says under a name} */
        String resource(String name) {
            return request.getResourceMetrics(0).getResource().getAttributesList().stream()
                    .filter(attribute -> attribute.getKey().equals(name))
                    .map(attribute -> attribute.getValue().getStringValue())
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " was not sent"));
        }
    }

    private Collector(ServerSocket server, String scheme) {
        this.server = server;
        this.scheme = scheme;
        Thread.ofVirtual().start(this::run);
    }

    static Collector plain() throws IOException {
        return new Collector(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), "http");
    }

    /** {@return a collector that takes only those who show a certificate that the context trusts} */
    static Collector tls(SSLContext context) throws IOException {
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setNeedClientAuth(true);
        return new Collector(server, "https");
    }

    /** {@return a URL at which nobody listens} */
    static String nobody() throws IOException {
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + closed.getLocalPort();
        }
    }

    String url() {
        return scheme + "://127.0.0.1:" + server.getLocalPort();
    }

    void answers(Answer next) {
        answer = next;
    }

    /** Answers nothing, until the latch is down. */
    void hangsUntil(CountDownLatch latch) {
        answers(export -> {
            latch.await();
            return OK;
        });
    }

    /** {@return the next export, for which it waits} */
    Export next() throws InterruptedException {
        return Optional.ofNullable(exports.poll(30, TimeUnit.SECONDS)).orElseThrow();
    }

    /** {@return an export if there has been another} */
    Optional<Export> another() {
        return Optional.ofNullable(exports.poll());
    }

    private void run() {
        try {
            while (true) {
                Socket socket = server.accept();
                synchronized (open) {
                    open.add(socket);
                }
                Thread.ofVirtual().start(() -> converse(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (Optional<Export> export = read(in); export.isPresent(); export = read(in)) {
                exports.add(export.get());
                socket.getOutputStream().write(answer.to(export.get()).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException | InterruptedException e) {
            // The client has hung up, or the test is over.
        }
    }

    private static Optional<Export> read(InputStream in) throws IOException {
        String[] request = line(in).split(" ", -1);
        if (request.length != 3) {
            return Optional.empty();
        }
        Map<String, String> headers = new HashMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        byte[] body = headers.containsKey("content-length")
                ? in.readNBytes(Integer.parseInt(headers.get("content-length")))
                : chunks(in);
        InputStream plain = new ByteArrayInputStream(body);
        if ("gzip".equals(headers.get("content-encoding"))) {
            plain = new GZIPInputStream(plain);
        }
        return Optional.of(new Export(request[1], headers, ExportMetricsServiceRequest.parseFrom(plain)));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.write(in.readNBytes(size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() {
        try {
            server.close();
            synchronized (open) {
                for (Socket socket : open) {
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
