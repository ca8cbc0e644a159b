package com.boundaryml.publisher.launcher.lambda;

import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the answers to {@code event/next}: a JSON object with {@code eventType}, {@code deadlineMs} and, for the end of the
 * environment, {@code shutdownReason}. Source of the format: AWS, "Lambda Extensions API reference", version 2020-01-01.
 * Fields that are not known are passed over. A pure function.
 */
final class EventReader {

    /** The end of the year 9999. */
    static final long MOST_DEADLINE_MS = 253_402_300_799_999L;

    private static final int MOST_SHOWN_CHARS = 100;
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private EventReader() {}

    /**
     * {@return the event}
     *
     * @param body the answer's body
     * @throws ExtensionsApiException if it is none, or one that the publisher has not registered for
     */
    static Event read(String body) throws ExtensionsApiException {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), body)) {
            return fields(json).event();
        } catch (JacksonException e) {
            throw new ExtensionsApiException(
                    "Lambda's event is no sound JSON (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static Fields fields(JsonParser json) throws ExtensionsApiException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new ExtensionsApiException("Lambda's event is no JSON object");
        }
        Fields fields = new Fields();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (value == JsonToken.VALUE_STRING && name.equals("eventType")) {
                fields.type = Optional.of(json.getString());
            } else if (value == JsonToken.VALUE_STRING && name.equals("shutdownReason")) {
                fields.reason = json.getString();
            } else if (value == JsonToken.VALUE_NUMBER_INT && name.equals("deadlineMs")) {
                fields.deadlineMs = OptionalLong.of(json.getLongValue());
            } else {
                json.skipChildren();
            }
        }
        if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
            throw new ExtensionsApiException("Lambda's event goes on behind its JSON object");
        }
        return fields;
    }

    /** What has been read so far. */
    private static final class Fields {

        private Optional<String> type = Optional.empty();
        private String reason = "no reason given";
        private OptionalLong deadlineMs = OptionalLong.empty();

        Event event() throws ExtensionsApiException {
            String named = type.orElseThrow(() -> new ExtensionsApiException("Lambda's event has no eventType"));
            return switch (named) {
                case "INVOKE" -> new Event.Invoke(deadline());
                case "SHUTDOWN" -> new Event.Shutdown(shown(reason), deadline());
                default ->
                    throw new ExtensionsApiException(
                            "Lambda's event is \"" + shown(named) + "\", and only INVOKE and SHUTDOWN were asked for");
            };
        }

        private long deadline() throws ExtensionsApiException {
            long deadline = deadlineMs.orElse(-1);
            if (deadline < 0 || deadline > MOST_DEADLINE_MS) {
                throw new ExtensionsApiException(
                        "Lambda's event has no deadlineMs that is a time in milliseconds since 1970");
            }
            return deadline;
        }

        private static String shown(String text) {
            return text.length() <= MOST_SHOWN_CHARS ? text : text.substring(0, MOST_SHOWN_CHARS) + "...";
        }
    }
}
