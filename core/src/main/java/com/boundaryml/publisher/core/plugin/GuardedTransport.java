package com.boundaryml.publisher.core.plugin;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a transient fault of an exception, of an error of linking or of the stack, and of no answer at all: a fault of the
 * plugin is a failed call, and not the end of the thread that ships. What it threw is told without its text, which may hold
 * a URL's query.
 */
public final class GuardedTransport implements Transport {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedTransport.class);

    private final Transport transport;

    /** Guards a transport. */
    public GuardedTransport(Transport transport) {
        this.transport = transport;
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        try {
            return given(transport.config(timeout), "config");
        } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            return new Answer.Failed<>(fault("config", e));
        }
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        try {
            Answer<List<Authorization>> answer = given(transport.authorize(request, timeout), "authorize");
            boolean whole = !(answer instanceof Answer.Given<List<Authorization>> given)
                    || given.value().stream().allMatch(Objects::nonNull);
            return whole ? answer : new Answer.Failed<>(nothing("authorize"));
        } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            return new Answer.Failed<>(fault("authorize", e));
        }
    }

    private <T> Answer<T> given(@Nullable Answer<T> answer, String call) {
        return answer == null ? new Answer.Failed<>(nothing(call)) : answer;
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        try {
            PutOutcome outcome = transport.put(ticket, body, timeout);
            return outcome == null ? new PutOutcome.Failed(nothing("put")) : outcome;
        } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            return new PutOutcome.Failed(fault("put", e));
        }
    }

    @Override
    public void close() {
        try {
            transport.close();
        } catch (RuntimeException | LinkageError | VirtualMachineError e) {
            LOG.warn("the transport did not close: {}", Diagnosis.of(e));
        }
    }

    private Fault nothing(String call) {
        return new Fault.Transient("the transport returned nothing from " + call + ": report it to its maker");
    }

    private Fault fault(String call, Throwable thrown) {
        return new Fault.Transient("the transport failed in " + call + ": " + Diagnosis.of(thrown));
    }
}
