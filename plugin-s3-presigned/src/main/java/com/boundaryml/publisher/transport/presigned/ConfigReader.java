package com.boundaryml.publisher.transport.presigned;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the gateway's configuration (guide, "GET /v1/publisher/config") without judging it. A field that is null counts as
 * absent. What is no boolean, whole number, text or list of these is handed on as text, so that it is found to be wrong.
 */
final class ConfigReader {

    private ConfigReader() {}

    static Map<String, Object> read(InputStream body) throws BadAnswerException {
        return Json.object(body, json -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                value(json).ifPresent(value -> fields.put(name, value));
            }
            return fields;
        });
    }

    private static Optional<Object> value(JsonParser json) {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            return scalar(json);
        }
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            scalar(json).ifPresent(list::add);
        }
        return Optional.of(List.copyOf(list));
    }

    private static Optional<Object> scalar(JsonParser json) {
        return switch (json.currentToken()) {
            case VALUE_NULL -> Optional.empty();
            case VALUE_TRUE -> Optional.of(true);
            case VALUE_FALSE -> Optional.of(false);
            case VALUE_NUMBER_INT -> Optional.of(wholeNumber(json.getString()));
            case START_OBJECT -> {
                json.skipChildren();
                yield Optional.of("(an object)");
            }
            case START_ARRAY -> {
                json.skipChildren();
                yield Optional.of("(a list)");
            }
            default -> Optional.of(json.getString());
        };
    }

    private static Object wholeNumber(String digits) {
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException e) {
            return digits;
        }
    }
}
