package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Scope;
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
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** A gateway and a bucket in memory that keep the transport's contract, and go wrong when a test tells them to. */
public final class FakeBucket implements Transport {

    public static final Scope SCOPE = Scope.parse("acme/demo/dev");

    private final TreeMap<String, byte[]> objects = new TreeMap<>();
    private final List<String> stored = new ArrayList<>();
    private final List<AuthorizeRequest> requests = new ArrayList<>();
    private final Map<String, Object> config = new HashMap<>();
    private Duration ticketsLast = Duration.ofMinutes(15);
    private Function<String, Optional<PutOutcome>> onPut = key -> Optional.empty();
    private Function<AuthorizeRequest, Optional<Fault>> onAuthorize = request -> Optional.empty();
    private Function<List<Authorization>, List<Authorization>> onAnswer = answer -> answer;
    private Optional<Fault> onConfig = Optional.empty();

    private record Ticket(String key, Sha256 checksum) implements UploadTicket {}

    /** Decides how a put of a key ends instead of being stored; empty to store it. Asked by many threads, one at a time. */
    void onPut(Function<String, Optional<PutOutcome>> decision) {
        onPut = decision;
    }

    /** Decides how an authorize call fails; empty to answer it. */
    void onAuthorize(Function<AuthorizeRequest, Optional<Fault>> decision) {
        onAuthorize = decision;
    }

    /** Falsifies answers. */
    void onAnswer(Function<List<Authorization>, List<Authorization>> falsified) {
        onAnswer = falsified;
    }

    public void onConfig(Optional<Fault> fault) {
        onConfig = fault;
    }

    void ticketsLast(Duration duration) {
        ticketsLast = duration;
    }

    public void config(String field, Object value) {
        config.put(field, value);
    }

    /** {@return the keys in the order in which their objects became visible} */
    public synchronized List<String> stored() {
        return List.copyOf(stored);
    }

    synchronized byte[] object(String key) {
        return Objects.requireNonNull(objects.get(key), key).clone();
    }

    synchronized void plant(String key, byte[] bytes) {
        objects.put(key, bytes);
    }

    public synchronized List<AuthorizeRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) {
        return onConfig.<Answer<ConfigOffer>>map(Answer.Failed::new)
                .orElseGet(() -> new Answer.Given<>(new ConfigOffer(config, Duration.ofMinutes(5), Optional.empty())));
    }

    @Override
    public synchronized Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout) {
        requests.add(request);
        Optional<Fault> fault = onAuthorize.apply(request);
        if (fault.isPresent()) {
            return new Answer.Failed<>(fault.get());
        }
        return new Answer.Given<>(onAnswer.apply(
                request.objects().stream().map(spec -> answer(request, spec)).toList()));
    }

    private Authorization answer(AuthorizeRequest request, ObjectSpec spec) {
        String key = ObjectKeys.key(SCOPE, request.euid(), request.flushId(), spec.identity());
        byte[] there = objects.get(key);
        if (there == null) {
            return new Authorization.UploadRequired(
                    spec.identity(), key, new Ticket(key, spec.checksum()), ticketsLast);
        }
        return sha256(ByteBuffer.wrap(there)).equals(spec.checksum())
                ? new Authorization.Stored(spec.identity(), key)
                : new Authorization.Conflict(spec.identity(), key);
    }

    @Override
    public synchronized PutOutcome put(UploadTicket given, ByteBuffer body, Duration timeout) {
        Ticket ticket = (Ticket) given;
        Optional<PutOutcome> decided = onPut.apply(ticket.key());
        if (decided.isPresent()) {
            return decided.get();
        }
        if (objects.containsKey(ticket.key())) {
            return new PutOutcome.Exists();
        }
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        if (!sha256(ByteBuffer.wrap(bytes)).equals(ticket.checksum())) {
            return new PutOutcome.Failed(new Fault.BadDigest("the body's checksum is another"));
        }
        objects.put(ticket.key(), bytes);
        stored.add(ticket.key());
        return new PutOutcome.Stored();
    }

    private static Sha256 sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return Sha256.of(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {}
}
