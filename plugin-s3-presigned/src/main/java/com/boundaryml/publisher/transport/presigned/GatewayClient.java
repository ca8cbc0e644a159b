package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.core5.http.HttpEntity;

/** The gateway's two endpoints (guide, "The two endpoints"). For one thread at a time. */
final class GatewayClient {

    private static final String CONFIG_PATH = "/v1/publisher/config";
    private static final String AUTHORIZE_PATH = "/v1/uploads/authorize";
    private static final int MOST_CONFIG_BYTES = 64 << 10;
    private static final int MOST_AUTHORIZE_BYTES = 4 << 20;
    private static final int MOST_ETAG = 256;

    private final PresignedSettings settings;
    private final Workers workers;
    private final HttpLink link;
    private final InstantSource clock;
    private final OwnTokens tokens;
    private Optional<Known> known = Optional.empty();

    GatewayClient(PresignedSettings settings, Workers workers, HttpLink link, InstantSource clock, OwnTokens tokens) {
        this.settings = settings;
        this.workers = workers;
        this.link = link;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** The last configuration, and by what name the gateway knows it. */
    private record Known(String etag, Map<String, Object> fields) {}

    /** An answer with the local times around it. */
    private record Exchange(HttpRequest request, HttpReply reply, Instant sent, Instant received) {

        Optional<Instant> date() {
            return reply.header("Date").flatMap(ServerTime::date);
        }

        /** The gateway's clock as of now, by its Date and the monotonic clock; this machine's if it sends none. */
        Instant gatewayNow() {
            return date().map(date -> date.plusNanos(System.nanoTime() - reply.headAtNanos()))
                    .orElse(received);
        }
    }

    Answer<ConfigOffer> config(Duration timeout) throws InterruptedException {
        List<HttpHeader> condition = known.stream()
                .map(last -> new HttpHeader("If-None-Match", last.etag()))
                .toList();
        return switch (exchange("GET", CONFIG_PATH, condition, Optional.empty(), MOST_CONFIG_BYTES, timeout)) {
            case Answer.Failed<Exchange> failed -> new Answer.Failed<>(failed.fault());
            case Answer.Given<Exchange> given -> offer(given.value());
        };
    }

    Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout) throws InterruptedException {
        AuthorizeBody body = new AuthorizeBody(request);
        List<HttpHeader> headers = List.of(
                new HttpHeader("Content-Type", body.getContentType()),
                new HttpHeader("Content-Length", Long.toString(body.getContentLength())));
        return switch (exchange("POST", AUTHORIZE_PATH, headers, Optional.of(body), MOST_AUTHORIZE_BYTES, timeout)) {
            case Answer.Failed<Exchange> failed -> new Answer.Failed<>(failed.fault());
            case Answer.Given<Exchange> given -> authorizations(request, given.value());
        };
    }

    private Answer<ConfigOffer> offer(Exchange exchange) {
        HttpReply reply = exchange.reply();
        GatewayStatus status = GatewayStatus.of(reply.status());
        if (status == GatewayStatus.NOT_MODIFIED && known.isPresent()) {
            return new Answer.Given<>(offer(exchange, known.get().fields()));
        }
        if (status != GatewayStatus.ANSWERED) {
            return failed(exchange, status, Set.of());
        }
        try {
            Map<String, Object> fields = ConfigReader.read(AnswerBody.open(reply, MOST_CONFIG_BYTES));
            known = reply.header("ETag").filter(GatewayClient::isTag).map(etag -> new Known(etag, fields));
            return new Answer.Given<>(offer(exchange, fields));
        } catch (BadAnswerException e) {
            return bad(exchange, e);
        }
    }

    private ConfigOffer offer(Exchange exchange, Map<String, Object> fields) {
        HttpReply reply = exchange.reply();
        Optional<String> age = reply.header("Age");
        return new ConfigOffer(
                fields,
                ServerTime.maxAge(reply.header("Cache-Control"), age),
                exchange.date().map(date -> ServerTime.clockAhead(exchange.sent(), exchange.received(), date, age)));
    }

    private Answer<List<Authorization>> authorizations(AuthorizeRequest request, Exchange exchange) {
        GatewayStatus status = GatewayStatus.of(exchange.reply().status());
        if (status != GatewayStatus.ANSWERED) {
            return failed(exchange, status, names(request));
        }
        try {
            return new Answer.Given<>(
                    new AuthorizeReader(request, settings.insecureHosts(), exchange.gatewayNow(), tokens)
                            .read(AnswerBody.open(exchange.reply(), MOST_AUTHORIZE_BYTES)));
        } catch (BadAnswerException e) {
            return bad(exchange, e);
        }
    }

    private Answer<Exchange> exchange(
            String method,
            String path,
            List<HttpHeader> extra,
            Optional<HttpEntity> body,
            int mostBytes,
            Duration timeout)
            throws InterruptedException {
        HttpRequest request = new HttpRequest(method, settings.gateway(), settings.basePath() + path, extra, body);
        try {
            return workers.call(timeout, flight -> send(request, mostBytes, flight));
        } catch (IOException e) {
            return new Answer.Failed<>(link.fault(request, e, timeout));
        }
    }

    /** Within the call's time, the token's file included: it may lie on a network's file system. */
    private Answer<Exchange> send(HttpRequest request, int mostBytes, Flight flight)
            throws IOException, InterruptedException {
        flight.isAbout("the token was read");
        return switch (settings.tokens().read()) {
            case Answer.Failed<Token> failed -> new Answer.Failed<>(failed.fault());
            case Answer.Given<Token> given -> {
                tokens.note(given.value());
                flight.isAbout("");
                Instant sent = clock.instant();
                HttpReply reply = link.send(authorized(request, given.value()), mostBytes, flight);
                yield new Answer.Given<>(new Exchange(request, reply, sent, clock.instant()));
            }
        };
    }

    private static HttpRequest authorized(HttpRequest request, Token token) {
        List<HttpHeader> headers = new ArrayList<>(List.of(
                new HttpHeader("Authorization", "Bearer " + token.text()),
                new HttpHeader("Accept", "application/json"),
                new HttpHeader("Accept-Encoding", "gzip, deflate")));
        headers.addAll(request.headers());
        return new HttpRequest(request.method(), request.origin(), request.target(), headers, request.body());
    }

    private <T> Answer<T> failed(Exchange exchange, GatewayStatus status, Set<String> names) {
        HttpReply reply = exchange.reply();
        String body = AnswerBody.text(reply, tokens, names);
        String what = exchange.request() + " answered " + reply.status() + (body.isBlank() ? "" : " \"" + body + "\"");
        return new Answer.Failed<>(
                status.fault(what, ServerTime.retryAfter(reply.header("Retry-After"), exchange.gatewayNow())));
    }

    private <T> Answer<T> bad(Exchange exchange, BadAnswerException e) {
        return new Answer.Failed<>(new Fault.Transient(Cleaned.reason(
                tokens.blotted(exchange.request() + " gave an answer that nothing is shipped on: " + e.getMessage()))));
    }

    /** What a call names, and an answer may name again. */
    private static Set<String> names(AuthorizeRequest request) {
        Set<String> names =
                new HashSet<>(Set.of(request.flushId().text(), request.euid().hex()));
        for (ObjectSpec object : request.objects()) {
            switch (object.identity()) {
                case ObjectIdentity.Value value -> names.add(value.cid().toString());
                case ObjectIdentity.Table table -> names.add(table.cid().toString());
                case ObjectIdentity.Segment segment ->
                    names.add(segment.sequence().toString());
                case ObjectIdentity.Pack pack -> {
                    // Its name is the flush id.
                }
            }
        }
        return names;
    }

    /** A tag goes back to the gateway in a header. */
    private static boolean isTag(String etag) {
        return etag.length() <= MOST_ETAG && etag.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
