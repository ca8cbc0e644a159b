package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.time.InstantSource;
import java.util.Map;

/** Makes the transport that asks a gateway for presigned URLs and puts objects to them. Thread-safe. */
@PluginName("presigned")
public final class PresignedTransportProvider implements TransportProvider {

    private final Map<String, String> environment;

    /** Creates the provider; the transports it makes read the environment of the process. */
    public PresignedTransportProvider() {
        this(System.getenv());
    }

    PresignedTransportProvider(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Transport open(TransportSettings settings) {
        PresignedSettings read = PresignedSettings.of(settings.options(), environment);
        return PresignedTransport.open(read, settings.concurrentPuts(), InstantSource.system());
    }
}
