package com.boundaryml.publisher.testkit.gateway;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What a gateway serves as its configuration (guide, {@code GET /v1/publisher/config}): the guide's example until fields are
 * set. Values out of range, of the wrong type and of unknown names are served as they are set. Thread-safe.
 */
public final class ServedConfig {

    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Object> fields = new LinkedHashMap<>();
    private Duration maxAge = Duration.ofMinutes(5);

    ServedConfig() {
        fields.put("capture_enabled", true);
        fields.put("supported_segment_versions", List.of(2L));
        fields.put("supported_cas_versions", List.of(1L));
        fields.put("flush_interval_seconds", 5L);
        fields.put("max_objects_per_authorize", 100L);
        fields.put("large_value_threshold_bytes", 32_768L);
        fields.put("max_object_bytes", 268_435_456L);
        fields.put("pack_max_entry_bytes", 8_388_608L);
        fields.put("shipped_value_retention_seconds", 3_600L);
        fields.put("upload_url_ttl_seconds", 900L);
    }

    /** Sets a field to a number. */
    public synchronized void set(String field, long value) {
        fields.put(field, value);
    }

    /** Sets a field to true or false. */
    public synchronized void set(String field, boolean value) {
        fields.put(field, value);
    }

    /** Sets a field to a text. */
    public synchronized void set(String field, String value) {
        fields.put(field, value);
    }

    /** Sets a field to a list of numbers. */
    public synchronized void set(String field, List<Long> values) {
        fields.put(field, List.copyOf(values));
    }

    /** Leaves a field out. */
    public synchronized void remove(String field) {
        fields.remove(field);
    }

    /** Sets for how long it may be used before it is to be read again: the max-age of Cache-Control, in whole seconds. */
    public synchronized void maxAge(Duration duration) {
        maxAge = duration;
    }

    /** {@return a field that is a number, or {@code otherwise} if it is none} */
    synchronized long number(String field, long otherwise) {
        return fields.get(field) instanceof Long value ? value : otherwise;
    }

    synchronized Reply reply(RequestHead head) {
        String json = json();
        String etag = "\""
                + StrictBucket.sha256(json.getBytes(StandardCharsets.UTF_8))
                        .hex()
                        .substring(0, 16) + "\"";
        boolean known = head.header("If-None-Match").filter(etag::equals).isPresent();
        return (known ? Reply.empty(304) : Reply.of(200, "application/json", json))
                .with("Cache-Control", "private, max-age=" + maxAge.toSeconds())
                .with("ETag", etag);
    }

    private String json() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            fields.forEach((name, value) -> {
                json.writeName(name);
                write(json, value);
            });
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, Object value) {
        switch (value) {
            case Boolean truth -> json.writeBoolean(truth);
            case Long number -> json.writeNumber(number);
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(item -> write(json, item));
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }
}
