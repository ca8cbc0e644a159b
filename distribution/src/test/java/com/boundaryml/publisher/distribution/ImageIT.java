package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the image that the build made. */
class ImageIT {

    private static final Path IMAGE = Path.of(System.getProperty("publisher.image"));
    private static final String VERSION = "baml-publisher " + System.getProperty("publisher.version") + "\n";

    @TempDir
    private Path temp;

    @Test
    void theLauncherPrintsTheVersion() throws Exception {
        assertEquals(VERSION, run(launcher(), Map.of()));
    }

    @Test
    void theLauncherWorksThroughSymbolicLinks() throws Exception {
        Path absolute = Files.createSymbolicLink(temp.resolve("absolute"), launcher());
        Path relative = Files.createSymbolicLink(temp.resolve("relative"), absolute.getFileName());
        try {
            assertEquals(VERSION, run(relative, Map.of()));
        } finally {
            // JUnit warns of links that lead out of the temporary folder.
            Files.delete(relative);
            Files.delete(absolute);
        }
    }

    @Test
    void theAotCacheIsUsedAlsoWithALargerHeap() throws Exception {
        // With AOTMode=on the JVM refuses to start where the cache does not fit.
        assertEquals(VERSION, run(launcher(), Map.of("BAML_PUBLISHER_JVM_OPTIONS", "-XX:AOTMode=on")));
        assertEquals(VERSION, run(launcher(), Map.of("BAML_PUBLISHER_JVM_OPTIONS", "-XX:AOTMode=on -Xmx256m")));
    }

    @Test
    void anOptionThatVoidsTheAotCacheIsNoError() throws Exception {
        assertEquals(VERSION, run(launcher(), Map.of("BAML_PUBLISHER_JVM_OPTIONS", "-XX:-UseSerialGC -XX:+UseG1GC")));
    }

    @Test
    void theImageHoldsTheModulesOfThePublisherAndTheirDependencies() throws Exception {
        String listed = run(IMAGE.resolve("bin/java"), Map.of(), "--list-modules");
        TreeSet<String> modules = listed.lines()
                .map(line -> line.replaceFirst("@.*", ""))
                .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                new TreeSet<>(List.of(
                        "com.boundaryml.publisher.api",
                        "com.boundaryml.publisher.core",
                        "com.boundaryml.publisher.flock",
                        "com.boundaryml.publisher.launcher",
                        "com.boundaryml.publisher.localfs",
                        "com.boundaryml.publisher.spi",
                        "com.boundaryml.publisher.testkit.profiler",
                        "com.boundaryml.publisher.transport.presigned",
                        "com.github.luben.zstd_jni",
                        "info.picocli",
                        "org.apache.httpcomponents.client5.httpclient5",
                        "org.apache.httpcomponents.core5.httpcore5",
                        "org.apache.httpcomponents.core5.httpcore5.h2",
                        "org.slf4j",
                        "org.snakeyaml.engine",
                        "tools.jackson.core")),
                modules);
    }

    @Test
    void zstdWorksWithoutATemporaryFolder() throws Exception {
        String printed = run(
                IMAGE.resolve("bin/java"),
                Map.of(),
                "--add-modules=com.github.luben.zstd_jni",
                "--enable-native-access=com.github.luben.zstd_jni",
                "-Djava.io.tmpdir=" + temp.resolve("absent"),
                "--class-path=" + System.getProperty("publisher.test.classes"),
                ZstdProbe.class.getName(),
                "as it was");
        // The JVM itself warns of such a folder, in the lines before.
        assertEquals("as it was", printed.lines().toList().getLast());
    }

    @Test
    void theHttpClientsDescriptorsSufficeForACallWithTls() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerWithoutTls(server));
            String printed = run(
                    IMAGE.resolve("bin/java"),
                    Map.of(),
                    "--add-modules=com.boundaryml.publisher.transport.presigned",
                    "--class-path=" + System.getProperty("publisher.test.classes"),
                    PresignedProbe.class.getName(),
                    "https://127.0.0.1:" + server.getLocalPort());
            assertTrue(printed.contains("does not speak TLS"), printed);
        }
    }

    private static void answerWithoutTls(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The client has hung up.
        }
    }

    private static Path launcher() {
        return IMAGE.resolve("bin/baml-publisher");
    }

    /** Returns what the program prints to either stream, and fails the test unless its exit code is 0. */
    private String run(Path program, Map<String, String> environment, String... arguments) throws Exception {
        Path output = Files.createTempFile(temp, "output", ".txt");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments.length == 0 ? List.of("--version") : List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        String printed = Files.readString(output);
        assertTrue(exitCode == 0, () -> command + " ended with " + exitCode + " and printed: " + printed);
        return printed;
    }
}
