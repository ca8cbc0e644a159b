package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import java.io.StringWriter;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The answer of an authorize call, before it is written, and what can be made of it to try a publisher.
 *
 * @param flushId the flush that it answers
 * @param items an answer for each object
 */
record AuthorizeAnswer(Ulid flushId, List<Item> items) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String OTHER_CHECKSUM = new Sha256("0".repeat(64)).base64();
    private static final String CHECKSUM = "x-amz-checksum-sha256";
    private static final String LENGTH = "Content-Length";

    AuthorizeAnswer {
        items = List.copyOf(items);
    }

    /**
     * The answer for one object.
     *
     * @param identity what the object is
     * @param key its key
     * @param state a word of the guide, unless it was tampered with
     * @param upload what a PUT needs, if there is to be one
     */
    record Item(ObjectIdentity identity, String key, String state, Optional<Upload> upload) {}

    /** What a PUT needs. */
    record Upload(URI url, List<Header> headers, Instant expiresAt) {
        private Upload to(URI other) {
            return new Upload(other, headers, expiresAt);
        }

        private Upload with(String name, String value) {
            return new Upload(
                    url,
                    headers.stream()
                            .map(header -> header.is(name) ? new Header(name, value) : header)
                            .toList(),
                    expiresAt);
        }
    }

    /** {@return whether the fault can befall this answer} */
    boolean canHave(GatewayFault fault) {
        boolean several = items.size() > 1;
        return switch (fault) {
            case TOO_LARGE, SWAPPED_ORDER -> several;
            default ->
                !fault.needsUpload()
                        || items.stream().anyMatch(item -> item.upload().isPresent());
        };
    }

    /** {@return this answer with the fault in it; itself, if the fault is not one of its content} */
    AuthorizeAnswer tampered(GatewayFault fault) {
        return switch (fault) {
            case WRONG_COUNT -> new AuthorizeAnswer(flushId, items.subList(0, items.size() - 1));
            case SWAPPED_ORDER -> {
                List<Item> swapped = new ArrayList<>(items);
                swapped.set(0, items.get(1));
                swapped.set(1, items.get(0));
                yield new AuthorizeAnswer(flushId, swapped);
            }
            case WRONG_CHECKSUM -> firstUpload(upload -> upload.with(CHECKSUM, OTHER_CHECKSUM));
            case WRONG_LENGTH -> firstUpload(upload -> upload.with(LENGTH, "1"));
            case LINE_BREAK_IN_HEADER ->
                firstUpload(upload -> upload.with("If-None-Match", "*\r\nx-amz-acl: public-read"));
            case HTTP_URL -> firstUpload(upload -> upload.to(moved(upload.url(), "http://127.0.0.2:1")));
            case FOREIGN_HOST -> firstUpload(upload -> upload.to(moved(upload.url(), "https://127.0.0.2:1")));
            case UNKNOWN_STATE -> {
                List<Item> strange = new ArrayList<>(items);
                Item first = items.getFirst();
                strange.set(0, new Item(first.identity(), first.key(), "perhaps", first.upload()));
                yield new AuthorizeAnswer(flushId, strange);
            }
            case UNAUTHORIZED,
                    FORBIDDEN,
                    THROTTLED,
                    THROTTLED_SECONDS,
                    THROTTLED_DATE,
                    INTERNAL_ERROR,
                    UNAVAILABLE,
                    TOO_LARGE,
                    HUGE_BODY -> this;
        };
    }

    private static URI moved(URI url, String origin) {
        return URI.create(origin + url.getRawPath() + "?" + url.getRawQuery());
    }

    private AuthorizeAnswer firstUpload(UnaryOperator<Upload> change) {
        List<Item> changed = new ArrayList<>(items);
        for (int i = 0; i < changed.size(); i++) {
            Item item = changed.get(i);
            if (item.upload().isPresent()) {
                changed.set(
                        i,
                        new Item(
                                item.identity(),
                                item.key(),
                                item.state(),
                                item.upload().map(change)));
                break;
            }
        }
        return new AuthorizeAnswer(flushId, changed);
    }

    String json() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("flush_id", flushId.text());
            json.writeName("objects");
            json.writeStartArray();
            items.forEach(item -> write(json, item));
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, Item item) {
        json.writeStartObject();
        json.writeStringProperty("kind", item.identity().kind().label());
        switch (item.identity()) {
            case ObjectIdentity.Segment segment ->
                json.writeNumberProperty("sequence", segment.sequence().value());
            case ObjectIdentity.Pack pack -> {}
            case ObjectIdentity.Value value ->
                json.writeStringProperty("cid", value.cid().toString());
            case ObjectIdentity.Table table ->
                json.writeStringProperty("cid", table.cid().toString());
        }
        json.writeStringProperty("key", item.key());
        json.writeStringProperty("state", item.state());
        if (item.upload().isPresent()) {
            Upload upload = item.upload().get();
            json.writeStringProperty("upload_url", upload.url().toString());
            json.writeName("required_headers");
            json.writeStartObject();
            upload.headers().forEach(header -> json.writeStringProperty(header.name(), header.value()));
            json.writeEndObject();
            json.writeStringProperty(
                    "expires_at",
                    upload.expiresAt().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        json.writeEndObject();
    }
}
