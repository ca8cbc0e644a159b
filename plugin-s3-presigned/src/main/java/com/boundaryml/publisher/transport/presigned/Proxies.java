package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which proxy leads to which server.
 *
 * @param forHttps the proxy for https targets, if there is one
 * @param forHttp the proxy for http targets, if there is one
 * @param except the targets that are reached without
 */
record Proxies(Optional<ProxyServer> forHttps, Optional<ProxyServer> forHttp, NoProxy except) {

    /** The option that goes before the environment. */
    static final String OPTION = "proxy";

    private static final String EXPECTED = "[http://][user:password@]host[:port]";

    static Proxies of(Options options, Map<String, String> environment) {
        NoProxy except = NoProxy.of(variable(environment, "NO_PROXY").orElse(""));
        if (options.text(OPTION).isPresent()) {
            Optional<ProxyServer> proxy = ProxyServer.parse(options.requiredText(OPTION));
            if (proxy.isEmpty()) {
                throw options.refused(OPTION, EXPECTED);
            }
            return new Proxies(proxy, proxy, except);
        }
        return new Proxies(fromVariable(environment, "HTTPS_PROXY"), fromVariable(environment, "HTTP_PROXY"), except);
    }

    /** {@return the proxy on the way to {@code target}, or empty if it is reached directly} */
    Optional<ProxyServer> to(Origin target) {
        return except.covers(target) ? Optional.empty() : target.secure() ? forHttps : forHttp;
    }

    private static Optional<ProxyServer> fromVariable(Map<String, String> environment, String name) {
        return variable(environment, name)
                .map(text -> ProxyServer.parse(text)
                        .orElseThrow(() ->
                                new SettingsException("the environment variable " + name + " must be " + EXPECTED)));
    }

    /** The lowercase form goes first, as with other programs. */
    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name.toLowerCase(Locale.ROOT)))
                .filter(text -> !text.isBlank())
                .or(() -> Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank()))
                .map(String::strip);
    }
}
