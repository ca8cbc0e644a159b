package com.boundaryml.publisher.metrics.otel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collector that nobody's authority vouches for, and that takes only the one client whose certificate it knows. */
@Timeout(60)
class TlsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final char[] PASSWORD = "not-a-secret".toCharArray();

    @TempDir
    private static Path folder;

    private static Path trusted = Path.of("");
    private static Path certificate = Path.of("");
    private static Path key = Path.of("");

    @BeforeAll
    static void makeCertificates() throws Exception {
        KeyStore server = generated("server");
        KeyStore client = generated("client");
        trusted =
                pem("server.pem", "CERTIFICATE", server.getCertificate("server").getEncoded());
        certificate =
                pem("client.pem", "CERTIFICATE", client.getCertificate("client").getEncoded());
        key = pem("client.key", "PRIVATE KEY", client.getKey("client", PASSWORD).getEncoded());
    }

    @Test
    void theCollectorIsTrustedByTheBundleAndShownTheCertificate() throws Exception {
        try (Collector collector = collector();
                MetricsSink sink = Sinks.open(
                        Map.of(
                                "OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", certificate.toString(),
                                "OTEL_EXPORTER_OTLP_METRICS_CLIENT_KEY", key.toString()),
                        "endpoint",
                        collector.url(),
                        "ca-bundle",
                        trusted.toString())) {
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 4));
            sink.flush(TIMEOUT);
            assertEquals(4, collector.next().shipped());
        }
    }

    @Test
    void aCollectorThatNoAuthorityVouchesForIsSentNothing() throws Exception {
        try (Collector collector = collector();
                MetricsSink sink = Sinks.open(Map.of(), "endpoint", collector.url())) {
            sink.record(Sinks.measurement(Metric.OBJECTS_SHIPPED, 4));
            sink.flush(TIMEOUT);
            assertTrue(collector.another().isEmpty());
        }
    }

    @Test
    void aFileThatIsNoPemIsNamedAndItsContentIsNot() throws Exception {
        Path bad = Files.writeString(folder.resolve("bad.pem"), "hush");
        for (List<String> options : List.of(
                List.of("ca-bundle", bad.toString()),
                List.of("ca-bundle", folder.resolve("absent").toString()),
                List.of("client-certificate", certificate.toString(), "client-key", bad.toString()))) {
            SettingsException e =
                    assertThrows(SettingsException.class, () -> Sinks.open(Map.of(), options.toArray(String[]::new)));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains(options.getLast()), message);
            assertFalse(message.contains("hush"), message);
        }
    }

    private static Collector collector() throws Exception {
        KeyStore own = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve("server.p12"))) {
            own.load(in, PASSWORD);
        }
        KeyStore known = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve("client.p12"))) {
            known.load(in, PASSWORD);
        }
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("client", known.getCertificate("client"));
        KeyManagerFactory identity = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        identity.init(own, PASSWORD);
        TrustManagerFactory clients = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        clients.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity.getKeyManagers(), clients.getTrustManagers(), null);
        return Collector.tls(context);
    }

    private static KeyStore generated(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=IP:127.0.0.1",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String printed = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), printed);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static Path pem(String file, String type, byte[] der) throws IOException {
        return Files.writeString(
                folder.resolve(file),
                "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + type
                        + "-----\n");
    }
}
