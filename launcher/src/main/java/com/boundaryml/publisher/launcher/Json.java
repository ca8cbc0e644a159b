package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Console;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes one JSON document as the result of a command: UTF-8, one line, members in the order in which they are written. Of
 * one thread.
 */
final class Json {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private final JsonGenerator generator;

    private Json(JsonGenerator generator) {
        this.generator = generator;
    }

    /** Prints an object. */
    static void print(Console console, Consumer<Json> members) {
        OutputStream out = console.out();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
            generator.writeStartObject();
            members.accept(new Json(generator));
            generator.writeEndObject();
            generator.writeRaw('\n');
        }
        console.out().flush();
    }

    Json text(String name, String value) {
        generator.writeStringProperty(name, value);
        return this;
    }

    Json number(String name, long value) {
        generator.writeNumberProperty(name, value);
        return this;
    }

    Json seconds(String name, double value) {
        generator.writeNumberProperty(name, value);
        return this;
    }

    Json truth(String name, boolean value) {
        generator.writeBooleanProperty(name, value);
        return this;
    }

    /** Writes a point in time, or null. */
    Json time(String name, Optional<Instant> value) {
        value.ifPresentOrElse(
                time -> generator.writeStringProperty(name, time.toString()), () -> generator.writeNullProperty(name));
        return this;
    }

    Json object(String name, Consumer<Json> members) {
        generator.writeObjectPropertyStart(name);
        members.accept(this);
        generator.writeEndObject();
        return this;
    }

    /** Writes a list with an object for each element. */
    <T> Json list(String name, Collection<T> elements, Element<T> element) {
        generator.writeArrayPropertyStart(name);
        for (T each : elements) {
            generator.writeStartObject();
            element.write(this, each);
            generator.writeEndObject();
        }
        generator.writeEndArray();
        return this;
    }

    /** Writes the members of one element. */
    interface Element<T> {
        void write(Json json, T element);
    }
}
