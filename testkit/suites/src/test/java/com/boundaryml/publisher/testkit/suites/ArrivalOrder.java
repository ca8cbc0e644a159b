package com.boundaryml.publisher.testkit.suites;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Checks the order in which objects became visible (guide, "The flush algorithm"; D4), for a store that was complete before
 * shipping began.
 */
final class ArrivalOrder {

    /** Where a meta segment's header says up to which data sequence it relies on others. */
    private static final int DATA_HIGH_WATER_AT = 8 + 2 + 8 + 16;

    private static final int MOST_SEGMENT_BYTES = 16 << 20;

    private ArrivalOrder() {}

    /**
     * {@return what came too early, in words}
     *
     * @param visible the keys in the order of their arrival
     * @param objects what they hold
     */
    static List<String> violations(List<String> visible, Function<String, byte[]> objects) {
        List<String> violations = new ArrayList<>();
        Map<String, Long> last = new HashMap<>();
        boolean anySegment = false;
        for (String key : visible) {
            boolean data = key.contains("/data/");
            boolean meta = key.contains("/meta/");
            if (!data && !meta) {
                if (anySegment) {
                    violations.add(key + " came after a segment");
                }
                continue;
            }
            anySegment = true;
            String plane = key.substring(0, key.lastIndexOf('/'));
            long sequence = Long.parseLong(key.substring(plane.length() + 1, key.indexOf('.', plane.length())));
            if (sequence != last.getOrDefault(plane, 0L) + 1 && meta) {
                violations.add(key + " came out of order");
            }
            last.merge(plane, sequence, Math::max);
            if (meta) {
                long relied = dataHighWater(objects.apply(key));
                String stream = plane.substring(0, plane.lastIndexOf('/'));
                long arrived = visible.subList(0, visible.indexOf(key)).stream()
                        .filter(other -> other.startsWith(stream + "/data/"))
                        .count();
                if (arrived < relied) {
                    violations.add(key + " relies on " + relied + " data segments, and " + arrived + " were there");
                }
            }
        }
        return violations;
    }

    private static long dataHighWater(byte[] object) {
        return ByteBuffer.wrap(Zstd.decompress(object, MOST_SEGMENT_BYTES)).getLong(DATA_HIGH_WATER_AT);
    }
}
