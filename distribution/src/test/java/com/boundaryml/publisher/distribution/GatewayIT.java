package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.trial.S3ProxyServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image against the reference gateway over a real S3 server, as a person calls it. */
class GatewayIT {

    private static final Scope SCOPE = new Scope("acme", "demo", "dev");

    @TempDir
    static Path buckets;

    private static S3ProxyServer server;

    @TempDir
    private Path temp;

    private ReferenceGateway gateway;
    private Sink bucket;
    private Store store;
    private Path tokenFile;
    private String token;

    @BeforeAll
    static void startServer() throws Exception {
        server = S3ProxyServer.start(buckets);
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    @BeforeEach
    void startGateway() throws Exception {
        String name = "bucket-" + System.nanoTime();
        gateway = ReferenceGateway.start(0, server.openBucket(name));
        bucket = new Sink(buckets.resolve(name));
        store = Store.unpack(temp, "small");
        token = gateway.tokens().issue(SCOPE);
        tokenFile = temp.resolve("token");
        Files.createFile(tokenFile, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(tokenFile, token + "\n");
    }

    @AfterEach
    void stopGateway() {
        gateway.close();
    }

    @Test
    void aFlushLeavesInTheBucketWhatItLeavesInAFolder() throws Exception {
        Sink folder = new Sink(temp.resolve("folder"));
        try (Program local = Image.flush(temp, Store.unpack(temp, "small"), folder)) {
            local.ends(0);
        }

        String printed = prints(0, "flush");
        String again = prints(0, "flush");

        assertTrue(printed.contains("meta segments"), printed);
        assertTrue(again.startsWith("nothing to ship"), again);
        assertEquals(withoutPacks(folder.objects()), withoutPacks(bucket.objects()));
        assertEquals(List.of(), gateway.refusals());
        store.assertLedgerIsExact();
    }

    @Test
    void theAgentWaitsForATokenAndShipsOnceItIsThere() throws Exception {
        gateway.config().set("flush_interval_seconds", 1);
        gateway.tokens().revoke(token);
        try (Program run = begun("run")) {
            Await.until("the agent says why it waits", () -> run.err().contains("answered 401"));
            assertEquals(Set.of(), bucket.objects().keySet());
            Files.writeString(tokenFile, gateway.tokens().issue(SCOPE));
            Await.until("all is shipped", () -> bucket.objects().size() == 9);
            run.terminate();
            run.ends(0);
            assertFalse(run.err().contains(token), "the log shows the token");
        }
    }

    @Test
    void theDoctorFindsNothingWrongWhereNothingIs() throws Exception {
        String printed = prints(0, "doctor");

        assertTrue(printed.contains("ok       authorize    asked for leave to write one value"), printed);
        assertTrue(printed.endsWith("nothing keeps the publisher from its work\n"), printed);
        assertEquals(Set.of(), bucket.objects().keySet());
    }

    @Test
    void theDoctorTellsATokenThatIsRefusedFromAScopeThatIsNotServed() throws Exception {
        gateway.tokens().close(SCOPE);
        String scope = prints(1, "doctor");
        gateway.tokens().revoke(token);
        String refused = prints(1, "doctor");

        assertTrue(scope.contains("answered 403 \"the token does not cover this environment\""), scope);
        assertTrue(refused.contains("answered 401 \"the token is unknown or has expired\""), refused);
        assertFalse((scope + refused).contains(token), "the token is shown");
    }

    @Test
    void theDoctorSeesAGatewayThatIsDown() throws Exception {
        gateway.pause();
        String printed = prints(1, "doctor");

        assertTrue(printed.contains("cannot be connected to: Connection refused"), printed);
        assertTrue(printed.contains("Until it answers, nothing is shipped and every file is kept."), printed);
    }

    @Test
    void theDoctorSeesAClockThatIsOff() throws Exception {
        gateway.clock().shift(Duration.ofMinutes(2));
        String printed = prints(0, "doctor");

        assertTrue(printed.contains("this machine's clock is "), printed);
        assertTrue(printed.contains(" behind the gateway's"), printed);
        assertTrue(printed.endsWith("1 warning\n"), printed);
    }

    @Test
    void theDoctorSeesAGatewayThatIsUpAndGivesNoLeave() throws Exception {
        // Its bucket refuses what it signs with a clock this wrong.
        gateway.clock().shift(Duration.ofMinutes(-20));
        String printed = prints(1, "doctor");

        assertTrue(printed.contains("answered 503 \"the bucket does not answer\""), printed);
        assertTrue(printed.contains("If it stays so, it is for those who run the gateway."), printed);
    }

    @Test
    void theDoctorSeesALimitThatTheGatewayServesOutOfRange() throws Exception {
        gateway.config().set("max_object_bytes", 1);
        String printed = prints(0, "doctor");

        assertTrue(printed.contains("the gateway's max_object_bytes must be a whole number from "), printed);
    }

    @Test
    void theDoctorSeesAStoreThatIsNotThere() throws Exception {
        store = new Store(temp.resolve("nowhere"));
        String printed = prints(1, "doctor");

        assertTrue(printed.contains("there is no store here"), printed);
        assertTrue(printed.contains("ok       authorize"), printed);
    }

    @Test
    void theDemonstrationShipsThroughAGatewayOfItsOwnIntoAnS3Server() throws Exception {
        Path folder = temp.resolve("demo");
        try (Program demo = Image.publisher(temp, List.of("demo", "--s3", "--dir", folder.toString()))) {
            String printed = demo.ends(0);
            assertTrue(printed.contains("everything is there and sound"), demo::toString);
        }
        assertFalse(
                new Sink(folder.resolve("gateway/s3/demo")).objects().isEmpty(),
                "the bucket of the demonstration is empty");
    }

    private Program begun(String command) throws Exception {
        return Image.publisher(
                temp,
                List.of(
                        command,
                        "--root",
                        store.root().toString(),
                        "--gateway",
                        gateway.uri().toString(),
                        "--token-file",
                        tokenFile.toString(),
                        "--allow-insecure-http",
                        "127.0.0.1"));
    }

    private String prints(int exitCode, String command) throws Exception {
        try (Program program = begun(command)) {
            return program.ends(exitCode);
        }
    }

    private static Set<String> withoutPacks(SortedMap<String, String> objects) {
        Set<String> rest = new TreeSet<>();
        objects.forEach((key, digest) -> {
            if (!key.endsWith(Sink.PACK_SUFFIX)) {
                rest.add(key + " " + digest);
            }
        });
        return rest;
    }
}
