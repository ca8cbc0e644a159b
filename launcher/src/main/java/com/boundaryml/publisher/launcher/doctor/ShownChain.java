package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.spi.SettingsFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Notes the certificates that a server shows and whether they are trusted, and takes any. That is sound here alone: nothing is
 * sent on the connection, and the chain that nobody trusts is the one that a person needs to see. Of one thread.
 */
final class ShownChain extends X509ExtendedTrustManager {

    private static final int MOST_PEM_BYTES = 4 << 20;

    private final X509ExtendedTrustManager judge;
    private List<X509Certificate> chain = List.of();
    private Trust trust = Trust.UNKNOWN_AUTHORITY;

    /** How a chain is judged. */
    enum Trust {
        /** By an authority that is trusted, and for this host. */
        TRUSTED,
        /** By an authority that is trusted, for another host. */
        OTHER_HOST,
        /** By no authority that is trusted. */
        UNKNOWN_AUTHORITY
    }

    private ShownChain(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    /**
     * {@return what notes one chain}
     *
     * @param bundle the PEM file of the authorities to judge by; if empty, the JDK's
     * @throws IOException if the file cannot be read
     * @throws GeneralSecurityException if it holds no certificates
     */
    static ShownChain judgedBy(Optional<String> bundle) throws IOException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(bundle.isPresent() ? authorities(bundle.get()) : null);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .map(ShownChain::new)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("the JDK judges no certificates"));
    }

    private static KeyStore authorities(String bundle) throws IOException, GeneralSecurityException {
        byte[] pem;
        try {
            pem = SettingsFile.read(Path.of(bundle), MOST_PEM_BYTES);
        } catch (InvalidPathException e) {
            throw new IOException("is no path", e);
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, new char[0]);
        for (Certificate each :
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem))) {
            store.setCertificateEntry("authority-" + store.size(), each);
        }
        return store;
    }

    /** {@return the certificates, the server's own first; empty if it has shown none yet} */
    List<X509Certificate> chain() {
        return chain;
    }

    Trust trust() {
        return trust;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String type, @Nullable Socket socket) {
        chain = List.of(shown);
        try {
            judge.checkServerTrusted(shown, type);
            trust = Trust.OTHER_HOST;
            judge.checkServerTrusted(shown, type, socket);
            trust = Trust.TRUSTED;
        } catch (CertificateException e) {
            // The last that was reached says why.
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String type, @Nullable SSLEngine engine) {
        throw new IllegalStateException("only sockets are looked at here");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String type) {
        throw new IllegalStateException("only sockets are looked at here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String type, @Nullable Socket socket) {
        throw new IllegalStateException("no client is met here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String type, @Nullable SSLEngine engine) {
        throw new IllegalStateException("no client is met here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String type) {
        throw new IllegalStateException("no client is met here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
