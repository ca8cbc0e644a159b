package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority in a folder, made with the JDK's own tool. */
final class PrivateAuthority {

    private static final String PASSWORD = "changeit";

    private final Path folder;
    private final Path certificate;

    PrivateAuthority(Path folder) throws Exception {
        this.folder = folder;
        keytool("-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=Test authority", "-ext", "bc:c",
                "-keystore", store("ca"));
        certificate = folder.resolve("ca.pem");
        keytool("-exportcert", "-alias", "ca", "-rfc", "-file", certificate.toString(), "-keystore", store("ca"));
    }

    /** {@return its certificate as a PEM file} */
    Path certificate() {
        return certificate;
    }

    /** Makes a key and a certificate for it, such as for {@code SAN=IP:127.0.0.1}. */
    Identity issue(String name, String extension) throws Exception {
        keytool("-genkeypair", "-alias", name, "-keyalg", "RSA", "-keysize", "2048", "-dname", "CN=" + name,
                "-keystore", store(name));
        Path request = folder.resolve(name + ".csr");
        Path signed = folder.resolve(name + ".pem");
        keytool("-certreq", "-alias", name, "-file", request.toString(), "-keystore", store(name));
        keytool("-gencert", "-alias", "ca", "-rfc", "-ext", extension, "-infile", request.toString(), "-outfile",
                signed.toString(), "-keystore", store("ca"));
        keytool("-importcert", "-noprompt", "-alias", "ca", "-file", certificate.toString(), "-keystore", store(name));
        keytool("-importcert", "-noprompt", "-alias", name, "-file", signed.toString(), "-keystore", store(name));
        return new Identity(name, signed);
    }

    private String store(String name) {
        return folder.resolve(name + ".p12").toString();
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " printed: " + printed);
        }
    }

    /** A key with its certificate. */
    final class Identity {
        private final String name;
        private final Path certificate;

        private Identity(String name, Path certificate) {
            this.name = name;
            this.certificate = certificate;
        }

        Path certificate() {
            return certificate;
        }

        /** {@return the private key as a PEM file} */
        Path key() throws Exception {
            byte[] der = keys().getKey(name, PASSWORD.toCharArray()).getEncoded();
            return Files.writeString(
                    folder.resolve(name + ".key"),
                    "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(der)
                            + "\n-----END PRIVATE KEY-----\n");
        }

        /** {@return what a server with this identity uses} It trusts clients of the same authority. */
        SSLContext context() throws Exception {
            KeyManagerFactory identity = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            identity.init(keys(), PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(keys());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(identity.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        }

        private KeyStore keys() throws Exception {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(Path.of(store(name)))) {
                keys.load(in, PASSWORD.toCharArray());
            }
            return keys;
        }
    }
}
