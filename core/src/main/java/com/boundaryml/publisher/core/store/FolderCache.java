package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers what was read of a folder for as long as no name has come or gone in it since, by the folder's time of
 * modification. That time has a granularity: a name may come at the very moment of the reading, or just after it, and leave
 * the time as it was. So what was read is believed only if the folder had been left alone for a while before it was read.
 * The number of folders remembered is bounded; of more, those not looked at for the longest are forgotten.
 */
final class FolderCache<V> {

    /** Coarser than the time stamps of any file system that a store lies on. */
    static final Duration RACY = Duration.ofSeconds(2);

    private static final int MOST_FOLDERS = 4096;

    private final Time time;
    private final Map<Place, Known<V>> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, Known<V>> eldest) {
            return size() > MOST_FOLDERS;
        }
    };

    FolderCache(Time time) {
        this.time = time;
    }

    private record Known<V>(Instant modified, Object dependsOn, V value) {}

    /** How a value is read. */
    interface Reading<V> {
        V read() throws IOException;
    }

    /**
     * {@return the remembered value, or a new reading}
     *
     * @param place the folder
     * @param modified the folder's time of modification, looked up before this call
     * @param dependsOn what else the value depends on, besides the names in the folder
     */
    V get(Place place, Instant modified, Object dependsOn, Reading<V> reading) throws IOException {
        Known<V> known = entries.get(place);
        if (known != null
                && known.modified().equals(modified)
                && known.dependsOn().equals(dependsOn)) {
            return known.value();
        }
        boolean settled = modified.isBefore(time.now().minus(RACY));
        V value = reading.read();
        if (settled) {
            entries.put(place, new Known<>(modified, dependsOn, value));
        } else {
            entries.remove(place);
        }
        return value;
    }
}
