package com.acme.statsd;

import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends each measurement in a datagram of its own. What it throws is logged and counted by the publisher. */
final class StatsdSink implements MetricsSink {

    private final String host;
    private final int port;
    private final DatagramSocket socket;

    StatsdSink(String host, int port) {
        this.host = host;
        this.port = port;
        try {
            socket = new DatagramSocket();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void record(Measurement measurement) {
        try {
            // Looked up each time, so that a name that is not known yet is no reason not to start. The JDK keeps answers.
            InetSocketAddress server = new InetSocketAddress(host, port);
            if (server.isUnresolved()) {
                throw new UnknownHostException(host);
            }
            for (String line : StatsdLines.of(measurement)) {
                byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                socket.send(new DatagramPacket(bytes, bytes.length, server));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing is kept back. */
    @Override
    public void flush(Duration timeout) {}

    @Override
    public void close() {
        socket.close();
    }
}
