package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a key says of the object under it. A key that is read is spelt anew by {@link ObjectKeys} and must come out the same,
 * so there is one place that knows how keys are spelt.
 */
sealed interface SinkKey {

    /** How many parts a key has below its scope. */
    int PARTS = 4;

    /** The object of a segment. */
    record Segment(Euid stream, Plane plane, Sequence sequence) implements SinkKey {}

    /** The object of a pack. */
    record Pack(Euid stream, Ulid flushId) implements SinkKey {}

    /** The object of a large value. */
    record Value(Cid cid) implements SinkKey {}

    /** The object of a function table. */
    record Table(Cid cid) implements SinkKey {}

    /** {@return what {@code key} says, or empty if it is no key of the scope} */
    static Optional<SinkKey> find(Scope scope, String key) {
        String prefix = ObjectKeys.prefix(scope);
        if (!key.startsWith(prefix)) {
            return Optional.empty();
        }
        return read(key.substring(prefix.length()).split("/", -1))
                .filter(found -> found.spell(scope).equals(key));
    }

    private static Optional<SinkKey> read(String[] parts) {
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        String file = parts[PARTS - 1];
        String name = file.substring(0, Math.max(0, file.indexOf('.')));
        return switch (parts[0] + "/" + parts[1]) {
            case "cas/values" -> Cid.find(name).map(Value::new);
            case "cas/tables" -> Cid.find(name).map(Table::new);
            default ->
                parts[0].equals("streams")
                        ? Euid.find(parts[1]).flatMap(stream -> ofStream(stream, parts[2], name))
                        : Optional.empty();
        };
    }

    private static Optional<SinkKey> ofStream(Euid stream, String folder, String name) {
        Function<Plane, Optional<SinkKey>> segment =
                plane -> Sequence.find(name).map(sequence -> new Segment(stream, plane, sequence));
        return switch (folder) {
            case "meta" -> segment.apply(Plane.META);
            case "data" -> segment.apply(Plane.DATA);
            case "values" -> Ulid.find(name).map(flushId -> new Pack(stream, flushId));
            default -> Optional.empty();
        };
    }

    private String spell(Scope scope) {
        // The key of an object names a stream or a flush only where the object belongs to one.
        Euid anyStream = Euid.of(new byte[Euid.BYTES]);
        Ulid anyFlush = Ulid.of(0, 0);
        return switch (this) {
            case Segment segment ->
                ObjectKeys.key(
                        scope,
                        segment.stream(),
                        anyFlush,
                        new ObjectIdentity.Segment(segment.plane(), segment.sequence()));
            case Pack pack -> ObjectKeys.key(scope, pack.stream(), pack.flushId(), new ObjectIdentity.Pack(1));
            case Value value -> ObjectKeys.key(scope, anyStream, anyFlush, new ObjectIdentity.Value(value.cid()));
            case Table table -> ObjectKeys.key(scope, anyStream, anyFlush, new ObjectIdentity.Table(table.cid()));
        };
    }
}
