package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An agent that Prometheus can scrape.
 *
 * @param program the process
 * @param port where it is scraped
 */
record Agent(Program program, int port) implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Starts it over a store, with these options of the plugin beside its port. */
    static Agent start(Path folder, Store store, Sink sink, String... options) throws IOException {
        int port = freePort();
        Path config = folder.resolve("agent.yaml");
        Files.writeString(config, """
                transport: localfs
                corrupt-wait: 2s
                plugins:
                  localfs:
                    dir: %s
                    scope: %s
                    flush-interval-seconds: 1
                  otel:
                    prometheus-port: %d
                %s
                """.formatted(
                sink.folder(), Image.SCOPE, port, String.join("\n", options).indent(4)));
        return new Agent(
                Image.publisher(
                        folder, List.of("run", "--root", store.root().toString(), "--config", config.toString())),
                port);
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** {@return what it tells Prometheus, or nothing if it does not answer} */
    String scrape() throws InterruptedException {
        return read("http://127.0.0.1:" + port + "/metrics");
    }

    /** {@return what is served at a URL, or nothing if there is nobody} */
    static String read(String url) throws InterruptedException {
        try {
            return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        program.close();
    }
}
