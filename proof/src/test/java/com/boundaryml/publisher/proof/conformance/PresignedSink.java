package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import com.boundaryml.publisher.transport.presigned.PresignedTransportProvider;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The reference gateway over the strict bucket. */
final class PresignedSink implements Sink {

    private final StrictBucket bucket = StrictBucket.start();
    private final ReferenceGateway gateway = ReferenceGateway.start(0, bucket.access());
    private final String token = gateway.tokens().issue(Stage.SCOPE);

    @Override
    public Transport open(Map<String, String> config) {
        config.forEach((field, value) -> {
            if (value.equals("true") || value.equals("false")) {
                gateway.config().set(field, Boolean.parseBoolean(value));
            } else {
                gateway.config().set(field, Long.parseLong(value));
            }
        });
        Map<String, String> options = Map.of(
                "gateway",
                gateway.uri().toString(),
                "token",
                token,
                "allow-insecure-http",
                gateway.uri().getHost());
        return new PresignedTransportProvider().open(new TransportSettings(new Options("presigned", options), 8));
    }

    @Override
    public NavigableMap<String, byte[]> objects() {
        TreeMap<String, byte[]> objects = new TreeMap<>();
        bucket.visible().forEach(key -> objects.put(key, bucket.object(key)));
        return objects;
    }

    @Override
    public void plant(String key, byte[] bytes) {
        bucket.plant(key, bytes);
    }

    @Override
    public void close() {
        gateway.close();
        bucket.close();
    }
}
