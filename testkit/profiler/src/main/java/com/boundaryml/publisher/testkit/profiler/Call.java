package com.boundaryml.publisher.testkit.profiler;

import java.util.Optional;

/**
 * One call of an execution, as a program would make it.
 *
 * @param parent the place of the calling call in its execution, from 0; {@value #NO_PARENT} for the root call
 * @param functionId the function, as the engine's table numbers it
 * @param site where it is called
 * @param selection why it has a span; {@link Selection#NONE} if it has none
 * @param offsetNs when it begins, in nanoseconds from the begin of the execution
 * @param inclusiveNs how long it takes, in nanoseconds
 * @param awaitNs how much of that it waits, in nanoseconds
 * @param status how it ends
 * @param input its arguments, kept only if it has a span
 * @param result what it returns, or the error it raises, kept only if it has a span
 */
public record Call(
        int parent,
        int functionId,
        Optional<CallSite> site,
        Selection selection,
        long offsetNs,
        long inclusiveNs,
        long awaitNs,
        CallStatus status,
        Optional<Value> input,
        Optional<Value> result) {

    /** The parent of a root call. */
    public static final int NO_PARENT = -1;

    EdgeKind edge() {
        return parent == NO_PARENT ? EdgeKind.ROOT : EdgeKind.CALL;
    }

    /** Why a call has a span. */
    public enum Selection {
        /** It has none: it is counted only. */
        NONE(0),
        /** It is the root of its execution. */
        ROOT(1),
        /** It asks a language model. */
        LLM(2),
        /** Someone asked for it. */
        MANUAL(4);

        private final int bits;

        Selection(int bits) {
            this.bits = bits;
        }

        int bits() {
            return bits;
        }
    }
}
