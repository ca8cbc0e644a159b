package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.launcher.console.Human;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/**
 * Whether the gateway can be connected to, which certificates it shows, and whether the transport will trust them: they are
 * judged as it judges them, by the JDK's authorities or those of its bundle, on a connection that carries nothing.
 */
final class ConnectionCheck implements Check {

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Duration SOON = Duration.ofDays(14);
    private static final int MOST_SHOWN = 5;

    private final Gateway gateway;
    private final Route route;
    private final Optional<String> bundle;

    /**
     * Creates the check.
     *
     * @param gateway where the gateway is
     * @param route the way there
     * @param bundle the file of the transport's option ca-bundle, if that is set
     */
    ConnectionCheck(Gateway gateway, Route route, Optional<String> bundle) {
        this.gateway = gateway;
        this.route = route;
        this.bundle = bundle;
    }

    @Override
    public String what() {
        return gateway.secure() ? "TLS" : "connection";
    }

    @Override
    public List<Finding> findings() {
        if (route.proxy().isPresent()) {
            return List.of(Finding.skipped(what(), "the way leads through the proxy: see what the gateway answers"));
        }
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName(gateway.host()), gateway.port()), TIMEOUT_MILLIS);
            return List.of(gateway.secure() ? secured(socket) : plain(socket));
        } catch (UnknownHostException e) {
            return List.of(Finding.skipped(what(), "without an address there is nothing to connect to"));
        } catch (IOException e) {
            return List.of(Finding.fail(
                    what(),
                    gateway + " cannot be connected to: " + e.getMessage(),
                    "See that the gateway is up, that no firewall is in the way, and whether a proxy is needed"
                            + " (HTTPS_PROXY)."));
        }
    }

    private Finding plain(Socket socket) {
        String detail = gateway + " is there; it is spoken to without TLS";
        return socket.getInetAddress().isLoopbackAddress()
                ? Finding.ok(what(), detail)
                : Finding.warn(
                        what(),
                        detail,
                        "Anyone on the way can read the token: use https but for tests on one machine.");
    }

    private Finding secured(Socket socket) {
        ShownChain shown;
        try {
            shown = ShownChain.judgedBy(bundle);
        } catch (IOException | GeneralSecurityException e) {
            return Finding.skipped(
                    what(), "its certificates cannot be judged: the option ca-bundle is no PEM file of some");
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {shown}, null);
            try (Socket layered =
                    context.getSocketFactory().createSocket(socket, gateway.host(), gateway.port(), true)) {
                SSLSocket tls = (SSLSocket) layered;
                SSLParameters parameters = tls.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                tls.setSSLParameters(parameters);
                tls.startHandshake();
                return judged(shown, tls.getSession().getProtocol());
            }
        } catch (IOException | GeneralSecurityException e) {
            if (!shown.chain().isEmpty()) {
                // It may ask for a certificate of ours, which only the transport has.
                return judged(shown, "the handshake was not completed here");
            }
            return Finding.fail(
                    what(),
                    gateway + " does not speak TLS as it should: " + e.getMessage(),
                    "See that the port is the gateway's, and that it offers TLS 1.2 or 1.3.");
        }
    }

    private Finding judged(ShownChain shown, String protocol) {
        Finding byTime = certificates(shown.chain(), protocol, Instant.now());
        if (byTime.verdict() == Verdict.FAIL) {
            return byTime;
        }
        return switch (shown.trust()) {
            case TRUSTED -> byTime;
            case OTHER_HOST ->
                Finding.fail(
                        what(),
                        byTime.detail() + "; it is not for " + gateway.host(),
                        "Correct the host in --gateway, or have the gateway show a certificate for it.");
            case UNKNOWN_AUTHORITY ->
                Finding.fail(
                        what(),
                        byTime.detail() + "; no authority that is trusted here has signed it",
                        "If its authority is a private one, name its PEM file in the option ca-bundle of presigned.");
        };
    }

    /** {@return the finding for a chain, the gateway's own certificate first} */
    static Finding certificates(List<X509Certificate> chain, String protocol, Instant now) {
        StringBuilder detail = new StringBuilder(protocol);
        Instant end = Instant.MAX;
        Instant begin = Instant.MIN;
        for (X509Certificate certificate : chain.subList(0, Math.min(chain.size(), MOST_SHOWN))) {
            Instant notAfter = certificate.getNotAfter().toInstant();
            Instant notBefore = certificate.getNotBefore().toInstant();
            end = notAfter.isBefore(end) ? notAfter : end;
            begin = notBefore.isAfter(begin) ? notBefore : begin;
            detail.append("; ")
                    .append(certificate.getSubjectX500Principal().getName())
                    .append(" by ")
                    .append(certificate.getIssuerX500Principal().getName())
                    .append(" until ")
                    .append(notAfter.truncatedTo(ChronoUnit.SECONDS));
        }
        String what = "TLS";
        if (now.isAfter(end) || now.isBefore(begin)) {
            return Finding.fail(
                    what,
                    detail + "; a certificate is not valid now",
                    "See whether this machine's clock is right; if it is, the gateway needs a new certificate.");
        }
        Duration left = Duration.between(now, end);
        return left.compareTo(SOON) < 0
                ? Finding.warn(
                        what,
                        detail + "; that is in " + Human.duration(left),
                        "Have the gateway's certificate renewed in time.")
                : Finding.ok(what, detail.toString());
    }
}
