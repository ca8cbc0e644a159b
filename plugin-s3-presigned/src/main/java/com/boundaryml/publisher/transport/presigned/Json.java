package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads one JSON object from bytes that may be anything: bounded in every dimension, no name twice in an object. */
final class Json {

    private static final int MOST_NESTING = 8;
    private static final int MOST_NAME = 256;
    private static final int MOST_NUMBER = 32;
    private static final int MOST_STRING = 32 << 10;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_NESTING)
                    .maxNameLength(MOST_NAME)
                    .maxNumberLength(MOST_NUMBER)
                    .maxStringLength(MOST_STRING)
                    .build())
            .build();

    private Json() {}

    /**
     * What makes something of an object.
     *
     * @param <T> what it makes
     */
    interface ObjectReader<T> {
        /** Reads from behind the opening brace to the closing one. */
        T read(JsonParser json) throws BadAnswerException;
    }

    /**
     * {@return what {@code reader} makes of the one object in {@code in}}
     *
     * @throws BadAnswerException if it is not one JSON object; the message quotes nothing of it
     */
    static <T> T object(InputStream in, ObjectReader<T> reader) throws BadAnswerException {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), in)) {
            demand(json.nextToken(), JsonToken.START_OBJECT, "the answer");
            T value = reader.read(json);
            if (json.nextToken() != null) {
                throw new BadAnswerException("the answer goes on behind its JSON object");
            }
            return value;
        } catch (JacksonIOException e) {
            throw new BadAnswerException(
                    e.getCause() instanceof TooLongException tooLong
                            ? tooLong(tooLong.most)
                            : "the answer's compressed body is damaged");
        } catch (StreamConstraintsException e) {
            throw new BadAnswerException("the answer is nested, or a part of it sized, beyond bounds");
        } catch (JacksonException e) {
            throw new BadAnswerException("the answer is not JSON, or has a name twice in an object");
        }
    }

    /** {@return the string that the parser stands at, as the value of the member {@code name}} */
    static String string(JsonParser json, String name) throws BadAnswerException {
        demand(json.currentToken(), JsonToken.VALUE_STRING, name);
        return json.getString();
    }

    static void demand(JsonToken actual, JsonToken expected, String what) throws BadAnswerException {
        if (actual != expected) {
            throw new BadAnswerException(what + " is not of the JSON type expected (" + expected + ")");
        }
    }

    static String tooLong(int most) {
        return "the answer is longer than " + most + " bytes";
    }

    /** A body is longer than its bound once it is decompressed. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
        private final int most;

        TooLongException(int most) {
            super(tooLong(most));
            this.most = most;
        }
    }
}
