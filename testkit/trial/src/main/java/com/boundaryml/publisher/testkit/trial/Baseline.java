package com.boundaryml.publisher.testkit.trial;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Puts the files of a folder through a gateway with the publisher's own client and with nothing else of the publisher's:
 * what a flush is measured against. Asks for as many objects at once as a publisher does, and puts as many side by side.
 *
 * <p>Arguments: the gateway's URL, the token's file, the folder. Prints the objects, their bytes, and the seconds from the
 * first call to the last put's end; reading and hashing lie before that.
 */
public final class Baseline {

    private static final int OBJECTS_A_CALL = 100;
    private static final int PUTS = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Transport transport;
    private final ExecutorService putters = Executors.newFixedThreadPool(PUTS);

    private Baseline(Transport transport) {
        this.transport = transport;
    }

    private record Ready(ObjectSpec spec, ByteBuffer body) {

        static Ready of(Path file) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
                ObjectIdentity identity = new ObjectIdentity.Value(Cid.of(digest));
                ByteBuffer body =
                        ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
                return new Ready(new ObjectSpec(identity, bytes.length, Sha256.of(digest)), body);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }

    /**
     * Runs it.
     *
     * @param arguments as the class says
     * @throws IOException if a file cannot be read
     * @throws InterruptedException if the thread is interrupted
     * @throws ExecutionException if an object was not stored
     */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        List<Ready> objects = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(arguments[2]))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                objects.add(Ready.of(file));
            }
        }
        Map<String, String> options =
                Map.of("gateway", arguments[0], "token-file", arguments[1], "allow-insecure-http", "127.0.0.1");
        TransportProvider provider = ServiceLoader.load(TransportProvider.class).stream()
                .filter(one -> Arrays.stream(one.type().getAnnotationsByType(PluginName.class))
                        .anyMatch(name -> name.value().equals("presigned")))
                .findFirst()
                .orElseThrow()
                .get();
        try (Transport transport = provider.open(new TransportSettings(new Options("presigned", options), PUTS))) {
            Baseline baseline = new Baseline(transport);
            long began = System.nanoTime();
            baseline.put(objects);
            System.out.printf(
                    "%d %d %.3f%n",
                    objects.size(),
                    objects.stream()
                            .mapToLong(object -> object.spec().sizeBytes())
                            .sum(),
                    (System.nanoTime() - began) / 1e9);
        }
    }

    private void put(List<Ready> objects) throws InterruptedException, ExecutionException {
        try (putters) {
            for (int from = 0; from < objects.size(); from += OBJECTS_A_CALL) {
                putChunk(objects.subList(from, Math.min(objects.size(), from + OBJECTS_A_CALL)));
            }
        }
    }

    private void putChunk(List<Ready> chunk) throws InterruptedException, ExecutionException {
        AuthorizeRequest request = new AuthorizeRequest(
                Euid.of(new byte[Euid.BYTES]),
                Ulid.of(System.currentTimeMillis() << Short.SIZE, 0),
                chunk.stream().map(Ready::spec).toList());
        if (!(transport.authorize(request, TIMEOUT) instanceof Answer.Given<List<Authorization>> given)) {
            throw new IllegalStateException("no leave was given");
        }
        List<Future<?>> puts = new ArrayList<>();
        for (int i = 0; i < chunk.size(); i++) {
            Ready object = chunk.get(i);
            if (given.value().get(i) instanceof Authorization.UploadRequired upload) {
                puts.add(putters.submit(() -> {
                    PutOutcome outcome =
                            transport.put(upload.ticket(), object.body().asReadOnlyBuffer(), TIMEOUT);
                    if (!(outcome instanceof PutOutcome.Stored)) {
                        throw new IllegalStateException("not stored: " + outcome);
                    }
                    return outcome;
                }));
            }
        }
        for (Future<?> put : puts) {
            put.get();
        }
    }
}
