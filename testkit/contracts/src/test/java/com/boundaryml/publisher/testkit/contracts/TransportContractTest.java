package com.boundaryml.publisher.testkit.contracts;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.Transport;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The contract can be kept. */
class TransportContractTest extends TransportContract {

    private final ConcurrentMap<String, Sha256> bucket = new ConcurrentHashMap<>();

    @Override
    protected Transport open() {
        return new MemoryTransport(bucket);
    }
}
