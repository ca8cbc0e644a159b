package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * Gives up a call to the gateway when the deadline passes that was brought nearer while the call was under way: a shutdown
 * does not wait for an answer that may take half a minute. Puts are watched by who has many under way at once.
 */
final class PromptTransport implements Transport {

    private final Transport transport;
    private final Parallel parallel;
    private final Deadline deadline;

    PromptTransport(Transport transport, Parallel parallel, Deadline deadline) {
        this.transport = transport;
        this.parallel = parallel;
        this.deadline = deadline;
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        return untilDeadline(() -> transport.config(timeout));
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        return untilDeadline(() -> transport.authorize(request, timeout));
    }

    private interface Call<T> {
        Answer<T> run() throws InterruptedException;
    }

    private <T> Answer<T> untilDeadline(Call<T> call) throws InterruptedException {
        return parallel.map(List.of(call), 1, Call::run, () -> !deadline.passed())
                .getFirst()
                .orElseGet(() -> new Answer.Failed<>(new Fault.Transient("the call was given up at the deadline")));
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        return transport.put(ticket, body, timeout);
    }

    @Override
    public void close() {
        transport.close();
    }
}
