package com.boundaryml.publisher.launcher.doctor;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The way to the gateway, as far as the settings tell: names and a star in NO_PROXY are understood here, and blocks of
 * addresses are left to the transport, whose own call has the last word.
 *
 * @param proxy the proxy's host and port without its credentials; empty if there is none on the way
 * @param why which setting says so
 */
record Route(Optional<String> proxy, String why) {

    private static final String NO_PROXY = "NO_PROXY";
    private static final String UNREADABLE = "(unreadable)";

    /**
     * {@return the way to a gateway}
     *
     * @param option the transport's option for a proxy
     * @param variables the environment
     */
    static Route to(Gateway gateway, Optional<String> option, Function<String, Optional<String>> variables) {
        String variable = gateway.secure() ? "HTTPS_PROXY" : "HTTP_PROXY";
        Optional<String> proxy = option.or(() -> eitherCase(variable, variables));
        if (proxy.isEmpty()) {
            return new Route(Optional.empty(), "no proxy is set");
        }
        String source = option.isPresent() ? "the option proxy" : variable;
        boolean excepted = eitherCase(NO_PROXY, variables)
                .filter(list -> covers(list, gateway))
                .isPresent();
        return excepted
                ? new Route(Optional.empty(), NO_PROXY + " excepts the gateway from " + source)
                : new Route(Optional.of(withoutCredentials(proxy.get())), "by " + source);
    }

    /** The lowercase form goes first, as in the transport. */
    private static Optional<String> eitherCase(String name, Function<String, Optional<String>> variables) {
        return variables.apply(name.toLowerCase(Locale.ROOT)).or(() -> variables.apply(name));
    }

    private static boolean covers(String list, Gateway gateway) {
        return Arrays.stream(list.toLowerCase(Locale.ROOT).split("[,\\s]+", -1)).anyMatch(entry -> {
            String port = ":" + gateway.port();
            String withoutPort = entry.endsWith(port) ? entry.substring(0, entry.length() - port.length()) : entry;
            String name = withoutPort.replaceFirst("^\\*?\\.", "");
            return entry.equals("*")
                    || (!name.isEmpty()
                            && (gateway.host().equals(name) || gateway.host().endsWith("." + name)));
        });
    }

    private static String withoutCredentials(String proxy) {
        try {
            URI uri = new URI(proxy.contains("://") ? proxy : "http://" + proxy);
            return uri.getHost() == null ? UNREADABLE : uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
        } catch (URISyntaxException e) {
            return UNREADABLE;
        }
    }
}
