package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.Resolver;
import com.boundaryml.publisher.spi.metrics.Measurement;
import java.time.Duration;
import java.util.List;

/** Every metrics sink present that has a section in the settings, each behind its own relay. */
final class MetricsRelays implements Meter {

    private static final Duration OPEN_WAIT = Duration.ofSeconds(5);
    private static final int SHARE_OF_TIMEOUT = 10;

    private final List<MetricsRelay> relays;

    MetricsRelays(List<MetricsRelay> relays) {
        this.relays = List.copyOf(relays);
    }

    /**
     * {@return the sinks, opened}
     *
     * @throws SettingsException if one refuses its options
     */
    static MetricsRelays open(PublisherSettings settings, Plugins plugins) {
        MetricsRelays relays = new MetricsRelays(plugins.metricsSinks().stream()
                .filter(provider -> settings.plugins().containsKey(Resolver.nameOf(provider)))
                .map(provider -> {
                    String name = Resolver.nameOf(provider);
                    return new MetricsRelay(
                            name,
                            provider.type().getClassLoader(),
                            () -> provider.get().open(Plugins.options(settings, name)));
                })
                .toList());
        try {
            relays.relays.forEach(relay -> relay.awaitOpen(OPEN_WAIT));
            return relays;
        } catch (SettingsException e) {
            relays.end(Duration.ZERO);
            throw e;
        }
    }

    @Override
    public void take(Measurement measurement) {
        for (MetricsRelay relay : relays) {
            relay.take(measurement);
        }
    }

    /** {@return what of a shutdown's time is kept for the last values} */
    Duration share(Duration timeout) {
        Duration part = timeout.dividedBy(SHARE_OF_TIMEOUT);
        if (relays.isEmpty()) {
            return Duration.ZERO;
        }
        return part.compareTo(MetricsRelay.LAST_TRY) < 0 ? part : MetricsRelay.LAST_TRY;
    }

    /** Gives all sinks the same time to send out what they have; one that takes longer is left behind. */
    void end(Duration most) {
        Deadline deadline = new Deadline(Time.system());
        deadline.within(most);
        relays.forEach(relay -> relay.end(deadline));
        relays.forEach(MetricsRelay::join);
    }
}
