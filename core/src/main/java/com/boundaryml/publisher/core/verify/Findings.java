package com.boundaryml.publisher.core.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects findings: counts all, keeps some of each problem, so that many of one do not push out the few of another. */
final class Findings {

    private final Map<Problem, Long> counts = new EnumMap<>(Problem.class);
    private final List<Finding> kept = new ArrayList<>();

    Findings() {
        for (Problem problem : Problem.values()) {
            counts.put(problem, 0L);
        }
    }

    void add(Problem problem, Object path, String detail) {
        long count = counts.merge(problem, 1L, Long::sum);
        if (count <= VerifyReport.MOST_FINDINGS_PER_PROBLEM) {
            kept.add(new Finding(problem, path.toString(), detail));
        }
    }

    Map<Problem, Long> counts() {
        return counts;
    }

    List<Finding> sorted() {
        return kept.stream()
                .sorted(Comparator.comparing(Finding::path)
                        .thenComparing(Finding::problem)
                        .thenComparing(Finding::detail))
                .toList();
    }
}
