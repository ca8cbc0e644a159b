package com.boundaryml.publisher.transport.presigned;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Why TLS failed, in words for who runs the publisher. The JDK's own text may quote names that the server sent. */
final class TlsFailure {

    private static final String ALERT = "fatal alert: ";
    private static final int MOST_CAUSES = 8;
    private static final int MOST_TEXT = 200;

    private TlsFailure() {}

    static String words(SSLException e) {
        Optional<String> deepest = Optional.empty();
        Throwable cause = e;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            Optional<String> found = certificate(cause);
            deepest = found.isPresent() ? found : deepest;
            cause = cause.getCause();
        }
        if (deepest.isPresent()) {
            return "its certificate is not trusted: " + deepest.get();
        }
        String text = String.valueOf(e.getMessage());
        int alert = text.indexOf(ALERT);
        if (alert >= 0) {
            return alert(text.substring(alert + ALERT.length()));
        }
        if (text.startsWith("Unsupported or unrecognized SSL message")) {
            return "what answers there does not speak TLS: check the port, and whether it is https";
        }
        return "TLS failed (" + Cleaned.quoted(text, MOST_TEXT) + ")";
    }

    private static Optional<String> certificate(Throwable cause) {
        return switch (cause) {
            case CertificateExpiredException e ->
                Optional.of("it has expired; it needs a new one, unless this machine's clock is wrong");
            case CertificateNotYetValidException e ->
                Optional.of("it is not valid yet; see whether this machine's clock is right");
            case CertPathBuilderException e ->
                Optional.of("no authority that is trusted here has signed it; if its authority is a private one, name"
                        + " that in the option ca-bundle");
            case CertPathValidatorException e ->
                Optional.of("it does not follow from an authority that is trusted here; check the option ca-bundle");
            case CertificateException e ->
                isAboutNames(String.valueOf(e.getMessage()))
                        ? Optional.of("it is for another host; check the host's name in the URL")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isAboutNames(String text) {
        return text.startsWith("No subject alternative") || text.startsWith("No name matching");
    }

    private static String alert(String alert) {
        return switch (alert) {
            case "certificate_required" -> "it demands a certificate of the publisher, and was shown none";
            case "bad_certificate",
                    "unsupported_certificate",
                    "certificate_revoked",
                    "certificate_expired",
                    "certificate_unknown",
                    "unknown_ca",
                    "access_denied",
                    "decrypt_error" ->
                "it does not accept the publisher's certificate, or that there is none (" + alert + ")";
            case "protocol_version", "handshake_failure", "insufficient_security" ->
                "it shares no version or cipher of TLS with the publisher (" + alert + ")";
            default -> "it ended TLS (" + Cleaned.word(alert) + ")";
        };
    }
}
