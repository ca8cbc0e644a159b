package com.boundaryml.publisher.testkit.profiler;

import java.util.List;

/**
 * One execution, from its begin to its end.
 *
 * @param runtimeId its id in the program's own eyes
 * @param calls its calls, the root call first, each behind the one that calls it; at least one
 * @param status how it ends
 */
public record Execution(Id128 runtimeId, List<Call> calls, ExecutionStatus status) {

    public Execution {
        calls = List.copyOf(calls);
        for (int i = 0; i < calls.size(); i++) {
            int parent = calls.get(i).parent();
            if (i == 0 ? parent != Call.NO_PARENT : parent < 0 || parent >= i) {
                throw new IllegalArgumentException(
                        "call " + i + " must come behind the one that calls it, but names " + parent);
            }
        }
        if (calls.isEmpty()) {
            throw new IllegalArgumentException("an execution has a root call, but there are no calls");
        }
    }
}
