package com.boundaryml.publisher.testkit.profiler;

import java.util.List;

/**
 * A value that a program handled, with the body that codec 1 gives it: one protobuf message with a oneof by field number
 * (guide, "CAS object"). Immutable.
 */
public sealed interface Value {

    /** {@return the value as an object of the store} */
    default CasObject toObject() {
        return CasObject.of(CasObject.VALUE, encode());
    }

    /** {@return the body's bytes} */
    default byte[] encode() {
        Proto out = new Proto();
        switch (this) {
            case Null nothing -> out.message(2, new Proto());
            case Text value -> out.text(3, value.text());
            case Int value -> out.varint(4, value.number());
            case Real value -> out.real(5, value.number());
            case Bool value -> out.varint(6, value.flag() ? 1 : 0);
            case ObjectValue value -> out.message(7, entries(new Proto().text(1, value.name()), 2, value.fields()));
            case EnumValue value ->
                out.message(8, new Proto().text(1, value.name()).text(2, value.value()));
            case ListValue value -> {
                Proto list = new Proto();
                value.items().forEach(item -> list.bytes(2, item.encode()));
                out.message(11, list);
            }
            case MapValue value -> out.message(12, entries(new Proto(), 3, value.fields()));
            case Media value ->
                out.message(
                        17,
                        new Proto()
                                .varint(1, value.kind().code)
                                .text(2, value.mime())
                                .text(3, value.url()));
            case BigInt value -> out.text(20, value.hex());
        }
        return out.toBytes();
    }

    private static Proto entries(Proto into, int field, List<Field> fields) {
        for (Field entry : fields) {
            into.message(
                    field,
                    new Proto().text(1, entry.key()).bytes(2, entry.value().encode()));
        }
        return into;
    }

    /** Nothing. */
    record Null() implements Value {}

    /**
     * Text.
     *
     * @param text the text
     */
    record Text(String text) implements Value {}

    /**
     * A whole number of 64 bits.
     *
     * @param number the number
     */
    record Int(long number) implements Value {}

    /**
     * A floating-point number.
     *
     * @param number the number
     */
    record Real(double number) implements Value {}

    /**
     * A truth value.
     *
     * @param flag the truth value
     */
    record Bool(boolean flag) implements Value {}

    /**
     * An object of a class.
     *
     * @param name the class
     * @param fields its fields, in order
     */
    record ObjectValue(String name, List<Field> fields) implements Value {
        public ObjectValue {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A value of an enumeration.
     *
     * @param name the enumeration
     * @param value the value's name
     */
    record EnumValue(String name, String value) implements Value {}

    /**
     * A list.
     *
     * @param items its items, in order
     */
    record ListValue(List<Value> items) implements Value {
        public ListValue {
            items = List.copyOf(items);
        }
    }

    /**
     * A map from text.
     *
     * @param fields its entries, in order
     */
    record MapValue(List<Field> fields) implements Value {
        public MapValue {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A picture or the like, by its address.
     *
     * @param kind what it is
     * @param mime its media type
     * @param url its address
     */
    record Media(MediaKind kind, String mime, String url) implements Value {}

    /**
     * A whole number of any size.
     *
     * @param hex its hexadecimal digits, after a hyphen if it is negative
     */
    record BigInt(String hex) implements Value {}

    /**
     * An entry of a class or a map.
     *
     * @param key its name
     * @param value its value
     */
    record Field(String key, Value value) {}

    /** What a medium is. */
    enum MediaKind {
        /** A picture. */
        IMAGE(1),
        /** Sound. */
        AUDIO(2),
        /** A PDF document. */
        PDF(3),
        /** Moving pictures. */
        VIDEO(4);

        private final int code;

        MediaKind(int code) {
            this.code = code;
        }
    }
}
