package com.boundaryml.publisher.distribution;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks what a publisher has shipped of one stream whose shipping may have been cut short anywhere: what is there is a
 * beginning, and nothing refers to what is not there (guide, "The flush algorithm"; D4).
 */
final class CutShort {

    /** Where a meta segment's header says up to which data sequence it relies on others. */
    private static final int DATA_HIGH_WATER_AT = 8 + 2 + 8 + 16;

    /** How many data segments one call lists: they go side by side, and the others may overtake a slow one. */
    private static final int MOST_OF_A_CALL = 100;

    private static final int MOST_SEGMENT_BYTES = 16 << 20;

    private CutShort() {}

    /**
     * {@return what is out of order, in words}
     *
     * @param keys the keys of one stream, in the order of their arrival
     * @param objects what they hold
     */
    static List<String> violations(List<String> keys, Function<String, byte[]> objects) {
        List<String> violations = new ArrayList<>();
        TreeSet<Long> data = new TreeSet<>();
        long metas = 0;
        for (String key : keys) {
            if (key.contains("/data/")) {
                data.add(sequence(key));
                if (sequence(key) > whole(data) + MOST_OF_A_CALL) {
                    violations.add(key + " came while the plane was whole up to " + whole(data) + " only");
                }
            } else if (key.contains("/meta/")) {
                metas++;
                if (sequence(key) != metas) {
                    violations.add(key + " came as number " + metas);
                }
                long relied = ByteBuffer.wrap(Zstd.decompress(objects.apply(key), MOST_SEGMENT_BYTES))
                        .getLong(DATA_HIGH_WATER_AT);
                if (whole(data) < relied) {
                    violations.add(key + " relies on data up to " + relied + ", which is whole up to " + whole(data));
                }
            }
        }
        return violations;
    }

    /** The same where the order of arrival is not known: as if what may come first had come first. */
    static List<String> violationsOf(Collection<String> keys, Function<String, byte[]> objects) {
        return violations(keys.stream().sorted().collect(Collectors.toList()), objects);
    }

    private static long sequence(String key) {
        return Long.parseLong(key.substring(key.lastIndexOf('/') + 1, key.indexOf('.', key.lastIndexOf('/'))));
    }

    /** The sequence up to which the plane has no hole. */
    private static long whole(Set<Long> plane) {
        long whole = 0;
        while (plane.contains(whole + 1)) {
            whole++;
        }
        return whole;
    }
}
