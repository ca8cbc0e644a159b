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
    private final OwnTokens tokens;

    BucketClient(Workers workers, HttpLink link, InstantSource clock, OwnTokens tokens) {
        this.workers = workers;
        this.link = link;
        this.clock = clock;
        this.tokens = tokens;
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
                return new PutOutcome.Failed(link.fault(request, e, timeout));
            }
        }
    }

    private PutOutcome outcome(HttpRequest request, HttpReply reply, boolean sent) {
        S3Error error = S3Error.scan(reply.body());
        Instant bucketNow = reply.header("Date").flatMap(ServerTime::date).orElseGet(clock::instant);
        String what = tokens.blotted((request + " answered " + reply.status() + " " + error).strip());
        BucketStatus status = BucketStatus.of(reply.status(), error);
        if (status == BucketStatus.STORED) {
            Optional<String> doubt = doubt(reply, sent);
            if (doubt.isPresent()) {
                return new PutOutcome.Failed(new Fault.Transient(Cleaned.reason(
                        what + ", but " + doubt.get() + ", which is not taken for stored: it is tried again")));
            }
        }
        return status.outcome(what, ServerTime.retryAfter(reply.header("Retry-After"), bucketNow));
    }

    /**
     * {@return what a success has about it that S3's own has not}: that has no body, says so, and bears the object's ETag.
     * Anything on the way may answer 200 without having stored a byte, and the file would be released for it
     */
    private static Optional<String> doubt(HttpReply reply, boolean sent) {
        if (!sent) {
            return Optional.of("before the whole body was sent");
        }
        if (reply.cut() || reply.body().length > 0) {
            return Optional.of("with a body, as something on the way may answer");
        }
        if (reply.header("ETag").filter(etag -> !etag.isBlank()).isEmpty()) {
            return Optional.of("without an ETag");
        }
        return reply.header("Content-Length")
                        .or(() -> reply.header("Transfer-Encoding"))
                        .isEmpty()
                ? Optional.of("without saying where the answer ends")
                : Optional.empty();
    }
}
