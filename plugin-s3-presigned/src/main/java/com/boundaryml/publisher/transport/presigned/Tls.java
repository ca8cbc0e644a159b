package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.SettingsFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/** TLS contexts from PEM files. */
final class Tls {

    /** The protocol versions spoken. */
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private static final int MOST_PEM_BYTES = 4 << 20;
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]*)-----END PRIVATE KEY-----");
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");
    private static final byte[] SIGNED_TO_COMPARE_KEYS = new byte[32];
    private static final char[] NO_PASSWORD = new char[0];

    private Tls() {}

    static String[] protocols() {
        return PROTOCOLS.clone();
    }

    /**
     * {@return how TLS is spoken}
     *
     * @param bundle the authorities to trust, in place of the JDK's
     * @param certificate what to show to a server that asks for it
     * @throws SettingsException if a file cannot be used, naming it
     */
    static TlsSide side(Optional<Path> bundle, ClientCertificate certificate) {
        TrustManager[] trust = bundle.map(Tls::trust).orElse(null);
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {certificate}, trust, null);
            return new TlsSide(context, certificate);
        } catch (GeneralSecurityException e) {
            throw new SettingsException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static TrustManager[] trust(Path bundle) {
        try {
            KeyStore store = emptyStore();
            int count = 0;
            for (Certificate certificate : certificates(bundle)) {
                store.setCertificateEntry("authority-" + count++, certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (GeneralSecurityException | IOException e) {
            throw unusable("ca-bundle", bundle, "a PEM file of certificates", e);
        }
    }

    /**
     * {@return the certificate to show}
     *
     * @param chainFile its chain, itself first
     * @param keyFile its private key
     * @throws SettingsException if a file cannot be used, naming it
     */
    static ClientCertificate identity(Path chainFile, Path keyFile) {
        Certificate[] chain;
        try {
            chain = certificates(chainFile).toArray(Certificate[]::new);
        } catch (GeneralSecurityException | IOException e) {
            throw unusable("client-certificate", chainFile, "a PEM file of certificates", e);
        }
        try {
            KeyStore store = emptyStore();
            store.setKeyEntry("client", key(keyFile, chain[0].getPublicKey()), NO_PASSWORD, chain);
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return Arrays.stream(factory.getKeyManagers())
                    .filter(X509ExtendedKeyManager.class::isInstance)
                    .map(X509ExtendedKeyManager.class::cast)
                    .map(ClientCertificate::of)
                    .findFirst()
                    .orElseThrow(() -> new Unfit("the JDK makes no use of it"));
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(
                    "client-key", keyFile, "a PEM file with the key of client-certificate in PKCS#8, not encrypted", e);
        }
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(SettingsFile.read(file, MOST_PEM_BYTES)));
        if (found.isEmpty()) {
            throw new Unfit("it holds no certificate");
        }
        return found;
    }

    private static PrivateKey key(Path file, PublicKey certified) throws IOException, GeneralSecurityException {
        Matcher pem = KEY.matcher(new String(SettingsFile.read(file, MOST_PEM_BYTES), StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new Unfit("it holds no \"PRIVATE KEY\"");
        }
        byte[] der;
        try {
            der = Base64.getMimeDecoder().decode(pem.group(1));
        } catch (IllegalArgumentException e) {
            throw new Unfit("its \"PRIVATE KEY\" is no base64");
        }
        PrivateKey key = KeyFactory.getInstance(certified.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(der));
        if (!belongTogether(key, certified)) {
            throw new Unfit("it is another certificate's key");
        }
        return key;
    }

    /** {@return whether one key verifies what the other has signed; also for algorithms that this cannot be told of} */
    private static boolean belongTogether(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        String algorithm = SIGNATURES.get(certified.getAlgorithm());
        if (algorithm == null) {
            return true;
        }
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(SIGNED_TO_COMPARE_KEYS);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        signature.update(SIGNED_TO_COMPARE_KEYS);
        return signature.verify(signed);
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static SettingsException unusable(String option, Path file, String expected, Exception cause) {
        String why = switch (cause) {
            case IOException unread -> "it " + unread.getMessage();
            case Unfit unfit -> String.valueOf(unfit.getMessage());
            // The text of any other may quote what the file holds.
            default -> "what it holds cannot be decoded";
        };
        return new SettingsException("the option " + option + " must be " + expected + "; " + file + " is not: " + why);
    }

    /** What a file holds is not what it should be; the message quotes nothing of it. */
    private static final class Unfit extends GeneralSecurityException {
        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message);
        }
    }
}
