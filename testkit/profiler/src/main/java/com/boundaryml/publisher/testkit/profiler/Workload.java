package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.testkit.profiler.Value.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Invents what a program that asks language models might have done: executions with prompts, answers, errors, values that
 * come again, and a large one now and then. The same seed gives the same workload. Not safe for use by several threads.
 */
public final class Workload {

    /** The smallest body that {@link #value} makes, in bytes. */
    public static final int LEAST_VALUE_BYTES = 200;

    private static final int REMEMBERED_VALUES = 64;
    private static final int REMEMBERED_ERRORS = 64;
    private static final int REUSED_OF_TEN = 2;
    private static final int VALUES_TO_A_LARGE_ONE = 150;
    private static final int EXECUTIONS_TO_A_FAILURE = 20;
    private static final int EXECUTIONS_TO_A_CANCELLATION = 50;
    private static final int MOST_LLM_CALLS = 3;
    private static final int MOST_HELPER_CALLS = 4;
    /** Room for the lengths before a text, which take more bytes the longer it is. */
    private static final int LENGTHS_BYTES = 9;

    private static final int LEAST_SMALL_BYTES = 250;
    private static final int MOST_SMALL_BYTES = 1_800;
    private static final int LEAST_LARGE_BYTES = 40_000;
    private static final int MOST_LARGE_BYTES = 160_000;
    private static final long MILLI_NS = 1_000_000;

    private final SplittableRandom random;
    private final Words words;
    private final Program program;
    private final boolean frugal;
    private final int remembered;
    private final List<Value> recent = new ArrayList<>();
    private final List<Value> errors = new ArrayList<>();

    /**
     * Creates a workload of fresh values, of which some come again.
     *
     * @param seed what it is made from
     */
    public Workload(long seed) {
        this(seed, false, REMEMBERED_VALUES);
    }

    private Workload(long seed, boolean frugal, int remembered) {
        this.random = new SplittableRandom(seed);
        this.words = new Words(random);
        this.program = new Program(id(), Functions.TABLE, Optional.of("main.baml"));
        this.frugal = frugal;
        this.remembered = remembered;
    }

    /**
     * {@return a workload that soon has no fresh values, so that it fills segments rather than the CAS}
     *
     * @param seed what it is made from
     * @param values how many values its executions refer to
     */
    static Workload frugal(long seed, int values) {
        return new Workload(seed, true, values);
    }

    /** {@return the program that the executions are of; its table is the same whatever the seed} */
    public Program program() {
        return program;
    }

    /** {@return the next execution} */
    public Execution execution() {
        boolean failed = oneIn(EXECUTIONS_TO_A_FAILURE);
        boolean cancelled = !failed && oneIn(EXECUTIONS_TO_A_CANCELLATION);
        CallStatus status = failed ? CallStatus.ERRORED : cancelled ? CallStatus.CANCELLED : CallStatus.OK;
        int llmCalls = 1 + random.nextInt(MOST_LLM_CALLS);
        int helperCalls = random.nextInt(MOST_HELPER_CALLS + 1);
        long durationNs = (20 + random.nextInt(3_000)) * MILLI_NS;

        List<Call> calls = new ArrayList<>();
        calls.add(call(
                Call.NO_PARENT,
                Functions.FLOWS.get(random.nextInt(Functions.FLOWS.size())),
                Call.Selection.ROOT,
                0,
                durationNs,
                status));
        for (int i = 0; i < llmCalls; i++) {
            boolean last = i == llmCalls - 1;
            calls.add(call(
                    0,
                    Functions.LLM.get(random.nextInt(Functions.LLM.size())),
                    Call.Selection.LLM,
                    durationNs / llmCalls * i,
                    durationNs / llmCalls,
                    last ? status : CallStatus.OK));
        }
        for (int i = 0; i < helperCalls; i++) {
            int parent = random.nextInt(calls.size());
            Call above = calls.get(parent);
            calls.add(call(
                    parent,
                    Functions.HELPERS.get(random.nextInt(Functions.HELPERS.size())),
                    Call.Selection.NONE,
                    above.offsetNs(),
                    above.inclusiveNs() / 16,
                    CallStatus.OK));
        }
        return new Execution(
                id(),
                calls,
                failed ? ExecutionStatus.FAILED : cancelled ? ExecutionStatus.CANCELLED : ExecutionStatus.SUCCEEDED);
    }

    /** {@return a fresh value of a few hundred bytes to two thousand} */
    public Value smallValue() {
        return value(LEAST_SMALL_BYTES, MOST_SMALL_BYTES);
    }

    /** {@return a fresh value above the size at which values get objects of their own, 32 KiB by default} */
    public Value largeValue() {
        return value(LEAST_LARGE_BYTES, MOST_LARGE_BYTES);
    }

    /**
     * {@return a fresh value, unlike any before}
     *
     * @param leastBytes the least size of its body, {@value #LEAST_VALUE_BYTES} or more
     * @param mostBytes the greatest size
     */
    public Value value(int leastBytes, int mostBytes) {
        if (leastBytes < LEAST_VALUE_BYTES || mostBytes < leastBytes) {
            throw new IllegalArgumentException("a value's body has " + LEAST_VALUE_BYTES
                    + " bytes or more, and no fewer at the most than at the least, not " + leastBytes + " to "
                    + mostBytes);
        }
        int bytes = leastBytes + random.nextInt(mostBytes - leastBytes + 1);
        Value body = ticket("");
        return ticket(words.text(Math.max(0, bytes - body.encode().length - LENGTHS_BYTES)));
    }

    private Value ticket(String text) {
        return new Value.ObjectValue(
                "user.Ticket",
                List.of(
                        new Field("id", new Value.Text("tck_" + Long.toHexString(random.nextLong() | (1L << 63)))),
                        new Field("subject", new Value.Text(words.word())),
                        new Field("priority", new Value.EnumValue("user.Priority", oneIn(4) ? "HIGH" : "LOW")),
                        new Field("score", new Value.Real(random.nextDouble(1, 2))),
                        new Field("vip", new Value.Bool(oneIn(9))),
                        new Field("parent", new Value.Null()),
                        new Field("tags", new Value.ListValue(List.of(new Value.Text("model")))),
                        new Field("body", new Value.Text(text))));
    }

    private Call call(
            int parent, int functionId, Call.Selection selection, long offsetNs, long inclusiveNs, CallStatus status) {
        boolean selected = selection != Call.Selection.NONE;
        return new Call(
                parent,
                functionId,
                parent == Call.NO_PARENT ? Optional.empty() : Optional.of(Functions.siteOf(functionId, parent)),
                selection,
                offsetNs,
                inclusiveNs,
                selection == Call.Selection.LLM ? inclusiveNs / 10 * 9 : 0,
                status,
                selected ? Optional.of(someValue()) : Optional.empty(),
                !selected || status == CallStatus.CANCELLED
                        ? Optional.empty()
                        : Optional.of(status == CallStatus.OK ? someValue() : error()));
    }

    private Value someValue() {
        boolean full = recent.size() == remembered;
        if (!recent.isEmpty() && ((full && frugal) || random.nextInt(10) < REUSED_OF_TEN)) {
            return recent.get(random.nextInt(recent.size()));
        }
        if (!frugal && oneIn(VALUES_TO_A_LARGE_ONE)) {
            return largeValue();
        }
        Value value = smallValue();
        if (!full) {
            recent.add(value);
        } else {
            recent.set(random.nextInt(recent.size()), value);
        }
        return value;
    }

    private Value error() {
        if (frugal && errors.size() == REMEMBERED_ERRORS) {
            return errors.get(random.nextInt(errors.size()));
        }
        Value error = new Value.ObjectValue(
                "baml.errors.ClientError",
                List.of(
                        new Field("message", new Value.Text(words.text(120))),
                        new Field("status", new Value.Int(oneIn(2) ? 429 : 500))));
        if (frugal) {
            errors.add(error);
        }
        return error;
    }

    private boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    private Id128 id() {
        return new Id128(random.nextLong(), random.nextLong());
    }
}
