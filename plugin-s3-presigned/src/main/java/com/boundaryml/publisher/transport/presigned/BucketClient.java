package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The put to a presigned URL (guide, "The S3 PUT"). Thread-safe. */
final class BucketClient {

    private final Workers workers;
    private final HttpLink link;
    private final InstantSource clock;

    BucketClient(Workers workers, HttpLink link, InstantSource clock) {
        this.workers = workers;
        this.link = link;
        this.clock = clock;
    }

    PutOutcome put(PresignedTicket ticket, ByteBuffer bytes, Duration timeout) throws InterruptedException {
        if (bytes.remaining() != ticket.sizeBytes()) {
            return new PutOutcome.Failed(new Fault.BadDigest("the object for " + ticket + " has " + bytes.remaining()
                    + " bytes, not the " + ticket.sizeBytes() + " that were authorized"));
        }
        try (BufferBody body = new BufferBody(bytes)) {
            HttpRequest request = new HttpRequest(
                    "PUT", ticket.url().origin(), ticket.url().target(), ticket.headers(), Optional.of(body));
            try {
                HttpReply reply = workers.call(timeout, flight -> link.send(request, S3Error.MOST_BYTES, flight));
                return outcome(request, reply, body.sent());
            } catch (IOException e) {
                return new PutOutcome.Failed(Breakdown.fault(request, e, timeout));
            }
        }
    }

    private PutOutcome outcome(HttpRequest request, HttpReply reply, boolean sent) {
        S3Error error = S3Error.scan(reply.body());
        Instant bucketNow = reply.header("Date").flatMap(ServerTime::date).orElseGet(clock::instant);
        String what = (request + " answered " + reply.status() + " " + error).strip();
        BucketStatus status = BucketStatus.of(reply.status(), error);
        if (status == BucketStatus.STORED && !sent) {
            return new PutOutcome.Failed(new Fault.Transient(
                    what + " before the whole body was sent, which is not taken for stored: it is tried again"));
        }
        return status.outcome(what, ServerTime.retryAfter(reply.header("Retry-After"), bucketNow));
    }
}
