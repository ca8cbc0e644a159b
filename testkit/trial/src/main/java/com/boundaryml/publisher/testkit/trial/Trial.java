package com.boundaryml.publisher.testkit.trial;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.S3Access;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Runs a gateway over an S3 server on this machine, to try a publisher against. It writes a token and a configuration file
 * for the publisher, says what it has started, and ends when its input does or it is interrupted.
 *
 * <p>Arguments: a folder for the two files and for the bucket; and {@code strict} for the strict bucket, which is in memory,
 * in place of S3Proxy.
 */
public final class Trial {

    /** The configuration file's name; it is there once all else is. */
    public static final String CONFIG = "publisher.yaml";

    /** The folder of the bucket that S3Proxy serves, each object under its key. */
    public static final String BUCKET = "s3/demo";

    private static final String STRICT = "strict";
    private static final String TOKEN = "token";

    private final Path folder;

    private Trial(Path folder) {
        this.folder = folder;
    }

    /**
     * Runs it.
     *
     * @param arguments the folder, and perhaps {@code strict}
     * @throws IOException if the folder cannot be written to, or a server does not start
     */
    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        if (words.isEmpty() || !words.subList(1, words.size()).stream().allMatch(STRICT::equals)) {
            System.err.println("usage: start FOLDER [" + STRICT + "]");
            System.exit(2);
        }
        Path folder = Files.createDirectories(Path.of(words.getFirst()).toAbsolutePath());
        Trial trial = new Trial(folder);
        if (words.contains(STRICT)) {
            try (StrictBucket bucket = StrictBucket.start()) {
                trial.run(bucket.access(), "a strict bucket in memory");
            }
        } else {
            Path bucket = folder.resolve(BUCKET);
            try (S3ProxyServer server = S3ProxyServer.start(Files.createDirectories(bucket.getParent()))) {
                trial.run(server.openBucket(bucket.getFileName().toString()), "S3Proxy over " + bucket);
            }
        }
        // Servers leave threads behind.
        System.exit(0);
    }

    private void run(S3Access access, String bucket) throws IOException {
        try (ReferenceGateway gateway = ReferenceGateway.start(0, access)) {
            Path token = folder.resolve(TOKEN);
            write(token, gateway.tokens().issue(new Scope("acme", "demo", "dev")) + "\n");
            Path config = folder.resolve(CONFIG);
            write(
                    config,
                    "gateway: " + gateway.uri() + "\nallow-insecure-http: 127.0.0.1\ntoken-file: '"
                            + token.toString().replace("'", "''") + "'\n");
            System.out.println("A gateway for the scope acme/demo/dev is at " + gateway.uri() + ".");
            System.out.println("Its bucket is " + bucket + ". Ship a store to it with:");
            System.out.println();
            System.out.println("  baml-publisher flush --config " + config + " --root .baml/profiles-v1");
            System.out.println();
            System.out.println("Ctrl-C ends it.");
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** Writes a file that nobody else may read. It is there in whole, or not at all. */
    private static void write(Path file, String text) throws IOException {
        Path whole = Files.createTempFile(
                file.getParent(),
                ".new-",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(whole, text);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
