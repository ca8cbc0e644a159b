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
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Whether the gateway can be connected to, and which certificates it shows. Whether they are trusted is the transport's to
 * say, which has a bundle of authorities of its own: here they are only looked at, on a connection that carries nothing.
 */
final class ConnectionCheck implements Check {

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Duration SOON = Duration.ofDays(14);
    private static final int MOST_SHOWN = 5;

    private final Gateway gateway;
    private final Route route;

    ConnectionCheck(Gateway gateway, Route route) {
        this.gateway = gateway;
        this.route = route;
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
        Seen seen = new Seen();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {seen}, null);
            try (Socket layered =
                    context.getSocketFactory().createSocket(socket, gateway.host(), gateway.port(), true)) {
                SSLSocket tls = (SSLSocket) layered;
                tls.startHandshake();
                return certificates(seen.chain, tls.getSession().getProtocol(), Instant.now());
            }
        } catch (IOException | GeneralSecurityException e) {
            if (!seen.chain.isEmpty()) {
                // It may ask for a certificate of ours, which only the transport has.
                return certificates(seen.chain, "the handshake was not completed here", Instant.now());
            }
            return Finding.fail(
                    what(),
                    gateway + " does not speak TLS as it should: " + e.getMessage(),
                    "See that the port is the gateway's, and that it offers TLS 1.2 or 1.3.");
        }
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

    /**
     * Notes the certificates that it is shown, and takes any. That is sound here alone: nothing is sent on the connection,
     * and the chain that nobody trusts is the one that a person needs to see.
     */
    private static final class Seen implements X509TrustManager {

        private final List<X509Certificate> chain = new ArrayList<>();

        @Override
        public void checkClientTrusted(X509Certificate[] shown, String type) {
            throw new IllegalStateException("no client is met here");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] shown, String type) {
            chain.addAll(List.of(shown));
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
