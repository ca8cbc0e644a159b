package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.testkit.contracts.TransportContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LocalTransportContractTest extends TransportContract {

    @TempDir
    private Path dir;

    @Override
    protected Transport open() {
        return Requests.sink(dir, new RealDisk());
    }
}
