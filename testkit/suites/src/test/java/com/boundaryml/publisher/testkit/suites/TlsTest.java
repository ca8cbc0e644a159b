package com.boundaryml.publisher.testkit.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.testkit.gateway.PrivateAuthority;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gateway and bucket behind certificates of an authority that only a bundle makes known. */
final class TlsTest {

    @TempDir
    static Path authorityFolder;

    private static PrivateAuthority authority;
    private static SSLContext known;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeAuthority() {
        authority = new PrivateAuthority(authorityFolder);
        known = authority.server("ip:127.0.0.1");
    }

    @Test
    void aBundleMakesAPrivateAuthorityKnown() throws IOException, InterruptedException {
        assertEquals(
                FlushReport.Outcome.DRAINED,
                ship(known, Map.of("ca-bundle", authority.bundle().toString()), true));
    }

    @Test
    void anAuthorityThatNobodyMadeKnownIsNotTrusted() throws IOException, InterruptedException {
        assertEquals(FlushReport.Outcome.WAITING, ship(known, Map.of(), false));
    }

    @Test
    void aCertificateForAnotherNameIsNotTrusted() throws IOException, InterruptedException {
        assertEquals(
                FlushReport.Outcome.WAITING,
                ship(
                        authority.server("dns:elsewhere.example"),
                        Map.of("ca-bundle", authority.bundle().toString()),
                        false));
    }

    private FlushReport.Outcome ship(SSLContext tls, Map<String, String> more, boolean arrives)
            throws IOException, InterruptedException {
        Path root = SampleStore.unpack("small", folder.resolve(Files.createTempDirectory(folder, "store")));
        try (StrictBucket bucket = StrictBucket.start(tls);
                ReferenceGateway gateway = ReferenceGateway.start(bucket.access(), tls)) {
            Map<String, String> options = new HashMap<>(more);
            options.put("gateway", gateway.uri().toString());
            options.put("token", gateway.tokens().issue(Engines.SCOPE));
            try (Engine engine = Engines.over(root, Engines.presigned(options), Time.system())) {
                FlushReport report =
                        arrives ? engine.drain(Duration.ofSeconds(30), Engine.Patience.LEAVE) : engine.flush(true);
                assertEquals(arrives, !bucket.visible().isEmpty());
                assertEquals(List.of(), bucket.refusals());
                return report.outcome();
            }
        }
    }
}
