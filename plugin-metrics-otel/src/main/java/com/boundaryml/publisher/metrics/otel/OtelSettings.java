package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.Options;
import io.opentelemetry.sdk.resources.Resource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the options and the environment say, read and checked.
 *
 * @param collector where measurements are sent, if anywhere
 * @param scrape the address to serve them at, if at any
 * @param resource what the measurements are of
 */
record OtelSettings(Optional<CollectorSettings> collector, Optional<InetSocketAddress> scrape, Resource resource) {

    private static final String PROMETHEUS_PORT = "prometheus-port";
    private static final String PROMETHEUS_HOST = "prometheus-host";
    private static final String LOOPBACK = "127.0.0.1";
    private static final int GREATEST_PORT = 65_535;

    /**
     * {@return the settings}
     *
     * @throws com.boundaryml.publisher.api.SettingsException if an option or a variable is malformed, or an option unknown
     */
    static OtelSettings of(Options options, Environment environment) {
        Set<String> known = new TreeSet<>(Set.of(PROMETHEUS_PORT, PROMETHEUS_HOST));
        known.addAll(CollectorSettings.OPTIONS);
        known.addAll(Identity.OPTIONS);
        options.refuseUnknown(known);
        Optional<InetSocketAddress> scrape = options.number(PROMETHEUS_PORT, 1, GREATEST_PORT)
                .map(port -> new InetSocketAddress(host(options), Math.toIntExact(port)));
        if (scrape.isEmpty() && options.text(PROMETHEUS_HOST).isPresent()) {
            throw options.refused(PROMETHEUS_HOST, "left out, or go with " + PROMETHEUS_PORT);
        }
        return new OtelSettings(
                CollectorSettings.of(options, environment, scrape.isEmpty()),
                scrape,
                Identity.resource(options, environment));
    }

    private static InetAddress host(Options options) {
        try {
            return InetAddress.getByName(options.text(PROMETHEUS_HOST).orElse(LOOPBACK));
        } catch (UnknownHostException e) {
            throw options.refused(PROMETHEUS_HOST, "an address of this machine, or a name that leads to one");
        }
    }
}
