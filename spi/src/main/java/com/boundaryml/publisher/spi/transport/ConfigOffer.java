package com.boundaryml.publisher.spi.transport;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The gateway's configuration as it was served. The core judges it: a field that is absent stands for its default, an
 * unknown one is ignored, a value out of range is reported and the last good one kept (D18).
 *
 * @param fields the values by the field names of the guide, such as {@code flush_interval_seconds}; each value is a
 *     {@link Boolean}, a {@link Long}, a {@link String}, or a {@link java.util.List} of these
 * @param maxAge how long it may be used before it is to be read again
 * @param clockAhead how far this machine's clock is ahead of the gateway's, if the transport can tell
 */
public record ConfigOffer(Map<String, Object> fields, Duration maxAge, Optional<Duration> clockAhead) {

    public ConfigOffer {
        fields = Map.copyOf(fields);
    }
}
