package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gateway and bucket at once, over a folder (D19). Nothing is held open between calls. Thread-safe. */
final class LocalTransport implements Transport {

    private static final Duration CONFIG_MAX_AGE = Duration.ofMinutes(5);

    private final SinkOptions options;
    private final KeySpace keys;
    private final ObjectFiles objects;

    LocalTransport(SinkOptions options, Disk disk, IncomingFolder incoming) {
        this.options = options;
        this.keys = new KeySpace(options.dir(), disk);
        this.objects = new ObjectFiles(keys, incoming, disk);
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) {
        return new Answer.Given<>(new ConfigOffer(options.fields(), CONFIG_MAX_AGE, Optional.empty()));
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        Deadline deadline = Deadline.in(timeout);
        List<Authorization> answers = new ArrayList<>();
        for (ObjectSpec spec : request.objects()) {
            String key = ObjectKeys.key(options.scope(), request.euid(), request.flushId(), spec.identity());
            Path file = keys.file(key);
            try {
                answers.add(authorization(spec, key, objects.look(file, spec, deadline)));
            } catch (IOException e) {
                return new Answer.Failed<>(fault(file, e));
            }
        }
        return new Answer.Given<>(List.copyOf(answers));
    }

    private Authorization authorization(ObjectSpec spec, String key, ObjectFiles.Found found) {
        return switch (found) {
            case ABSENT ->
                new Authorization.UploadRequired(
                        spec.identity(), key, new LocalTicket(key, spec), options.ticketLifetime());
            case SAME -> new Authorization.Stored(spec.identity(), key);
            case OTHER -> new Authorization.Conflict(spec.identity(), key);
        };
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        if (!(ticket instanceof LocalTicket local)) {
            throw new IllegalArgumentException("the local sink takes its own tickets only, not " + ticket);
        }
        Deadline deadline = Deadline.in(timeout);
        Optional<Fault> mismatch = mismatch(local.spec(), body);
        if (mismatch.isPresent()) {
            return new PutOutcome.Failed(mismatch.get());
        }
        Path file = keys.file(local.key());
        try {
            return objects.create(file, body, deadline) ? new PutOutcome.Stored() : new PutOutcome.Exists();
        } catch (IOException e) {
            return new PutOutcome.Failed(fault(file, e));
        }
    }

    private static Optional<Fault> mismatch(ObjectSpec spec, ByteBuffer body) {
        if (body.remaining() != spec.sizeBytes()) {
            return Optional.of(new Fault.BadDigest(
                    spec.identity() + " has " + body.remaining() + " bytes, announced were " + spec.sizeBytes()));
        }
        Sha256 actual = ObjectFiles.checksum(body);
        return actual.equals(spec.checksum())
                ? Optional.empty()
                : Optional.of(new Fault.BadDigest(
                        spec.identity() + " has the SHA-256 " + actual + ", announced was " + spec.checksum()));
    }

    private Fault fault(Path file, IOException failure) throws InterruptedException {
        if (failure instanceof ClosedByInterruptException) {
            // From here on the exception tells it, and no longer the thread's status.
            Thread.interrupted();
            InterruptedException interruption = new InterruptedException("interrupted while working on " + file);
            interruption.initCause(failure);
            throw interruption;
        }
        if (failure instanceof NoSuchFileException) {
            keys.forget();
        }
        return DiskFaults.of(file, failure);
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
