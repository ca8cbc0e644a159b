package com.boundaryml.publisher.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.boundaryml.publisher.flock.FileLease;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.ConsoleTraits;
import com.boundaryml.publisher.testkit.profiler.ProfilerStore;
import com.boundaryml.publisher.testkit.profiler.ProfilerStream;
import com.boundaryml.publisher.testkit.profiler.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor at a healthy set-up and at broken ones, as a person reads it. */
class DoctorCommandTest {

    private static final String TOKEN = "geheim-0815-token";

    @TempDir
    private Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>();
    private Path root = Path.of("set before each test");
    private Path sink = Path.of("set before each test");

    @BeforeEach
    void nameFolders() {
        root = temp.resolve("project/.baml/profiles-v1");
        sink = temp.resolve("sink");
    }

    @Test
    void aHealthyLocalSetUpHasNoFailureAndIsLeftAsItWas() throws IOException {
        writeStore(3);
        List<String> before = files(temp);
        assertEquals(0, local(), out());
        assertFinding("ok", "clock", "nothing that is shipped depends on it");
        assertFinding("ok", "zstd", "180 bytes became ");
        assertFinding("ok", "plugins", "transports: localfs, presigned; stores: ");
        assertFinding("ok", "folder", "it is a profiler's store");
        assertFinding("ok", "permissions", "may read, create, rename and delete in ");
        assertFinding("ok", "locks", "flock works: profiles-v1.lock could be locked, and was let go");
        assertFinding("ok", "publisher", "no other publisher is seen to tend a stream");
        assertFinding("ok", "ledger", ", as a scan counts");
        assertFinding("ok", "disk budget", " of 10.0 GiB are used");
        assertFinding("ok", "cursors", "sound in 1 stream");
        assertFinding("ok", "held files", "none");
        assertFinding("ok", "choice", "localfs, by --sink-dir");
        assertFinding("ok", "sink folder", sink + " is not there yet, and can be made in " + temp);
        assertFinding("ok", "scope", "keys begin with evidence/v1/acme/demo/dev/");
        assertFinding("ok", "config", "a flush each 5.0 s, 100 objects a call, objects up to 256.0 MiB");
        assertFinding("skipped", "clock skew", "the other side does not tell its time");
        assertFinding("ok", "authorize", "which writes nothing: it may be written within 15 min, as evidence/v1/acme/");
        assertTrue(lastLine().startsWith("nothing keeps the publisher from its work"), out());
        assertFalse(out().contains("fail "), out());
        assertEquals(before, files(temp));
    }

    @Test
    void aHealthyGatewayIsAskedForItsConfigurationAndForLeaveAndForNothingElse() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        try (FakeGateway gateway = new FakeGateway(200, "{\"max_objects_per_authorize\":7}", Duration.ZERO)) {
            assertEquals(0, presigned(gateway.url()), out());
            assertFinding("ok", "choice", "presigned, by --gateway");
            assertFinding("ok", "DNS", "127.0.0.1 is 127.0.0.1");
            assertFinding("ok", "connection", "is there; it is spoken to without TLS");
            assertFinding("ok", "token", "from the variable BAML_PUBLISHER_TOKEN");
            assertFinding("ok", "access", "it answers, and lets this publisher in");
            assertFinding("ok", "config", "7 objects a call");
            assertFinding("ok", "clock skew", "none to speak of");
            assertFinding("ok", "authorize", "asked for leave to write one value that does not exist");
            assertEquals(2, gateway.asked().size(), gateway.asked().toString());
            assertTrue(gateway.asked().getFirst().startsWith("GET /v1/publisher/config "));
            assertTrue(gateway.asked().getLast().startsWith("POST /v1/uploads/authorize "));
            assertFalse(out().contains("X-Amz"), out());
        }
    }

    @Test
    void aRootThatIsNotThereFailsAndTheRestIsStillLookedAt() {
        assertEquals(1, local());
        assertFinding("fail", "folder", "there is no store here");
        assertAdvice("Name it with --root PATH or BAML_PROFILE_DIR");
        assertFinding("skipped", "all else", "there is no store");
        assertFinding("ok", "choice", "localfs, by --sink-dir");
        assertEquals("1 check failed", lastLine());
    }

    @Test
    void aFileWhereTheSinkShouldBeFails() throws IOException {
        writeStore(1);
        Files.writeString(sink, "not a folder");
        assertEquals(1, local());
        assertFinding("fail", "sink folder", sink + " is a file, and should be a folder");
        assertAdvice("Name another folder with --sink-dir DIR, or move that file away.");
        assertEquals("not a folder", Files.readString(sink));
    }

    @Test
    void aTokenThatTheGatewayRefusesFailsAndIsNotShown() throws IOException {
        writeStore(1);
        Path file = Files.writeString(temp.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (FakeGateway gateway = new FakeGateway(401, "", Duration.ZERO)) {
            assertEquals(1, presigned(gateway.url(), "--token-file", file.toString()));
            assertFinding("warn", "token", "from " + file + ", which every user of this machine may read");
            assertFinding("fail", "access", "answered 401");
            assertAdvice("Replace the token by one that is valid for this project and environment");
            assertFinding("skipped", "all else", "there was no answer");
            assertEquals("1 check failed, 1 warning", lastLine());
        }
    }

    @Test
    void aMissingTokenAndAGatewayWithoutANameInTheDnsFail() throws IOException {
        writeStore(1);
        assertEquals(1, presigned("https://gateway.invalid"));
        assertFinding("fail", "DNS", "gateway.invalid is not found");
        assertAdvice("Correct the name in --gateway, or the machine's resolver");
        assertFinding("skipped", "TLS", "without an address there is nothing to connect to");
        assertFinding("fail", "token", "there is none");
        assertFinding("fail", "settings", "presigned needs a token for the gateway");

        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        assertEquals(1, presigned("https://gateway.invalid"));
        assertFinding("fail", "access", "its name is not in the DNS");
    }

    @Test
    void aClockThatIsFarOffIsAWarningThatNamesTheDirection() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        try (FakeGateway gateway =
                new FakeGateway(200, "{}", Duration.ofMinutes(20).plusSeconds(5))) {
            assertEquals(0, presigned(gateway.url()), out());
            assertFinding("warn", "clock skew", "this machine's clock is 20 min");
            assertTrue(out().contains(" behind the gateway's"), out());
            assertAdvice("set the clock that is wrong");
        }
    }

    @Test
    void captureThatIsTurnedOffAndALimitOutOfRangeAreWarnings() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        try (FakeGateway gateway = new FakeGateway(200, "{\"capture_enabled\":false}", Duration.ZERO)) {
            assertEquals(0, presigned(gateway.url()), out());
            assertFinding("warn", "config", "capture is turned off there");
        }
        try (FakeGateway gateway = new FakeGateway(200, "{\"max_object_bytes\":1}", Duration.ZERO)) {
            assertEquals(0, presigned(gateway.url()), out());
            assertFinding("warn", "config", "the gateway's max_object_bytes must be a whole number from 1024");
        }
    }

    @Test
    void aBudgetThatIsNearlyUsedUpIsAWarning() throws IOException {
        writeStore(1);
        Files.write(root.resolve("usage.state"), new byte[0]);
        Files.createDirectories(root.resolve("tmp"));
        Files.write(root.resolve("tmp/left-over"), new byte[900_000]);
        assertEquals(0, local("--disk-budget", "1MiB"), out());
        assertFinding("warn", "ledger", "it is missing or damaged; a scan counts ");
        assertFinding("warn", "disk budget", "of 1.0 MiB are used: near the limit at which the profiler stops writing");
        assertAdvice("Ship what is pending");
        assertEquals(1, local("--minimum-free", "1000TiB"));
        assertFinding("fail", "free space", "the profiler stops writing at this limit");
    }

    @Test
    void aProxyIsNamedWithoutItsCredentials() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        Path config = Files.writeString(
                temp.resolve("publisher.yaml"),
                "plugins:\n  presigned:\n    proxy: http://user:" + TOKEN + "@127.0.0.1:1\n");
        assertEquals(1, presigned("https://gateway.invalid", "--config", config.toString()));
        assertFinding("fail", "proxy", "127.0.0.1:1, by the option proxy; it cannot be connected to");
        assertAdvice("Correct the proxy's URL, or see that the proxy is up");
        assertFinding("skipped", "DNS", "the proxy looks the gateway's name up");
        assertFinding("skipped", "TLS", "the way leads through the proxy");
        assertFinding("fail", "access", "the proxy 127.0.0.1:1 could not be connected to");
    }

    @Test
    void aProxyThatAnswersWithSomethingElseIsNamedAndOneThatAsksForAPasswordIsNot() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        for (Map.Entry<String, String> each : Map.of("SSH-2.0-OpenSSH\r\n", "fail", "HTTP/1.1 407 Who\r\n\r\n", "ok")
                .entrySet()) {
            try (ServerSocket proxy = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
                Thread.ofVirtual().start(() -> answerAll(proxy, each.getKey()));
                environment.put("HTTPS_PROXY", "http://127.0.0.1:" + proxy.getLocalPort());
                assertEquals(1, presigned("https://gateway.invalid"));
                assertFinding(each.getValue(), "proxy", "127.0.0.1:" + proxy.getLocalPort() + ", by HTTPS_PROXY");
            }
        }
    }

    private static void answerAll(ServerSocket proxy, String answer) {
        while (!proxy.isClosed()) {
            try (Socket socket = proxy.accept()) {
                socket.getInputStream().read(new byte[1024]);
                socket.getOutputStream().write(answer.getBytes(UTF_8));
            } catch (IOException e) {
                // The test is over, or the other side has gone.
            }
        }
    }

    @Test
    void aBusyGatewayAVersionItDoesNotSupportAndUrlsThatHaveExpiredFail() throws IOException {
        writeStore(1);
        environment.put("BAML_PUBLISHER_TOKEN", TOKEN);
        try (FakeGateway gateway = new FakeGateway(503, "", Duration.ZERO)) {
            assertEquals(1, presigned(gateway.url()));
            assertFinding("fail", "access", "answered 503");
            assertAdvice("It is there, and takes nothing now");
        }
        for (String versions : List.of("\"supported_segment_versions\":[9]", "\"supported_cas_versions\":[9]")) {
            try (FakeGateway gateway = new FakeGateway(200, "{" + versions + "}", Duration.ZERO)) {
                assertEquals(1, presigned(gateway.url()));
                assertFinding("fail", "config", "which profilers write, are not supported there ([9])");
            }
        }
        try (FakeGateway gateway = new FakeGateway(200, "{}", Duration.ZERO, Duration.ofMinutes(-1))) {
            assertEquals(1, presigned(gateway.url()));
            assertFinding("fail", "authorize", "the URL had expired when it came");
        }
    }

    @Test
    void aTokenFileThatIsNoFileIsNotTakenForOneThatMayNotBeRead() throws IOException {
        writeStore(1);
        assertEquals(1, presigned("http://127.0.0.1:1", "--token-file", "/dev/zero"));
        assertFinding("fail", "token", "/dev/zero is no regular file");
        assertFinding("fail", "access", "the token file /dev/zero is no regular file");
    }

    @Test
    void whoTendsAStreamAndWhoCleansTheStoreAwayIsSaid() throws IOException {
        writeStore(1);
        Path stream = Path.of(files(root.resolve("streams")).getFirst()).getName(0);
        Path lock = Files.createFile(root.resolve("streams").resolve(stream).resolve("publisher.lock"));
        assumeTrue(Files.isReadable(Path.of("/proc/locks")), "the system shows no locks");
        try (FileLease publisher = FileLease.tryAcquireExisting(lock, FileLease.Mode.EXCLUSIVE)
                        .orElseThrow();
                FileLease cleaner = FileLease.tryAcquireExisting(
                                root.resolveSibling("profiles-v1.lock"), FileLease.Mode.EXCLUSIVE)
                        .orElseThrow()) {
            assertTrue(publisher.stillNames(lock) && cleaner.stillNames(root.resolveSibling("profiles-v1.lock")));
            assertEquals(0, local(), out());
            assertFinding(
                    "ok",
                    "publisher",
                    "1 stream is tended by process " + ProcessHandle.current().pid());
            assertFinding("warn", "locks", "is locked by someone who cleans the store away");
        }
    }

    @Test
    void withoutADestinationTheStoreIsStillLookedAt() throws IOException {
        writeStore(1);
        assertEquals(1, run("doctor", "--root", root.toString()));
        assertFinding("ok", "folder", "it is a profiler's store");
        assertFinding("fail", "settings", "nothing says where to ship to");
    }

    @Test
    void asJsonEachFindingHasItsVerdict() throws IOException {
        writeStore(1);
        assertEquals(0, local("--json"), out());
        assertTrue(out().startsWith("{\"well\":true,\"failed\":0,"), out());
        assertTrue(
                out().contains("{\"what\":\"held files\",\"verdict\":\"ok\",\"detail\":\"none\",\"advice\":\"\"}"),
                out());
    }

    private void assertFinding(String verdict, String what, String detail) {
        assertTrue(
                out().lines()
                        .anyMatch(line ->
                                line.matches("  " + verdict + " +\\Q" + what + "\\E .*") && line.contains(detail)),
                () -> verdict + " " + what + " " + detail + " is not in\n" + out() + err());
    }

    private void assertAdvice(String advice) {
        assertTrue(out().lines().anyMatch(line -> line.strip().startsWith("-> ") && line.contains(advice)), out());
    }

    private String lastLine() {
        return out().lines().reduce((first, second) -> second).orElse("");
    }

    private int local(String... more) {
        return doctor(List.of("--sink-dir", sink.toString(), "--scope", "acme/demo/dev"), more);
    }

    private int presigned(String url, String... more) {
        return doctor(List.of("--gateway", url, "--allow-insecure-http", "127.0.0.1"), more);
    }

    private int doctor(List<String> destination, String... more) {
        List<String> words = new ArrayList<>(List.of("doctor", "--root", root.toString()));
        words.addAll(destination);
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        Console console =
                new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), ConsoleTraits.FILES);
        int exitCode = new Shell(console, environment).run(words);
        assertFalse((out() + err()).contains(TOKEN), "the token is shown");
        assertFalse((out() + err()).contains("at com.boundaryml"), "a stack trace is shown");
        return exitCode;
    }

    private String out() {
        return out.toString(UTF_8);
    }

    private String err() {
        return err.toString(UTF_8);
    }

    private void writeStore(int cycles) throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            Workload workload = new Workload(7);
            long engine = stream.startEngine(workload.program());
            for (int cycle = 0; cycle < cycles; cycle++) {
                stream.record(engine, workload.execution());
                stream.publish();
            }
        }
    }

    /** Every file below a folder, relative to it. */
    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
