package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.spi.Options;

/**
 * What a transport is made from.
 *
 * @param options the plugin's own options
 * @param concurrentPuts how many puts are under way at once at the most, 1 to 256
 */
public record TransportSettings(Options options, int concurrentPuts) {}
