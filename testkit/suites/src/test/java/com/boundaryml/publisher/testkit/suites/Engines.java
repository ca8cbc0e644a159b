package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.core.host.Engine;
import com.boundaryml.publisher.core.store.FileStore;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.localfs.LocalTransportProvider;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import com.boundaryml.publisher.transport.presigned.PresignedTransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Engines with real parts, but for the clocks. */
final class Engines {

    static final Scope SCOPE = new Scope("acme", "demo", "dev");

    private static final int PUTS = 8;

    private Engines() {}

    static Engine over(Path root, Transport transport, Time time) {
        PublisherSettings settings = PublisherSettings.builder()
                .root(root.toString())
                .concurrentPuts(PUTS)
                .corruptWait(Duration.ZERO)
                .minimumFreeBytes(0)
                .build();
        return new Engine(
                settings,
                transport,
                store -> FileStore.open(store, time),
                Meter.NONE,
                time,
                Parallel.virtualThreads(),
                new SplittableRandom(7),
                2);
    }

    /** {@return the transport of the presigned plugin} */
    static Transport presigned(Map<String, String> options) {
        return new PresignedTransportProvider().open(new TransportSettings(new Options("presigned", options), PUTS));
    }

    /** {@return the local sink's transport} */
    static Transport local(Path folder, Map<String, String> more) {
        Map<String, String> options = new HashMap<>(more);
        options.put("dir", folder.toString());
        options.put("scope", SCOPE.toString());
        return new LocalTransportProvider().open(new TransportSettings(new Options("localfs", options), PUTS));
    }
}
