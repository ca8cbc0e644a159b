package com.boundaryml.publisher.distribution;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.Resolver;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;

/** Calls the gateway that its argument names, through the image's presigned transport, and prints what comes of it. */
final class PresignedProbe {

    private static final String NAME = "presigned";

    private PresignedProbe() {}

    public static void main(String[] arguments) throws Exception {
        TransportProvider provider = Resolver.resolve(
                        "transport",
                        NAME,
                        ServiceLoader.load(TransportProvider.class).stream().toList(),
                        "link it into the image")
                .get();
        Options options = new Options(NAME, Map.of("gateway", arguments[0], "token", "token"));
        try (Transport transport = provider.open(new TransportSettings(options, 1))) {
            System.out.println(transport.config(Duration.ofSeconds(20)));
        }
    }
}
