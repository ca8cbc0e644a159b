package com.boundaryml.publisher.proof.conformance;

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
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Notes what goes through a transport, and changes how calls end when a test says so. */
final class Watched implements Transport {

    private final Transport transport;
    private final Script script;
    private final Map<UploadTicket, String> keys = Collections.synchronizedMap(new IdentityHashMap<>());

    Watched(Transport transport, Script script) {
        this.transport = transport;
        this.script = script;
    }

    /** What a test sees and says, over all transports of it. */
    static final class Script {
        final List<String> puts = Collections.synchronizedList(new ArrayList<>());
        final List<AuthorizeRequest> requests = Collections.synchronizedList(new ArrayList<>());
        int configs;
        Optional<Fault> onCalls = Optional.empty();
        /** Is given each key with the outcome of its put, and says what the publisher is told. */
        BiFunction<String, PutOutcome, PutOutcome> afterPut = (key, outcome) -> outcome;
        /** Is given each key, and says how its put ends without the bucket being asked. */
        Function<String, Optional<PutOutcome>> beforePut = key -> Optional.empty();
    }

    @Override
    public Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        script.configs++;
        return script.onCalls.isPresent() ? new Answer.Failed<>(script.onCalls.get()) : transport.config(timeout);
    }

    @Override
    public Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout)
            throws InterruptedException {
        script.requests.add(request);
        if (script.onCalls.isPresent()) {
            return new Answer.Failed<>(script.onCalls.get());
        }
        Answer<List<Authorization>> answer = transport.authorize(request, timeout);
        if (answer instanceof Answer.Given<List<Authorization>> given) {
            for (Authorization authorization : given.value()) {
                if (authorization instanceof Authorization.UploadRequired upload) {
                    keys.put(upload.ticket(), upload.key());
                }
            }
        }
        return answer;
    }

    @Override
    public PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException {
        String key = Objects.requireNonNull(keys.get(ticket), "a put without leave");
        script.puts.add(key);
        Optional<PutOutcome> decided = script.beforePut.apply(key);
        return decided.isPresent() ? decided.get() : script.afterPut.apply(key, transport.put(ticket, body, timeout));
    }

    @Override
    public void close() {
        transport.close();
    }
}
