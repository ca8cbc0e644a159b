package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority in a folder, made with the JDK's own tool. */
final class PrivateAuthority {

    private static final String NAME = "authority";
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;

    PrivateAuthority(Path folder) throws Exception {
        this.folder = folder;
        generate(NAME, "EC", "-ext", "bc:c");
    }

    /** {@return its certificate as a PEM file} */
    Path certificate() throws Exception {
        return pem(NAME + ".pem", "CERTIFICATE", store().getCertificate(NAME).getEncoded());
    }

    /** Makes a key and a certificate for it, with an extension such as {@code SAN=IP:127.0.0.1}. */
    Identity issue(String name, String extension) throws Exception {
        generate(name, "RSA", "-signer", NAME, "-ext", extension);
        return new Identity(name);
    }

    private void generate(String name, String algorithm, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + name,
                "-keystore",
                storeFile().toString(),
                "-storepass",
                new String(PASSWORD)));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " printed: " + printed);
        }
    }

    private Path storeFile() {
        return folder.resolve("store.p12");
    }

    private KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(storeFile())) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private Path pem(String file, String type, byte[] der) throws IOException {
        String base64 = Base64.getMimeEncoder().encodeToString(der);
        return Files.writeString(
                folder.resolve(file), "-----BEGIN " + type + "-----\n" + base64 + "\n-----END " + type + "-----\n");
    }

    /** A key with its certificate. */
    final class Identity {
        private final String name;

        private Identity(String name) {
            this.name = name;
        }

        /** {@return the certificate as a PEM file} */
        Path certificate() throws Exception {
            return pem(
                    name + ".pem", "CERTIFICATE", store().getCertificate(name).getEncoded());
        }

        /** {@return the private key as a PEM file} */
        Path key() throws Exception {
            return pem(
                    name + ".key.pem",
                    "PRIVATE KEY",
                    store().getKey(name, PASSWORD).getEncoded());
        }

        /** {@return what a server with this identity uses} It trusts clients of the same authority. */
        SSLContext context() throws Exception {
            Key key = store().getKey(name, PASSWORD);
            Certificate[] chain = store().getCertificateChain(name);
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(null, null);
            own.setKeyEntry(name, key, PASSWORD, chain);
            own.setCertificateEntry(NAME, chain[chain.length - 1]);
            KeyManagerFactory identity = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            identity.init(own, PASSWORD);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(own);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(identity.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        }
    }
}
