package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the answer of an authorize call (guide, "POST /v1/uploads/authorize") and matches it with the request, item by
 * item: count, order, kind, identity and key, and for each upload its size, checksum and URL (D15).
 */
final class AuthorizeReader {

    /** Shows the form of a key. */
    private static final Scope SOME_SCOPE = new Scope("TENANT", "PROJECT", "ENVIRONMENT");

    /** The longest that a presigned URL can be valid. */
    private static final Duration LONGEST_VALIDITY = Duration.ofDays(7);

    private final AuthorizeRequest request;
    private final InsecureHosts insecureHosts;
    private final Instant gatewayNow;
    private final OwnTokens tokens;

    /**
     * Creates a reader for one answer.
     *
     * @param request what was asked
     * @param insecureHosts which hosts may be put to without TLS
     * @param gatewayNow the gateway's clock, which expiry is judged by
     * @param tokens what no key may hold, since keys are logged
     */
    AuthorizeReader(AuthorizeRequest request, InsecureHosts insecureHosts, Instant gatewayNow, OwnTokens tokens) {
        this.request = request;
        this.insecureHosts = insecureHosts;
        this.gatewayNow = gatewayNow;
        this.tokens = tokens;
    }

    List<Authorization> read(InputStream body) throws BadAnswerException {
        return Json.object(body, this::answer);
    }

    private List<Authorization> answer(JsonParser json) throws BadAnswerException {
        String flushId = "";
        List<Item> items = List.of();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "flush_id" -> flushId = Json.string(json, name);
                case "objects" -> items = items(json);
                default -> json.skipChildren();
            }
        }
        if (!flushId.equals(request.flushId().text())) {
            throw new BadAnswerException("the answer is not for the flush " + request.flushId());
        }
        List<ObjectSpec> asked = request.objects();
        if (items.size() != asked.size()) {
            throw new BadAnswerException(
                    "the answer has " + items.size() + " objects, not the " + asked.size() + " that were asked for");
        }
        List<Authorization> answers = new ArrayList<>();
        Optional<Scope> first = Optional.empty();
        for (int i = 0; i < items.size(); i++) {
            try {
                Scope scope = scope(items.get(i), asked.get(i).identity());
                if (!first.orElse(scope).equals(scope)) {
                    throw new BadAnswerException("its key is of another scope than that of object 0");
                }
                first = Optional.of(scope);
                answers.add(authorization(items.get(i), asked.get(i)));
            } catch (BadAnswerException e) {
                throw new BadAnswerException("object " + i + ", " + asked.get(i).identity() + ": " + e.getMessage());
            }
        }
        return answers;
    }

    private List<Item> items(JsonParser json) throws BadAnswerException {
        Json.demand(json.currentToken(), JsonToken.START_ARRAY, "objects");
        List<Item> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Json.demand(json.currentToken(), JsonToken.START_OBJECT, "each of objects");
            if (items.size() == request.objects().size()) {
                throw new BadAnswerException(
                        "the answer has more objects than the " + items.size() + " that were asked for");
            }
            items.add(item(json));
        }
        return items;
    }

    private static Item item(JsonParser json) throws BadAnswerException {
        Item item = new Item();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "kind" -> item.kind = Json.string(json, name);
                case "cid" -> item.cid = Json.string(json, name);
                case "key" -> item.key = Json.string(json, name);
                case "state" -> item.state = Json.string(json, name);
                case "upload_url" -> item.uploadUrl = Optional.of(Json.string(json, name));
                case "expires_at" -> item.expiresAt = Optional.of(Json.string(json, name));
                case "sequence" -> {
                    Json.demand(json.currentToken(), JsonToken.VALUE_NUMBER_INT, name);
                    item.sequence = json.getString();
                }
                case "required_headers" -> item.headers = headers(json);
                default -> json.skipChildren();
            }
        }
        return item;
    }

    private static List<HttpHeader> headers(JsonParser json) throws BadAnswerException {
        Json.demand(json.currentToken(), JsonToken.START_OBJECT, "required_headers");
        List<HttpHeader> headers = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            headers.add(new HttpHeader(name, Json.string(json, "each of required_headers")));
        }
        return headers;
    }

    /** The scope of the answer for one object, whose key can be that of no other object. */
    private Scope scope(Item item, ObjectIdentity identity) throws BadAnswerException {
        if (!item.isAbout(identity)) {
            throw new BadAnswerException("the answer at its place is about " + item.about());
        }
        Scope scope = ObjectKeys.scope(item.key, request.euid(), request.flushId(), identity)
                .orElseThrow(() -> new BadAnswerException("its key is not "
                        + ObjectKeys.key(SOME_SCOPE, request.euid(), request.flushId(), identity) + ", for any scope"));
        if (tokens.areIn(item.key)) {
            throw new BadAnswerException("its key holds the token");
        }
        return scope;
    }

    private Authorization authorization(Item item, ObjectSpec asked) throws BadAnswerException {
        ObjectIdentity identity = asked.identity();
        return switch (item.state) {
            case "stored" -> new Authorization.Stored(identity, item.key);
            case "conflict" -> new Authorization.Conflict(identity, item.key);
            case "upload_required" -> {
                HeaderRules.check(item.headers, asked);
                UploadUrl url = UploadUrl.parse(item.uploadUrl.orElse(""), insecureHosts);
                if (!url.leadsTo(item.key)) {
                    throw new BadAnswerException("the path of upload_url does not end with its key");
                }
                PresignedTicket ticket = new PresignedTicket(url, item.headers, asked.sizeBytes());
                yield new Authorization.UploadRequired(identity, item.key, ticket, validFor(item));
            }
            default -> throw new BadAnswerException("state " + Cleaned.word(item.state) + " is unknown");
        };
    }

    private Duration validFor(Item item) throws BadAnswerException {
        try {
            Duration left = Duration.between(gatewayNow, Instant.parse(item.expiresAt.orElse("")));
            if (left.isNegative()) {
                return Duration.ZERO;
            }
            return left.compareTo(LONGEST_VALIDITY) > 0 ? LONGEST_VALIDITY : left;
        } catch (DateTimeException e) {
            throw new BadAnswerException("expires_at is not a time such as 2026-01-31T12:00:00Z");
        }
    }

    /** One object of the answer, as it was written. */
    private static final class Item {
        private String kind = "";
        private String sequence = "";
        private String cid = "";
        private String key = "";
        private String state = "";
        private Optional<String> uploadUrl = Optional.empty();
        private Optional<String> expiresAt = Optional.empty();
        private List<HttpHeader> headers = List.of();

        private boolean isAbout(ObjectIdentity identity) {
            return kind.equals(identity.kind().label())
                    && switch (identity) {
                        case ObjectIdentity.Segment segment ->
                            sequence.equals(Long.toString(segment.sequence().value()));
                        case ObjectIdentity.Pack pack -> true;
                        case ObjectIdentity.Value value -> sameCid(value.cid());
                        case ObjectIdentity.Table table -> sameCid(table.cid());
                    };
        }

        private boolean sameCid(Cid expected) {
            return cid.equals(expected.toString());
        }

        private String about() {
            return Cleaned.word(kind)
                    + (sequence.isEmpty() ? "" : " " + sequence)
                    + (cid.isEmpty() ? "" : " " + (cid.matches("bamlv_1_[0-9a-f]{64}") ? cid : "of another CID"));
        }
    }
}
