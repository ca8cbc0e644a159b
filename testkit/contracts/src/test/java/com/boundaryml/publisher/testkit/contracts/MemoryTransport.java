package com.boundaryml.publisher.testkit.contracts;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;

/**
 * The least transport that keeps the contract, but for durability.
 *
 * @param bucket what is stored: the checksum by key
 */
record MemoryTransport(ConcurrentMap<String, Sha256> bucket) implements Transport {

    private static final Scope SCOPE = new Scope("acme", "demo", "dev");

    private record Ticket(String key, Sha256 checksum) implements UploadTicket {}

    @Override
    public Answer<ConfigOffer> config(Duration timeout) {
        return new Answer.Given<>(new ConfigOffer(
                Map.of("capture_enabled", true, "supported_segment_versions", List.of(2L)),
                Duration.ofMinutes(5),
                Optional.empty()));
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout) {
        return new Answer.Given<>(request.objects().stream()
                .map(object ->
                        authorize(object, ObjectKeys.key(SCOPE, request.euid(), request.flushId(), object.identity())))
                .toList());
    }

    private Authorization authorize(ObjectSpec object, String key) {
        Sha256 there = bucket.get(key);
        if (there == null) {
            return new Authorization.UploadRequired(
                    object.identity(), key, new Ticket(key, object.checksum()), Duration.ofMinutes(15));
        }
        return there.equals(object.checksum())
                ? new Authorization.Stored(object.identity(), key)
                : new Authorization.Conflict(object.identity(), key);
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) {
        Ticket ours = (Ticket) ticket;
        return bucket.putIfAbsent(ours.key(), ours.checksum()) == null
                ? new PutOutcome.Stored()
                : new PutOutcome.Exists();
    }

    @Override
    public void close() {}
}
