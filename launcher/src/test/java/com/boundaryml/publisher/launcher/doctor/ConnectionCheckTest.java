package com.boundaryml.publisher.launcher.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A gateway's certificate as the doctor tells it before any call is made. */
@Timeout(60)
class ConnectionCheckTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path temp;

    @Test
    void aCertificateThatNobodyVouchesForFailsUntilItsAuthorityIsNamed() throws Exception {
        Path store = selfSigned("here", "IP:127.0.0.1");
        Finding unknown = look(store, Optional.empty());
        assertEquals(Verdict.FAIL, unknown.verdict(), unknown.toString());
        assertTrue(unknown.detail().contains("CN=here"), unknown.detail());
        assertTrue(unknown.detail().endsWith("no authority that is trusted here has signed it"), unknown.detail());
        assertTrue(unknown.advice().contains("ca-bundle"), unknown.advice());
        Finding named = look(store, Optional.of(pem(store).toString()));
        assertEquals(Verdict.OK, named.verdict(), named.toString());
    }

    @Test
    void aCertificateForAnotherHostFails() throws Exception {
        Path store = selfSigned("elsewhere", "DNS:elsewhere.example");
        Finding found = look(store, Optional.of(pem(store).toString()));
        assertEquals(Verdict.FAIL, found.verdict(), found.toString());
        assertTrue(found.detail().endsWith("it is not for 127.0.0.1"), found.detail());
    }

    @Test
    void aBundleThatIsNoneLeavesTheCertificateUnjudged() throws Exception {
        Finding found = look(selfSigned("here", "IP:127.0.0.1"), Optional.of("/dev/zero"));
        assertEquals(Verdict.SKIPPED, found.verdict(), found.toString());
    }

    private Finding look(Path store, Optional<String> bundle) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load(store), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        try (SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> shakeHands(server));
            Gateway gateway = new Gateway(true, "127.0.0.1", server.getLocalPort());
            List<Finding> findings = new ConnectionCheck(
                            gateway, Route.to(gateway, Optional.empty(), name -> Optional.empty()), bundle)
                    .findings();
            assertEquals(1, findings.size());
            return findings.getFirst();
        }
    }

    private static void shakeHands(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.startHandshake();
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            // The doctor has seen enough.
        }
    }

    private Path selfSigned(String name, String alternative) throws Exception {
        Path store = temp.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-validity",
                        "90",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=" + alternative,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("keytool.txt").toFile())
                .start();
        assertTrue(keytool.waitFor(30, TimeUnit.SECONDS) && keytool.exitValue() == 0, "keytool made " + store);
        return store;
    }

    private static Path pem(Path store) throws Exception {
        KeyStore keys = load(store);
        byte[] certificate = keys.getCertificate(keys.aliases().nextElement()).getEncoded();
        return Files.writeString(
                store.resolveSibling("bundle.pem"),
                "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(certificate)
                        + "\n-----END CERTIFICATE-----\n");
    }

    private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }
}
