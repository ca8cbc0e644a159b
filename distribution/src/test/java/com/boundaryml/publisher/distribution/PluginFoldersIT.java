package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plugins that did not exist when the image was linked. */
class PluginFoldersIT {

    private static final int DRAINED_MS = 500;

    @TempDir
    private static Path shared;

    private static Path image = Path.of("set before all tests");
    private static Path statsd = Path.of("set before all tests");

    @TempDir
    private Path temp;

    @BeforeAll
    static void buildAPluginApartAndDropItIntoACopyOfTheImage() throws Exception {
        image = shared.resolve("image");
        try (Program copy =
                Program.start(shared, List.of("cp", "-a", System.getProperty("publisher.image"), image.toString()))) {
            copy.ends(0);
        }
        statsd = new ThirdParty(Files.createDirectory(shared.resolve("third-party"))).build("metrics-statsd");
        Path folder = Files.createDirectories(image.resolve("plugins/statsd"));
        Files.copy(statsd, folder.resolve(statsd.getFileName()));
    }

    @Test
    void aPluginThatWasBuiltApartCountsWhatTheImageShips() throws Exception {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Flushed flushed = flush("  statsd:\n    port: " + server.getLocalPort() + "\n");
            assertEquals("", flushed.err());
            assertEquals(flushed.objects(), sum(received(server), "baml.publisher.objects.shipped"));
        }
    }

    @Test
    void theImageListsThePluginWithItsModuleAndPlace() throws Exception {
        String listed = publisher("plugins").ends(0);
        assertTrue(listed.contains("com.acme.statsd"), listed);
        assertTrue(listed.contains(image.resolve("plugins/statsd").toString()), listed);
    }

    @Test
    void theAotCacheIsUsedBesidePlugins() throws Exception {
        try (Program program = Program.start(
                temp,
                List.of(
                        "env",
                        "BAML_PUBLISHER_JVM_OPTIONS=-XX:AOTMode=on",
                        image.resolve("bin/baml-publisher").toString(),
                        "plugins"))) {
            program.ends(0);
        }
    }

    @Test
    void aKeyThatThePluginDoesNotKnowIsItsToRefuse() throws Exception {
        Path config = config("  statsd:\n    prot: 8125\n");
        Store store = Store.unpack(temp, "small");
        try (Program program = publisher("flush", "--root", store.root().toString(), "--config", config.toString())) {
            program.ends(2);
            assertTrue(program.err().contains("statsd has no option prot (did you mean port?)"), program::toString);
        }
    }

    @Test
    void brokenPluginsAreNamedInALineEachAndTheGoodOneCounts() throws Exception {
        Path broken = brokenPlugins();
        try (Program program = publisher("plugins", "--plugin-dir", broken.toString())) {
            String listed = program.ends(1);
            assertTrue(listed.contains("statsd"), listed);
            assertNamed(lines(listed, "refused: "));
        }
        try (Program program = publisher("doctor", "--plugin-dir", broken.toString())) {
            program.ends(1);
            assertTrue(program.out().contains("acme.absent not found"), program::toString);
        }
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Flushed flushed = flush(
                    "  statsd:\n    port: " + server.getLocalPort() + "\n  thrower: {}\n  missing: {}\n",
                    "--plugin-dir",
                    broken.toString());
            // The one that throws is the only one whose code has to run for that.
            assertNamed(lines(flushed.err(), "plugin refused: ", "metrics sink thrower cannot be made"));
            assertEquals(flushed.objects(), sum(received(server), "baml.publisher.objects.shipped"));
        }
    }

    @Test
    void aSinkThatSleepsForAMinutePerCallCostsShippingNothing() throws Exception {
        Path dir = temp.resolve("plugins");
        PluginJar.sink(
                        temp,
                        "acme.sleeper",
                        "",
                        "try { Thread.sleep(60_000); } catch (InterruptedException e) { throw new IllegalStateException(e); }")
                .compile()
                .at(dir.resolve("sleeper/sleeper.jar"));
        Flushed alone = flush("");
        Flushed beside = flush("  sleeper: {}\n", "--plugin-dir", dir.toString());
        assertEquals(alone.objects(), beside.objects());
        assertTrue(beside.err().contains("sleeper did not end in time"), beside::err);
        // It is given a second at the end.
        Duration more = beside.took().minus(alone.took());
        assertTrue(more.compareTo(Duration.ofSeconds(10)) < 0, () -> "longer by " + more);
    }

    private static void assertNamed(List<String> lines) {
        String all = String.join("\n", lines);
        assertEquals(6, lines.size(), all);
        for (String expected : List.of(
                "missing",
                "split",
                "future/",
                "thrower",
                "twice/b.jar",
                "old/old.jar",
                "Module acme.absent not found",
                "acme.split",
                "made for Java 26",
                "java.lang.IllegalStateException at ",
                "and so does a.jar",
                "too old: it is made for version 0.0.9 of the publisher's spi, and this is 0.1.0")) {
            assertTrue(all.contains(expected), () -> expected + " is not in\n" + all);
        }
    }

    private static List<String> lines(String printed, String... marks) {
        return printed.lines()
                .filter(line -> Arrays.stream(marks).anyMatch(line::contains))
                .toList();
    }

    /** Those of the task: a missing requirement, a split package, a newer Java, a fault, a module twice; and an old spi. */
    private Path brokenPlugins() throws IOException {
        Path dir = temp.resolve("broken");
        Path absent = new PluginJar(temp)
                .source("module-info.java", "module acme.absent {}")
                .compile()
                .at(temp.resolve("elsewhere/absent.jar"));
        PluginJar.sink(temp, "acme.missing", "", "")
                .source("module-info.java", """
                        module acme.missing {
                            requires acme.absent;
                            requires com.boundaryml.publisher.spi;
                            provides com.boundaryml.publisher.spi.metrics.MetricsSinkProvider with acme.missing.Provider;
                        }
                        """)
                .compile(absent)
                .at(dir.resolve("missing/missing.jar"));
        PluginJar.sink(temp, "acme.split", "", "").compile().at(dir.resolve("split/split.jar"));
        PluginJar.sink(temp, "acme.split", "", "").compile().withoutDescriptor().at(dir.resolve("split/more.jar"));
        PluginJar.sink(temp, "acme.future", "", "")
                .compile()
                .forClassFileVersion(70)
                .at(dir.resolve("future/future.jar"));
        PluginJar.sink(temp, "acme.thrower", "if (true) throw new IllegalStateException();", "")
                .compile()
                .at(dir.resolve("thrower/thrower.jar"));
        PluginJar twice = PluginJar.sink(temp, "acme.twice", "", "").compile();
        twice.at(dir.resolve("twice/a.jar"));
        twice.at(dir.resolve("twice/b.jar"));
        PluginJar.sink(temp, "acme.old", "", "").compile(oldSpi()).at(dir.resolve("old/old.jar"));
        return dir;
    }

    /** The spi as it may once have been. */
    private Path oldSpi() throws IOException {
        Path source = Files.createDirectories(temp.resolve("old-spi/src"));
        String spi = "com.boundaryml.publisher.spi";
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "--module-version",
                "0.0.9",
                "-d",
                temp.resolve("old-spi/classes").toString()));
        for (List<String> file : List.of(
                List.of("module-info", "module " + spi + " { exports " + spi + "; exports " + spi + ".metrics; }"),
                List.of("PluginName", "package " + spi + "; public @interface PluginName { String value(); }"),
                List.of("Options", "package " + spi + "; public class Options {}"),
                List.of("Measurement", "package " + spi + ".metrics; public class Measurement {}"),
                List.of(
                        "MetricsSink",
                        "package " + spi + ".metrics; public interface MetricsSink { void record(Measurement m);"
                                + " void flush(java.time.Duration d); void close(); }"),
                List.of(
                        "MetricsSinkProvider",
                        "package " + spi + ".metrics; public interface MetricsSinkProvider { MetricsSink open(" + spi
                                + ".Options options); }"))) {
            arguments.add(Files.writeString(source.resolve(file.getFirst() + ".java"), file.getLast())
                    .toString());
        }
        PluginJar.javac(arguments);
        return temp.resolve("old-spi/classes");
    }

    /** What a flush of a fresh store came to. */
    private record Flushed(long objects, String err, Duration took) {}

    private Flushed flush(String sections, String... more) throws Exception {
        Path config = config(sections);
        Store store = Store.unpack(temp, "two-processes");
        Path sink = Files.createTempDirectory(temp, "sink");
        List<String> words = new ArrayList<>(List.of(
                "flush",
                "--root",
                store.root().toString(),
                "--sink-dir",
                sink.toString(),
                "--config",
                config.toString()));
        words.addAll(List.of(more));
        long began = System.nanoTime();
        try (Program program = publisher(words.toArray(String[]::new))) {
            program.ends(0);
            return new Flushed(
                    new Sink(sink).objects().size(), program.err(), Duration.ofNanos(System.nanoTime() - began));
        }
    }

    private Path config(String sections) throws IOException {
        return Files.writeString(
                Files.createTempFile(temp, "publisher", ".yaml"),
                """
                transport: localfs
                plugins:
                  localfs:
                    dir: %s
                    scope: %s
                """.formatted(temp.resolve("sink"), Image.SCOPE) + sections);
    }

    private Program publisher(String... words) throws IOException {
        return Program.start(
                temp,
                Stream.concat(Stream.of(image.resolve("bin/baml-publisher").toString()), Stream.of(words))
                        .toList());
    }

    private static List<String> received(DatagramSocket server) throws IOException {
        server.setSoTimeout(DRAINED_MS);
        List<String> lines = new ArrayList<>();
        byte[] buffer = new byte[65_536];
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                server.receive(packet);
                lines.add(new String(buffer, 0, packet.getLength(), StandardCharsets.UTF_8));
            }
        } catch (SocketTimeoutException e) {
            // The publisher has ended, and this was all.
            return lines;
        }
    }

    private static long sum(List<String> lines, String counter) {
        return Math.round(lines.stream()
                .filter(line -> line.startsWith(counter + ":"))
                .mapToDouble(line -> Double.parseDouble(line.substring(counter.length() + 1, line.indexOf('|'))))
                .sum());
    }
}
