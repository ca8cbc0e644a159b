package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import com.boundaryml.publisher.testkit.contracts.TransportContract;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** The local sink keeps the contract of a transport. */
class LocalTransportContractTest extends TransportContract {

    @TempDir
    private Path folder;

    @Override
    protected Transport open() {
        Options options =
                new Options("localfs", Map.of("dir", folder.resolve("sink").toString(), "scope", "acme/demo/dev"));
        return new LocalTransportProvider().open(new TransportSettings(options, 8));
    }
}
