package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * A transport whose calls are given less time than the guide gives them, so that stalls do not take half a minute each.
 *
 * @param transport the transport
 * @param most how long a call may take
 */
record ImpatientTransport(Transport transport, Duration most) implements Transport {

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        return transport.config(shorter(timeout));
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        // It looks for a hundred objects.
        return transport.authorize(request, shorter(timeout).multipliedBy(10));
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        return transport.put(ticket, body, shorter(timeout));
    }

    private Duration shorter(Duration timeout) {
        return timeout.compareTo(most) < 0 ? timeout : most;
    }

    @Override
    public void close() {
        transport.close();
    }
}
