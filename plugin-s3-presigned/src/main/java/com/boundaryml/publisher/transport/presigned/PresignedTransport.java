package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** A gateway and the buckets that it signs for. */
final class PresignedTransport implements Transport {

    /** One, and another for a call that starts while one that was given up still hangs. */
    private static final int GATEWAY_CONNECTIONS = 2;

    private final Workers workers;
    private final HttpLink gatewayLink;
    private final HttpLink bucketLink;
    private final GatewayClient gateway;
    private final BucketClient bucket;

    private PresignedTransport(
            Workers workers, HttpLink gatewayLink, HttpLink bucketLink, GatewayClient gateway, BucketClient bucket) {
        this.workers = workers;
        this.gatewayLink = gatewayLink;
        this.bucketLink = bucketLink;
        this.gateway = gateway;
        this.bucket = bucket;
    }

    static PresignedTransport open(PresignedSettings settings, int concurrentPuts, InstantSource clock) {
        // As many again as can be under way, for those that were given up and still hang.
        Workers workers = new Workers(2 * (concurrentPuts + GATEWAY_CONNECTIONS));
        HttpLink gatewayLink = new HttpLink(GATEWAY_CONNECTIONS, settings.proxies(), settings.gatewayTls());
        HttpLink bucketLink = new HttpLink(concurrentPuts, settings.proxies(), settings.bucketTls());
        OwnTokens tokens = new OwnTokens();
        return new PresignedTransport(
                workers,
                gatewayLink,
                bucketLink,
                new GatewayClient(settings, workers, gatewayLink, clock, tokens),
                new BucketClient(workers, bucketLink, clock, tokens));
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        return gateway.config(timeout);
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        return gateway.authorize(request, timeout);
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        if (ticket instanceof PresignedTicket presigned) {
            return bucket.put(presigned, body, timeout);
        }
        throw new IllegalArgumentException("a ticket of another transport: " + ticket.getClass());
    }

    @Override
    public void close() {
        gatewayLink.close();
        bucketLink.close();
        workers.close();
    }
}
