package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The bearer tokens that a gateway knows, each bound to one scope. Thread-safe. */
public final class Tokens {

    private static final String SCHEME = "Bearer ";

    private final Map<String, Grant> grants = new ConcurrentHashMap<>();
    private final Set<Scope> closed = ConcurrentHashMap.newKeySet();
    private final InstantSource clock;

    Tokens(InstantSource clock) {
        this.clock = clock;
    }

    private record Grant(Scope scope, Instant expires) {}

    /** What a request's token is worth. */
    sealed interface Standing {}

    /** It speaks for a scope. */
    record Valid(Scope scope) implements Standing {}

    /** It is absent, unknown or expired: 401. */
    record Unknown() implements Standing {}

    /** It is known, and its scope is not served: 403. */
    record Barred() implements Standing {}

    /** {@return a new token for the scope} */
    public String issue(Scope scope) {
        String token = Secrets.token();
        grants.put(token, new Grant(scope, Instant.MAX));
        return token;
    }

    /** Takes a token back, for good. */
    public void revoke(String token) {
        grants.remove(token);
    }

    /** Has a token end at a time, by the gateway's clock. */
    public void expire(String token, Instant when) {
        grants.computeIfPresent(token, (same, grant) -> new Grant(grant.scope(), when));
    }

    /** Serves a scope no longer: its tokens stay known, and are not enough. */
    public void close(Scope scope) {
        closed.add(scope);
    }

    /** Serves a scope again. */
    public void open(Scope scope) {
        closed.remove(scope);
    }

    Standing of(RequestHead head) {
        Optional<Grant> grant = head.header("Authorization")
                .filter(value -> value.startsWith(SCHEME))
                .map(value -> grants.get(value.substring(SCHEME.length())))
                .filter(one -> clock.instant().isBefore(one.expires()));
        if (grant.isEmpty()) {
            return new Unknown();
        }
        Scope scope = grant.get().scope();
        return closed.contains(scope) ? new Barred() : new Valid(scope);
    }
}
