package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;

/** A transport with the bucket behind it, for one test. */
interface Sink extends AutoCloseable {

    /**
     * {@return a new transport to the bucket}
     *
     * @param config the gateway's configuration, by the guide's field names; what is absent has its default
     */
    Transport open(Map<String, String> config);

    /** {@return what the bucket holds, by key} */
    NavigableMap<String, byte[]> objects() throws IOException;

    /** Puts an object into the bucket by another way. */
    void plant(String key, byte[] bytes) throws IOException;

    @Override
    void close();
}
