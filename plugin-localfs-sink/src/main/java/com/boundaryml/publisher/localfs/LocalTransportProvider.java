package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.time.Clock;

/**
 * Provides the local sink. Its options:
 *
 * <ul>
 *   <li>{@code dir}, required: the sink's root, made when the first object is written. It may itself be reached through
 *       symbolic links; below it none is followed.
 *   <li>{@code scope}, required: {@code tenant/project/environment}, which begins every key.
 *   <li>{@code capture-enabled}: {@code true} or {@code false}.
 *   <li>{@code supported-segment-versions}, {@code supported-cas-versions}: whole numbers with commas between them.
 *   <li>{@code flush-interval-seconds}, {@code max-objects-per-authorize}, {@code large-value-threshold-bytes},
 *       {@code max-object-bytes}, {@code pack-max-entry-bytes}, {@code shipped-value-retention-seconds},
 *       {@code upload-url-ttl-seconds}: whole numbers.
 * </ul>
 *
 * <p>All but the first two stand for the field of the same name in the gateway's configuration; one that is not set is left
 * to the core's default.
 */
@PluginName("localfs")
public final class LocalTransportProvider implements TransportProvider {

    /** For the service loader. */
    public LocalTransportProvider() {}

    @Override
    public Transport open(TransportSettings settings) {
        SinkOptions options = SinkOptions.of(settings.options());
        Disk disk = new RealDisk();
        IncomingFolder incoming = new IncomingFolder(options.dir(), disk);
        incoming.removeLeftOvers(Clock.systemUTC());
        return new LocalTransport(options, disk, incoming);
    }
}
