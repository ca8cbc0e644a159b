package com.boundaryml.publisher.transport.presigned;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The hosts that may be spoken to without TLS. All others take https only (D15). */
final class InsecureHosts {

    private final Set<String> hosts;

    private InsecureHosts(Set<String> hosts) {
        this.hosts = hosts;
    }

    /** {@return the hosts in {@code list}, separated by commas; none if it is empty} */
    static InsecureHosts of(String list) {
        return new InsecureHosts(Arrays.stream(list.split(",", -1))
                .map(InsecureHosts::plain)
                .filter(host -> !host.isEmpty())
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** {@return whether a request to {@code uri} may be made, by its scheme and host} */
    boolean permits(URI uri) {
        return "https".equalsIgnoreCase(uri.getScheme())
                || ("http".equalsIgnoreCase(uri.getScheme())
                        && uri.getHost() != null
                        && hosts.contains(plain(uri.getHost())));
    }

    private static String plain(String host) {
        return host.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\[(.*)]$", "$1");
    }
}
