package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that a test has started. What it prints goes into files, so that it never waits for a reader. */
final class Program implements AutoCloseable {

    /** How much of what was printed a failed test shows. */
    private static final int MOST_SHOWN = 4_000;

    private final List<String> command;
    private final Path outFile;
    private final Path errFile;
    private final Process process;

    private Program(List<String> command, Path outFile, Path errFile, Process process) {
        this.command = command;
        this.outFile = outFile;
        this.errFile = errFile;
        this.process = process;
    }

    /**
     * Starts a process that no setting of the machine reaches.
     *
     * @param folder where the files with what it prints go
     */
    static Program start(Path folder, List<String> command) throws IOException {
        return start(folder, command, Map.of());
    }

    /** The same, with these environment variables. */
    static Program start(Path folder, List<String> command, Map<String, String> environment) throws IOException {
        Path outFile = Files.createTempFile(folder, "printed", ".out");
        Path errFile = Files.createTempFile(folder, "printed", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(outFile.toFile()).redirectError(errFile.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("BAML_") || name.endsWith("_OPTIONS"));
        builder.environment().putAll(environment);
        return new Program(command, outFile, errFile, builder.start());
    }

    /** Waits for the end, and fails the test unless it has this exit code. Returns what was printed to standard output. */
    String ends(int exitCode) throws Exception {
        return ends(exitCode, Await.LONGEST);
    }

    /** Waits for this long for the end. */
    String ends(int exitCode, Duration most) throws Exception {
        assertTrue(endsWithin(most), () -> "it goes on and on: " + this);
        assertEquals(exitCode, process.exitValue(), this::toString);
        return out();
    }

    boolean endsWithin(Duration most) throws InterruptedException {
        return process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    int exitCode() {
        return process.exitValue();
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Sends SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** Sends SIGKILL and waits until the process is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    long pid() {
        return process.pid();
    }

    String out() throws IOException {
        return Files.readString(outFile);
    }

    String err() throws IOException {
        return Files.readString(errFile);
    }

    /** Leaves no process behind when a test has failed. */
    @Override
    public void close() {
        kill();
    }

    @Override
    public String toString() {
        try {
            return String.join(" ", command) + "\nprinted\n" + end(out()) + "\nand to standard error\n" + end(err());
        } catch (IOException e) {
            return String.join(" ", command) + ", whose output cannot be read: " + e;
        }
    }

    private static String end(String printed) {
        return printed.substring(Math.max(0, printed.length() - MOST_SHOWN));
    }
}
