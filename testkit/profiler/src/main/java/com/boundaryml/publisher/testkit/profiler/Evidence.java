package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import java.util.List;
import java.util.Optional;

/**
 * The evidence payload of a group: single facts of selected calls (guide, "Evidence payload").
 *
 * <p>{@code u64 count, count x (u8 tag, u32 body_len, body)}.
 */
public final class Evidence {

    private Evidence() {}

    /** {@return the payload of these facts} */
    public static byte[] encode(List<Fact> facts) {
        Encoder out = new Encoder().u64(facts.size());
        facts.forEach(fact -> fact.encode(out));
        return out.toBytes();
    }

    /** Where a fact belongs: a call path, or the reason why it is not known. */
    public sealed interface Context {
        /**
         * The path is known.
         *
         * @param key its key
         */
        record Known(ContextKey key) implements Context {}

        /**
         * The path was not kept.
         *
         * @param reason why, as an overflow's reason
         * @param edge how the call came about
         */
        record Dropped(int reason, EdgeKind edge) implements Context {}

        private void encode(Encoder out) {
            switch (this) {
                case Known known -> {
                    out.u8(0);
                    known.key().encode(out);
                }
                case Dropped dropped ->
                    out.u8(1).u8(dropped.reason()).u8(dropped.edge().code());
            }
        }
    }

    /** What became of a value. */
    public sealed interface ValueState {
        /**
         * It is in the store.
         *
         * @param cid its CID
         * @param codec its codec
         * @param encodedBytes how many bytes its body has
         */
        record Available(Cid cid, int codec, long encodedBytes) implements ValueState {}

        /**
         * It is not.
         *
         * @param reason why
         */
        record Lost(LossReason reason) implements ValueState {}

        private void encode(Encoder out) {
            switch (this) {
                case Available available ->
                    out.u8(0)
                            .raw(available.cid().bytes())
                            .u16(available.codec())
                            .u64(available.encodedBytes());
                case Lost lost -> out.u8(1).u8(lost.reason().code());
            }
        }
    }

    /** Which value of a call it is. */
    public enum Role {
        /** Its arguments. */
        INPUT(0),
        /** Its result. */
        OUTPUT(1);

        private final int code;

        Role(int code) {
            this.code = code;
        }
    }

    /** How a thread came about. */
    public enum ThreadKind {
        /** It began an execution. */
        ROOT(0),
        /** It was spawned. */
        SPAWN(1);

        private final int code;

        ThreadKind(int code) {
            this.code = code;
        }
    }

    /** How a thread ended. */
    public enum ThreadStatus {
        /** It ran to its end. */
        COMPLETED(0),
        /** It was cancelled. */
        CANCELLED(1),
        /** It raised an error. */
        ERRORED(2);

        private final int code;

        ThreadStatus(int code) {
            this.code = code;
        }
    }

    /** One fact. Times are in nanoseconds from the stream's zero. */
    public sealed interface Fact {

        private void encode(Encoder out) {
            switch (this) {
                case SpanStart fact -> out.tagged(0, () -> fact.body(out));
                case SpanEnd fact -> out.tagged(1, () -> fact.body(out));
                case SpanRuntimeId fact -> out.tagged(2, () -> fact.body(out));
                case ValueOccurrence fact -> out.tagged(3, () -> fact.body(out));
                case ErrorCapture fact -> out.tagged(4, () -> fact.body(out));
                case TerminalErrorRef fact -> out.tagged(5, () -> fact.body(out));
                case ThreadStart fact -> out.tagged(6, () -> fact.body(out));
                case ThreadEnd fact -> out.tagged(7, () -> fact.body(out));
            }
        }

        /** {@return how many bytes the fact takes in a payload} */
        default int size() {
            Encoder out = new Encoder();
            encode(out);
            return out.size();
        }
    }

    /**
     * A selected call began.
     *
     * @param call the call
     * @param parent the selected call above it
     * @param root the execution
     * @param context its path
     * @param functionId its function
     * @param site where it stands
     * @param edge how it came about
     * @param startedNs when
     * @param selection why it was selected: bit 0 root, 1 LLM, 2 by hand
     * @param roles which values were asked for: bit 0 input, 1 output, 2 error
     * @param runtimeId its id in the program's own eyes
     */
    public record SpanStart(
            CallRef call,
            Optional<CallRef> parent,
            ThreadRef root,
            Context context,
            int functionId,
            Optional<CallSite> site,
            EdgeKind edge,
            long startedNs,
            int selection,
            int roles,
            Optional<NumberedId> runtimeId)
            implements Fact {
        private void body(Encoder out) {
            call.encode(out);
            out.optional(parent, above -> above.encode(out));
            root.encode(out);
            context.encode(out);
            out.u32(functionId)
                    .optional(site, place -> place.encode(out))
                    .u8(edge.code())
                    .u64(startedNs)
                    .u8(selection)
                    .u8(roles)
                    .optional(runtimeId, id -> id.encode(out));
        }
    }

    /**
     * A runtime id and its number among the ids of one call.
     *
     * @param ordinal its number, from 0
     * @param id the id
     */
    public record NumberedId(int ordinal, Id128 id) {
        private void encode(Encoder out) {
            out.u32(ordinal);
            id.encode(out);
        }
    }

    /**
     * A selected call ended.
     *
     * @param call the call
     * @param endedNs when
     * @param status how
     * @param inclusiveNs how long it took, in nanoseconds
     */
    public record SpanEnd(CallRef call, long endedNs, CallStatus status, long inclusiveNs) implements Fact {
        private void body(Encoder out) {
            call.encode(out);
            out.u64(endedNs).u8(status.code()).u64(inclusiveNs);
        }
    }

    /**
     * A selected call got a further runtime id.
     *
     * @param call the call
     * @param id the id
     */
    public record SpanRuntimeId(CallRef call, NumberedId id) implements Fact {
        private void body(Encoder out) {
            call.encode(out);
            id.encode(out);
        }
    }

    /**
     * A selected call took or gave a value.
     *
     * @param call the call
     * @param context its path
     * @param role which value
     * @param state what became of it
     */
    public record ValueOccurrence(CallRef call, Context context, Role role, ValueState state) implements Fact {
        private void body(Encoder out) {
            call.encode(out);
            context.encode(out);
            out.u8(role.code);
            state.encode(out);
        }
    }

    /**
     * An error was raised.
     *
     * @param thread the thread it was raised on
     * @param unwindOrdinal its number among the thread's errors
     * @param call the call that raised it
     * @param context the call's path
     * @param functionId the call's function
     * @param site where it was raised
     * @param rethrown whether it had been raised before
     * @param source what raised it: 0 byte code, 1 a native call, 2 an engine call, 3 a future
     * @param state what became of the error's value
     */
    public record ErrorCapture(
            ThreadRef thread,
            long unwindOrdinal,
            CallRef call,
            Context context,
            int functionId,
            Optional<ErrorSite> site,
            boolean rethrown,
            int source,
            ValueState state)
            implements Fact {

        private static final String MAGIC = "BAMLERR1";
        private static final int VERSION = 1;

        private void body(Encoder out) {
            out.ascii(MAGIC).u16(VERSION);
            thread.encode(out);
            out.u64(unwindOrdinal);
            call.encode(out);
            context.encode(out);
            out.u32(functionId)
                    .optional(
                            site,
                            place -> out.u32(place.fileId())
                                    .u32(place.line())
                                    .u32(place.start())
                                    .u32(place.end()))
                    .u8(rethrown ? 1 : 0)
                    .u8(source);
            state.encode(out);
        }
    }

    /**
     * Where an error was raised.
     *
     * @param fileId the file
     * @param line its line, from 1
     * @param start where the text begins, in bytes
     * @param end where it ends
     */
    public record ErrorSite(int fileId, int line, int start, int end) {}

    /**
     * A call ended with an error that was captured.
     *
     * @param call the call
     * @param thread the thread that the error was captured on
     * @param unwindOrdinal the error's number there
     */
    public record TerminalErrorRef(CallRef call, ThreadRef thread, long unwindOrdinal) implements Fact {

        private static final String MAGIC = "BAMLTER1";
        private static final int VERSION = 1;

        private void body(Encoder out) {
            out.ascii(MAGIC).u16(VERSION);
            call.encode(out);
            out.u8(0);
            thread.encode(out);
            out.u64(unwindOrdinal);
        }
    }

    /**
     * A thread began.
     *
     * @param thread the thread
     * @param parent the thread that spawned it
     * @param spawnCall the call that spawned it
     * @param site where that stands
     * @param startedNs when
     * @param kind how
     * @param name its name, at most 256 bytes
     */
    public record ThreadStart(
            ThreadRef thread,
            Optional<ThreadRef> parent,
            Optional<CallRef> spawnCall,
            Optional<CallSite> site,
            long startedNs,
            ThreadKind kind,
            String name)
            implements Fact {
        private void body(Encoder out) {
            thread.encode(out);
            out.optional(parent, above -> above.encode(out))
                    .optional(spawnCall, call -> call.encode(out))
                    .optional(site, place -> place.encode(out))
                    .u64(startedNs)
                    .u8(kind.code)
                    .text(name);
        }
    }

    /**
     * A thread ended.
     *
     * @param thread the thread
     * @param endedNs when
     * @param status how
     */
    public record ThreadEnd(ThreadRef thread, long endedNs, ThreadStatus status) implements Fact {
        private void body(Encoder out) {
            thread.encode(out);
            out.u64(endedNs).u8(status.code);
        }
    }
}
