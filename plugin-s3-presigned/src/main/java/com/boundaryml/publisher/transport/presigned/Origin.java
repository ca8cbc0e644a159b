package com.boundaryml.publisher.transport.presigned;

import java.net.URI;
import java.util.Locale;
import org.apache.hc.core5.http.HttpHost;

/**
 * Which server a request goes to.
 *
 * @param scheme {@code http} or {@code https}
 * @param host its name or address, in lowercase; an IPv6 address without brackets
 * @param port its port
 */
record Origin(String scheme, String host, int port) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MOST_PORT = 65_535;

    /** {@return the origin of a URI that has a host and one of the two schemes} */
    static Origin of(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        String host = uri.getHost().toLowerCase(Locale.ROOT).replaceFirst("^\\[(.*)]$", "$1");
        return new Origin(scheme, host, uri.getPort() < 0 ? usualPort(scheme) : uri.getPort());
    }

    /** {@return whether the URI names no port, or one that there can be} */
    static boolean hasPossiblePort(URI uri) {
        return uri.getPort() < 0 || (uri.getPort() > 0 && uri.getPort() <= MOST_PORT);
    }

    boolean secure() {
        return "https".equals(scheme);
    }

    /** {@return the Host header: without the port if it is the usual one, since that is what is signed} */
    String hostHeader() {
        return port == usualPort(scheme) ? bracketed() : hostAndPort();
    }

    String hostAndPort() {
        return bracketed() + ":" + port;
    }

    HttpHost httpHost() {
        return new HttpHost(scheme, host, port);
    }

    private String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    private static int usualPort(String scheme) {
        return "https".equals(scheme) ? HTTPS_PORT : HTTP_PORT;
    }

    /** {@return such as {@code https://gateway.example}} */
    @Override
    public String toString() {
        return scheme + "://" + hostHeader();
    }
}
