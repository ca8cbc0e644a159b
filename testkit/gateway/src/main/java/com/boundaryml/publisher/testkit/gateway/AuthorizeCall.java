package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the body of {@code POST /v1/uploads/authorize} (guide, "The two endpoints") more strictly than a gateway in use
 * would: a field that the guide does not name is an error, so that a publisher's slip shows.
 */
final class AuthorizeCall {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final int MOST_PACK_ENTRIES = 100_000;
    private static final long VALUE_CODEC = 1;
    private static final long TABLE_CODEC = 2;

    private final ServedConfig config;

    AuthorizeCall(ServedConfig config) {
        this.config = config;
    }

    AuthorizeRequest read(byte[] body) throws BadCallException {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), body)) {
            demand(json.nextToken(), JsonToken.START_OBJECT, "the body");
            AuthorizeRequest request = request(json);
            if (json.nextToken() != null) {
                throw new BadCallException(400, "something follows the JSON object");
            }
            return request;
        } catch (JacksonException e) {
            throw new BadCallException(400, "the body is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw new BadCallException(422, String.valueOf(e.getMessage()));
        }
    }

    private AuthorizeRequest request(JsonParser json) throws BadCallException {
        Map<String, String> texts = new HashMap<>();
        List<ObjectSpec> objects = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case "process_euid", "flush_id" -> {
                    demand(value, JsonToken.VALUE_STRING, name);
                    texts.put(name, json.getString());
                }
                case "objects" -> {
                    demand(value, JsonToken.START_ARRAY, name);
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        demand(json.currentToken(), JsonToken.START_OBJECT, "each of objects");
                        objects.add(object(json));
                    }
                }
                default -> throw new BadCallException(400, "the field " + name + " is unknown");
            }
        }
        check(objects);
        return new AuthorizeRequest(
                new Euid(needed(texts, "process_euid")), new Ulid(needed(texts, "flush_id")), objects);
    }

    private void check(List<ObjectSpec> objects) throws BadCallException {
        long most = config.number("max_objects_per_authorize", Integer.MAX_VALUE);
        if (objects.size() > most) {
            throw new BadCallException(422, "the call lists " + objects.size() + " objects, more than " + most);
        }
        Set<ObjectIdentity> seen = new HashSet<>();
        for (ObjectSpec object : objects) {
            if (!seen.add(object.identity())) {
                throw new BadCallException(422, object.identity() + " is listed twice");
            }
        }
    }

    private ObjectSpec object(JsonParser json) throws BadCallException {
        Map<String, String> texts = new HashMap<>();
        Map<String, Long> numbers = new HashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case "kind", "cid", "checksum_sha256" -> {
                    demand(value, JsonToken.VALUE_STRING, name);
                    texts.put(name, json.getString());
                }
                case "sequence", "codec", "entry_count", "size_bytes" -> {
                    demand(value, JsonToken.VALUE_NUMBER_INT, name);
                    numbers.put(name, json.getLongValue());
                }
                default -> throw new BadCallException(400, "the field " + name + " of an object is unknown");
            }
        }
        ObjectIdentity identity = identity(texts, numbers);
        long size = needed(numbers, "size_bytes");
        long most = config.number("max_object_bytes", Long.MAX_VALUE);
        if (size < 1 || size > most) {
            throw new BadCallException(422, "size_bytes of " + identity + " is 1 to " + most + ", not " + size);
        }
        Sha256 checksum = new Sha256(needed(texts, "checksum_sha256"));
        return new ObjectSpec(identity, size, checksum);
    }

    private static ObjectIdentity identity(Map<String, String> texts, Map<String, Long> numbers)
            throws BadCallException {
        String label = needed(texts, "kind");
        ObjectKind kind = Arrays.stream(ObjectKind.values())
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new BadCallException(422, "the kind " + label + " is unknown"));
        return switch (kind) {
            case META_SEGMENT -> segment(Plane.META, texts, numbers);
            case DATA_SEGMENT -> segment(Plane.DATA, texts, numbers);
            case VALUE_PACK -> {
                only(kind, texts, numbers, Set.of("entry_count"));
                long entries = needed(numbers, "entry_count");
                if (entries < 1 || entries > MOST_PACK_ENTRIES) {
                    throw new BadCallException(422, "entry_count is 1 to " + MOST_PACK_ENTRIES + ", not " + entries);
                }
                yield new ObjectIdentity.Pack((int) entries);
            }
            case VALUE -> new ObjectIdentity.Value(cid(kind, VALUE_CODEC, texts, numbers));
            case TABLE -> new ObjectIdentity.Table(cid(kind, TABLE_CODEC, texts, numbers));
        };
    }

    private static ObjectIdentity segment(Plane plane, Map<String, String> texts, Map<String, Long> numbers)
            throws BadCallException {
        only(ObjectKind.of(plane), texts, numbers, Set.of("sequence"));
        return new ObjectIdentity.Segment(plane, new Sequence(needed(numbers, "sequence")));
    }

    private static Cid cid(ObjectKind kind, long codec, Map<String, String> texts, Map<String, Long> numbers)
            throws BadCallException {
        only(kind, texts, numbers, Set.of("cid", "codec"));
        long found = needed(numbers, "codec");
        if (found != codec) {
            throw new BadCallException(422, "the codec of a " + kind.label() + " is " + codec + ", not " + found);
        }
        return Cid.parse(needed(texts, "cid"));
    }

    /** Refuses fields that belong to another kind. */
    private static void only(ObjectKind kind, Map<String, String> texts, Map<String, Long> numbers, Set<String> own)
            throws BadCallException {
        Set<String> found = new HashSet<>(texts.keySet());
        found.addAll(numbers.keySet());
        found.removeAll(Set.of("kind", "size_bytes", "checksum_sha256"));
        found.removeAll(own);
        if (!found.isEmpty()) {
            throw new BadCallException(422, "a " + kind.label() + " has no " + String.join(" and no ", found));
        }
    }

    private static <T> T needed(Map<String, T> fields, String name) throws BadCallException {
        T value = fields.get(name);
        if (value == null) {
            throw new BadCallException(422, name + " is absent");
        }
        return value;
    }

    private static void demand(@Nullable JsonToken found, JsonToken expected, String what) throws BadCallException {
        if (found != expected) {
            throw new BadCallException(400, what + " is " + found + ", not " + expected);
        }
    }
}
