package com.acme.statsd;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import java.util.Set;

/**
 * Makes the sink of these options:
 *
 * <ul>
 *   <li>{@code host}: where the StatsD server is, {@code 127.0.0.1} by default
 *   <li>{@code port}: its UDP port, 8125 by default
 * </ul>
 */
@PluginName("statsd")
public final class StatsdProvider implements MetricsSinkProvider {

    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final long DEFAULT_PORT = 8_125;

    /** For the service loader. */
    public StatsdProvider() {}

    @Override
    public MetricsSink open(Options options) {
        options.refuseUnknown(Set.of(HOST, PORT));
        String host = options.text(HOST).orElse("127.0.0.1");
        long port = options.number(PORT, 1, 65_535).orElse(DEFAULT_PORT);
        return new StatsdSink(host, (int) port);
    }
}
