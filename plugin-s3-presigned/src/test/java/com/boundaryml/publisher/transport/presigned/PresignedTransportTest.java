package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.testkit.contracts.TransportContract;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The transport keeps the contract of all transports. */
class PresignedTransportTest extends TransportContract {

    private FakeGateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = new FakeGateway();
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    @Override
    protected Transport open() {
        return Samples.open(Samples.options(gateway.url()));
    }

    @Override
    protected List<String> secrets() {
        return List.of(Samples.TOKEN, "secret-signature");
    }
}
