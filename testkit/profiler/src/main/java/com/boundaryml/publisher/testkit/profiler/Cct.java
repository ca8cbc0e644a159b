package com.boundaryml.publisher.testkit.profiler;

import java.util.List;
import java.util.Optional;

/**
 * The counters' payload of a group: what happened on each call path since the last segment (guide, "CCT payload").
 *
 * <p>{@code u64 context_count, context_count x (key[32], opt tuple, counters), u64 overflow_count, overflow_count x (u8
 * reason, u8 edge_kind, counters)}.
 */
public final class Cct {

    private static final String KEY_PREFIX = "baml-cct-context-v1";

    private Cct() {}

    /** {@return the payload of these call paths, with no overflow} */
    public static byte[] encode(List<PathCounters> paths) {
        Encoder out = new Encoder().u64(paths.size());
        for (PathCounters path : paths) {
            path.path().key().encode(out);
            out.u8(1);
            path.path().encode(out);
            path.counters().encode(out);
        }
        return out.u64(0).toBytes();
    }

    /**
     * A call path: a call site below another path.
     *
     * @param programId the program
     * @param parent the path above it; a root has none
     * @param functionId the function called
     * @param site where it is called, if known
     * @param edge how it is called
     */
    public record CallPath(
            Id128 programId, Optional<ContextKey> parent, int functionId, Optional<CallSite> site, EdgeKind edge) {

        /** {@return the path's key: the SHA-256 of {@code "baml-cct-context-v1"} and the tuple} */
        public ContextKey key() {
            Encoder out = new Encoder().ascii(KEY_PREFIX);
            encode(out);
            return ContextKey.of(Encoder.sha256().digest(out.toBytes()));
        }

        private void encode(Encoder out) {
            programId.encode(out);
            out.optional(parent, key -> key.encode(out))
                    .u32(functionId)
                    .optional(site, place -> place.encode(out))
                    .u8(edge.code());
        }
    }

    /**
     * What happened on one path.
     *
     * @param path the path
     * @param counters what happened
     */
    public record PathCounters(CallPath path, Counters counters) {}

    /**
     * Counters of one path; durations in nanoseconds.
     *
     * @param started calls begun
     * @param selected calls that have a span
     * @param ok calls that returned
     * @param errored calls that raised an error
     * @param cancelled calls that were cancelled
     * @param exited calls within which the program exited
     * @param inclusiveNs time in calls that ended
     * @param directChildInclusiveNs time in the calls right below them
     * @param awaitNs time spent waiting
     * @param awaits how often they waited
     */
    public record Counters(
            long started,
            long selected,
            long ok,
            long errored,
            long cancelled,
            long exited,
            long inclusiveNs,
            long directChildInclusiveNs,
            long awaitNs,
            long awaits) {

        /** Nothing happened. */
        public static final Counters ZERO = new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        /** {@return the sums of this and the other} */
        public Counters plus(Counters other) {
            return new Counters(
                    started + other.started,
                    selected + other.selected,
                    ok + other.ok,
                    errored + other.errored,
                    cancelled + other.cancelled,
                    exited + other.exited,
                    inclusiveNs + other.inclusiveNs,
                    directChildInclusiveNs + other.directChildInclusiveNs,
                    awaitNs + other.awaitNs,
                    awaits + other.awaits);
        }

        static Counters begun(boolean selected) {
            return new Counters(1, selected ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        static Counters ended(CallStatus status, long inclusiveNs, long awaitNs) {
            long awaits = awaitNs > 0 ? 1 : 0;
            return switch (status) {
                case OK -> new Counters(0, 0, 1, 0, 0, 0, inclusiveNs, 0, awaitNs, awaits);
                case ERRORED -> new Counters(0, 0, 0, 1, 0, 0, inclusiveNs, 0, awaitNs, awaits);
                case CANCELLED -> new Counters(0, 0, 0, 0, 1, 0, inclusiveNs, 0, awaitNs, awaits);
                case EXITED -> new Counters(0, 0, 0, 0, 0, 1, inclusiveNs, 0, awaitNs, awaits);
            };
        }

        static Counters childEnded(long inclusiveNs) {
            return new Counters(0, 0, 0, 0, 0, 0, 0, inclusiveNs, 0, 0);
        }

        private void encode(Encoder out) {
            out.u64(started).u64(selected).u64(ok).u64(errored).u64(cancelled).u64(exited);
            out.u128(inclusiveNs).u128(directChildInclusiveNs).u128(awaitNs).u64(awaits);
        }
    }
}
