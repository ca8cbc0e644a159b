package com.boundaryml.publisher.launcher.doctor;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the gateway is.
 *
 * @param secure whether it is spoken to with TLS
 * @param host its name or address, in lowercase; an IPv6 address without brackets
 * @param port its port
 */
record Gateway(boolean secure, String host, int port) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** {@return the gateway of this URL; empty if it is no URL of a host, which the transport refuses with a reason} */
    static Optional<Gateway> find(String url) {
        try {
            URI uri = new URI(url);
            if (uri.getHost() == null || uri.getScheme() == null) {
                return Optional.empty();
            }
            boolean secure = uri.getScheme().equalsIgnoreCase("https");
            int usual = secure ? HTTPS_PORT : HTTP_PORT;
            String host = uri.getHost().toLowerCase(Locale.ROOT).replaceFirst("^\\[(.*)]$", "$1");
            return Optional.of(new Gateway(secure, host, uri.getPort() < 0 ? usual : uri.getPort()));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** {@return host and port as a request names them} */
    String authority() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
