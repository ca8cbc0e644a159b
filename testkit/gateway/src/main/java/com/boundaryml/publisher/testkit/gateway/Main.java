package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Scope;
import java.util.concurrent.CountDownLatch;

/** Runs a gateway over a bucket in memory, to try a publisher against. Ends when it is interrupted; nothing is kept. */
public final class Main {

    private static final int DEFAULT_PORT = 8790;

    private Main() {}

    /**
     * Runs it.
     *
     * @param arguments none, or a port
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws InterruptedException {
        int port = arguments.length == 0 ? DEFAULT_PORT : Integer.parseInt(arguments[0]);
        try (StrictBucket bucket = StrictBucket.start();
                ReferenceGateway gateway = ReferenceGateway.start(port, bucket.access())) {
            String token = gateway.tokens().issue(new Scope("acme", "demo", "dev"));
            System.out.println("The gateway is at " + gateway.uri() + ", its bucket in memory at "
                    + bucket.access().endpoint() + ". Ship a store to it with:");
            System.out.println();
            System.out.println("  BAML_PUBLISHER_TOKEN=" + token + " baml-publisher run --gateway " + gateway.uri()
                    + " --allow-insecure-http 127.0.0.1 --root .baml/profiles-v1");
            System.out.println();
            System.out.println("Ctrl-C ends it.");
            new CountDownLatch(1).await();
        }
    }
}
