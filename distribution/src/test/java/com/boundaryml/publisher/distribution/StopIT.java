package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stops the agent of the image with real signals. */
@Timeout(120)
class StopIT {

    private static final String LAUNCHER = Path.of(System.getProperty("publisher.image"), "bin", "baml-publisher")
            .toString();

    @TempDir
    private Path temp;

    private final List<Process> started = new ArrayList<>();
    private String root = "set before each test";
    private String sink = "set before each test";

    /** The demonstration leaves a store in which something is pending. */
    @BeforeEach
    void writeAStore() throws Exception {
        Path demo = temp.resolve("demo");
        root = demo.resolve("project/.baml/profiles-v1").toString();
        sink = demo.resolve("sink").toString();
        assertEquals(0, start(LAUNCHER, "demo", "--dir", demo.toString()).waitFor());
    }

    @AfterEach
    void endWhatIsLeft() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void theFirstSignalEndsTheAgentWithAFlushAndItsExitCode() throws Exception {
        Process agent = agent();
        BufferedReader log = agent.errorReader();
        readUntil(log, "started");
        agent.destroy();
        readUntil(log, "stopped");
        assertEquals(0, agent.waitFor());
        Process verify = start(LAUNCHER, "verify", "--sink-dir", sink, "--root", root);
        assertEquals(0, verify.waitFor());
    }

    @Test
    void theSecondSignalEndsTheAgentAtOnce() throws Exception {
        Process holder = start("flock", root + "/publish.lock", "sh", "-c", "echo held >&2; exec sleep 100");
        readUntil(holder.errorReader(), "held");
        Process agent = agent();
        BufferedReader log = agent.errorReader();
        readUntil(log, "started");
        agent.destroy();
        readUntil(log, "stopping");
        assertTrue(agent.isAlive(), "the last flush waits for the lock");
        agent.destroy();
        assertEquals(130, agent.waitFor());
    }

    private Process agent() throws IOException {
        return start(
                LAUNCHER,
                "run",
                "--root",
                root,
                "--sink-dir",
                sink,
                "--scope",
                "acme/demo/dev",
                "--shutdown-timeout",
                "100s");
    }

    private Process start(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        return process;
    }

    private static void readUntil(BufferedReader log, String word) throws IOException {
        StringBuilder seen = new StringBuilder();
        String line = log.readLine();
        while (line != null && !line.contains(word)) {
            seen.append(line).append('\n');
            line = log.readLine();
        }
        assertTrue(line != null, "the log ended without " + word + ": " + seen);
    }
}
