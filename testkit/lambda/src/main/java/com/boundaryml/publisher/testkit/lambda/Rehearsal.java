package com.boundaryml.publisher.testkit.lambda;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Takes an extension through a short life: it starts the program that its arguments name, sends it one INVOKE and then the
 * SHUTDOWN, and prints how long each step took. It ends with the program's exit code, or with 70 if the program did not do
 * what an extension does.
 */
public final class Rehearsal {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration INVOCATION = Duration.ofSeconds(10);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);
    private static final int FAILED = 70;

    private Rehearsal() {}

    /**
     * Runs it.
     *
     * @param args the program and its arguments
     * @throws IOException if the program cannot be started
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        try (ExtensionsApiServer api = ExtensionsApiServer.start()) {
            ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
            builder.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
            long began = System.nanoTime();
            Process extension = builder.start();
            try {
                if (!api.awaitAsked(1, START_TIMEOUT)) {
                    System.err.println("the program did not ask for its first event");
                    return FAILED;
                }
                say("registered after", api.registration().orElseThrow().nanos() - began);
                say("ready after", api.asked().getFirst() - began);
                long invoked = System.nanoTime();
                api.invoke(INVOCATION);
                if (!api.awaitAsked(2, INVOCATION)) {
                    System.err.println("the program held the invocation beyond its timeout");
                    return FAILED;
                }
                say("invocation held for", api.asked().getLast() - invoked);
                return ended(api, extension);
            } finally {
                extension.destroyForcibly();
            }
        }
    }

    private static int ended(ExtensionsApiServer api, Process extension) throws InterruptedException {
        long shutdown = System.nanoTime();
        api.shutDown("spindown", SHUTDOWN);
        if (!extension.waitFor(START_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS)) {
            System.err.println("the program did not end");
            return FAILED;
        }
        say("ended after", System.nanoTime() - shutdown);
        return extension.exitValue();
    }

    private static void say(String what, long nanos) {
        System.out.println(what + " " + Duration.ofNanos(nanos).toMillis() + " ms");
    }
}
