package com.boundaryml.publisher.transport.presigned;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.apache.hc.core5.http.HttpHost;

/**
 * An HTTP proxy, spoken to without TLS. Every request goes through a tunnel (CONNECT), so that the proxy sees neither a
 * token nor a URL, and a put's headers stay those that were signed.
 *
 * @param host its name or address
 * @param port its port
 * @param authorization the Proxy-Authorization header, which is a secret, or empty
 */
record ProxyServer(String host, int port, Optional<String> authorization) {

    private static final int USUAL_PORT = 80;

    /** {@return the proxy that {@code text} names, as {@code [http://][user:password@]host[:port][/]}, or empty} */
    static Optional<ProxyServer> parse(String text) {
        try {
            URI uri = new URI(text.contains("://") ? text : "http://" + text);
            boolean plain = "http".equalsIgnoreCase(uri.getScheme())
                    && uri.getHost() != null
                    && Origin.hasPossiblePort(uri)
                    && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
            if (!plain) {
                return Optional.empty();
            }
            Origin origin = Origin.of(uri);
            return Optional.of(new ProxyServer(
                    origin.host(),
                    uri.getPort() < 0 ? USUAL_PORT : uri.getPort(),
                    Optional.ofNullable(uri.getRawUserInfo()).map(ProxyServer::basic)));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String basic(String rawUserInfo) {
        // Only %XX is decoded: a plus stands for itself in this part of a URL.
        String userInfo = URLDecoder.decode(rawUserInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
        String pair = userInfo.contains(":") ? userInfo : userInfo + ":";
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    HttpHost httpHost() {
        return new HttpHost("http", host, port);
    }

    /** {@return host and port, without credentials} */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
