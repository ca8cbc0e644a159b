package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** {@code flock(1)} of util-linux, holding a lock until it is closed. */
record Holder(Process process) implements AutoCloseable {

    static Holder exclusive(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        "flock", "--exclusive", "--no-fork", file.toString(), "sh", "-c", "echo held; exec cat")
                .start();
        assertEquals("held", process.inputReader(StandardCharsets.UTF_8).readLine());
        return new Holder(process);
    }

    /** {@return whether an exclusive lock can be had this moment} */
    static boolean canLock(Path file) throws IOException {
        return new ProcessBuilder("flock", "--exclusive", "--nonblock", file.toString(), "true")
                        .start()
                        .onExit()
                        .join()
                        .exitValue()
                == 0;
    }

    boolean holds() {
        return process.isAlive();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
