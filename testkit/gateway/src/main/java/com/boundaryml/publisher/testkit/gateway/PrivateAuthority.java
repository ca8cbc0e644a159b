package com.boundaryml.publisher.testkit.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority that nobody knows, and certificates by it: made with the JDK's keytool, anew for each run, so that
 * no key is kept anywhere.
 */
public final class PrivateAuthority {

    private static final String PASSWORD = "not-a-secret";
    private static final String VALID_DAYS = "2";

    private final Path folder;
    private final Path store;

    /**
     * Makes an authority.
     *
     * @param folder an empty folder for its files
     * @throws UncheckedIOException if they cannot be made
     */
    public PrivateAuthority(Path folder) {
        this.folder = folder;
        this.store = folder.resolve("authority.p12");
        List<String> make = new ArrayList<>(keyPair("authority", "CN=Private Test Authority"));
        make.addAll(List.of("-ext", "bc:c=ca:true", "-ext", "ku:c=keyCertSign"));
        keytool(make);
        keytool(List.of(
                "-exportcert",
                "-rfc",
                "-alias",
                "authority",
                "-keystore",
                store.toString(),
                "-file",
                bundle().toString()));
    }

    /** {@return its certificate as a PEM file} */
    public Path bundle() {
        return folder.resolve("authority.pem");
    }

    /**
     * {@return what a server needs that calls itself by this name, once for each name; as a client it trusts this authority alone}
     *
     * @param name what the certificate is for, as keytool writes it, such as {@code ip:127.0.0.1} or {@code dns:localhost}
     * @throws UncheckedIOException if it cannot be made
     */
    public SSLContext server(String name) {
        String alias = "server-" + name.replaceAll("[^a-z0-9]", "-");
        List<String> make = new ArrayList<>(keyPair(alias, "CN=Test Server"));
        make.addAll(List.of("-signer", "authority", "-ext", "san=" + name));
        keytool(make);
        return context(alias);
    }

    private List<String> keyPair(String alias, String name) {
        return List.of(
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                name,
                "-validity",
                VALID_DAYS,
                "-keystore",
                store.toString());
    }

    /** With this key alone and not the authority's, which would be offered to clients as well. */
    private SSLContext context(String alias) {
        char[] password = PASSWORD.toCharArray();
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore all = KeyStore.getInstance("PKCS12");
            all.load(in, password);
            KeyStore one = KeyStore.getInstance("PKCS12");
            one.load(null, null);
            one.setKeyEntry(alias, all.getKey(alias, password), password, all.getCertificateChain(alias));
            one.setCertificateEntry("authority", all.getCertificate("authority"));
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(one, password);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(one);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("what keytool made cannot be used", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void keytool(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = process.onExit().join().exitValue();
            if (end != 0) {
                throw new IOException("keytool ended with " + end + ": " + said.strip());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
