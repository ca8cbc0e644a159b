package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.ObjectKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What verifying came to.
 *
 * @param objects the sound objects by kind; every kind is there
 * @param packedValues how many values the sound packs hold
 * @param streams how many streams have an object in the sink
 * @param storeFiles how many files of the store were looked for in the sink, 0 without a store
 * @param comparedFiles how many of these are segments that were compared byte by byte and found equal
 * @param counts how often each problem was found; every problem is there
 * @param findings the findings by path, of each problem the first {@link #MOST_FINDINGS_PER_PROBLEM} that were met
 */
public record VerifyReport(
        Map<ObjectKind, Tally> objects,
        long packedValues,
        long streams,
        long storeFiles,
        long comparedFiles,
        Map<Problem, Long> counts,
        List<Finding> findings) {

    /** How many findings of each problem are given one by one. */
    public static final int MOST_FINDINGS_PER_PROBLEM = 100;

    public VerifyReport {
        objects = Collections.unmodifiableMap(new EnumMap<>(objects));
        counts = Collections.unmodifiableMap(new EnumMap<>(counts));
        findings = List.copyOf(findings);
    }

    /** {@return whether no fault was found} */
    public boolean sound() {
        return counts.entrySet().stream().allMatch(entry -> !entry.getKey().fault() || entry.getValue() == 0);
    }
}
