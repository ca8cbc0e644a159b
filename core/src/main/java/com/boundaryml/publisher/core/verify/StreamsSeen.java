package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the sink was seen to have of each stream. */
final class StreamsSeen {

    private final Map<Euid, Seen> streams = new TreeMap<>();

    /** What the sink has of one stream. */
    static final class Seen {
        private final Map<Plane, SequenceSet> planes = new EnumMap<>(Plane.class);
        private long announcedData;

        private Seen() {
            for (Plane plane : Plane.values()) {
                planes.put(plane, new SequenceSet());
            }
        }

        SequenceSet sequences(Plane plane) {
            SequenceSet sequences = planes.get(plane);
            if (sequences == null) {
                throw new IllegalStateException("no such plane: " + plane);
            }
            return sequences;
        }

        /** {@return the highest sequence that must be there if nothing was lost, or 0} */
        long expected(Plane plane) {
            return switch (plane) {
                case META -> sequences(plane).highest();
                case DATA -> Math.max(sequences(plane).highest(), announcedData);
            };
        }
    }

    /** Takes note of a segment, sound or not: its key is taken. */
    void segment(Euid stream, Plane plane, Sequence sequence) {
        of(stream).sequences(plane).add(sequence);
    }

    /** Takes note of what a sound meta segment says: data segments up to here were committed before it. */
    void dataHighWater(Euid stream, long sequence) {
        Seen seen = of(stream);
        seen.announcedData = Math.max(seen.announcedData, sequence);
    }

    /** {@return what the sink has of this stream, which is noted as seen} */
    Seen of(Euid stream) {
        return streams.computeIfAbsent(stream, absent -> new Seen());
    }

    Set<Euid> streams() {
        return streams.keySet();
    }
}
