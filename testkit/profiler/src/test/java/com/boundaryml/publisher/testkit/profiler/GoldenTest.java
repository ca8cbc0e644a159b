package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.testkit.profiler.Cct.CallPath;
import com.boundaryml.publisher.testkit.profiler.Cct.Counters;
import com.boundaryml.publisher.testkit.profiler.Cct.PathCounters;
import com.boundaryml.publisher.testkit.profiler.Evidence.Context;
import com.boundaryml.publisher.testkit.profiler.Evidence.NumberedId;
import com.boundaryml.publisher.testkit.profiler.Evidence.ValueState;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Function;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Kind;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Origin;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.SourceFile;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Span;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The encoders against the digests that the public profiler pins. */
class GoldenTest {

    private static final Euid NINES = euid(0x09);
    private static final ThreadRef ROOT = new ThreadRef(euid(0x01), 2, 3);
    private static final CallRef CALL = new CallRef(ROOT, 4);
    private static final Context CONTEXT = new Context.Known(key(0x05));
    private static final CallSite SITE_1234 = new CallSite(1, 2, 3, 4);

    @Test
    void metaSegmentIsTheGoldenOne() throws IOException {
        ThreadRef root = new ThreadRef(NINES, 1, 3);
        byte[] file = new MetaSegment(
                        NINES,
                        new Sequence(1),
                        7,
                        List.of(
                                new MetaSegment.StreamStarted(42, 1000, "golden", "test-arch"),
                                new MetaSegment.EngineStarted(
                                        1, id(0x02), Optional.of(cid(0x03)), Optional.of("rev"), Optional.empty()),
                                new MetaSegment.RootStarted(root, 10, id(0x09)),
                                new MetaSegment.RootEnded(
                                        root,
                                        20,
                                        ExecutionStatus.SUCCEEDED,
                                        false,
                                        MetaSegment.DataRange.NONE.with(1))))
                .encode();
        assertGolden("meta-segment.bamlmeta", "ccb40cc7dcccdd402a626c422db29fce4dbf36e789f839dcf492dc4309f57b4d", file);
    }

    @Test
    void dataSegmentIsTheGoldenOne() throws IOException {
        byte[] file = new DataSegment(
                        NINES,
                        new Sequence(1),
                        List.of(
                                new DataSegment.Group(
                                        new ThreadRef(NINES, 1, 1), 1, payload("stand-in-cct-payload"), 0, payload("")),
                                new DataSegment.Group(
                                        new ThreadRef(NINES, 1, 2),
                                        0,
                                        payload(""),
                                        2,
                                        payload("stand-in-evidence-payload"))))
                .encode();
        assertGolden("data-segment.bamldata", "e67d72a47ffeb03c6f1f6a0be573a952fea0f0603a2c7c94b8f598195388e8bd", file);
    }

    @Test
    void functionTableIsTheGoldenOne() throws IOException {
        byte[] body = goldenTable().encode();
        assertGolden("function-table.body", "2df672d2dcdd5170932c4e167ae9f4608a6ae6015172231406b3fc7f2084912e", body);
    }

    @Test
    void countersPayloadIsTheGoldenOne() throws IOException {
        byte[] payload = Cct.encode(List.of(new PathCounters(
                new CallPath(id(0x11), Optional.empty(), 7, Optional.of(SITE_1234), EdgeKind.ROOT),
                new Counters(1, 1, 1, 0, 0, 0, 100, 0, 20, 2))));
        assertGolden("cct-payload.bin", "571002989e5472f82280e134f87406b886f9348b4af4304e65ab88742ec8dd7f", payload);
    }

    @Test
    void evidencePayloadIsTheGoldenOne() throws IOException {
        byte[] payload = Evidence.encode(List.of(
                new Evidence.SpanStart(
                        CALL,
                        Optional.empty(),
                        ROOT,
                        CONTEXT,
                        8,
                        Optional.of(new CallSite(9, 10, 11, 12)),
                        EdgeKind.ROOT,
                        13,
                        1,
                        7,
                        Optional.of(new NumberedId(0, id(0x0e)))),
                new Evidence.SpanRuntimeId(CALL, new NumberedId(1, id(0x0f))),
                new Evidence.ValueOccurrence(
                        CALL, CONTEXT, Evidence.Role.INPUT, new ValueState.Lost(LossReason.VALUE_MEMORY_EXCEEDED)),
                new Evidence.ErrorCapture(
                        ROOT,
                        6,
                        CALL,
                        new Context.Dropped(1, EdgeKind.CALL),
                        8,
                        Optional.empty(),
                        false,
                        0,
                        new ValueState.Lost(LossReason.COPY_FAILED)),
                new Evidence.TerminalErrorRef(CALL, ROOT, 6),
                new Evidence.SpanEnd(CALL, 20, CallStatus.ERRORED, 7),
                new Evidence.ThreadStart(
                        ROOT, Optional.empty(), Optional.empty(), Optional.empty(), 5, Evidence.ThreadKind.ROOT, ""),
                new Evidence.ThreadStart(
                        new ThreadRef(euid(0x01), 2, 9),
                        Optional.of(ROOT),
                        Optional.of(CALL),
                        Optional.of(SITE_1234),
                        6,
                        Evidence.ThreadKind.SPAWN,
                        "worker"),
                new Evidence.ThreadEnd(ROOT, 30, Evidence.ThreadStatus.COMPLETED)));
        assertGolden(
                "evidence-payload.bin", "9464a212e3c41a28b0e7ba4e16330855b373fbcb9c367fd0b479eba0daaa2559", payload);
    }

    @Test
    void valueObjectIsTheGoldenOne() throws IOException {
        CasObject object = CasObject.of(CasObject.VALUE, HexFormat.of().parseHex("00" + hex("baml-value-body") + "ff"));
        assertEquals(new Cid("fe620b74bb3027bd1bba4d70cde577cb5b4e0238398f1d97df27dbcb14b29944"), object.cid());
        assertGolden(
                "value.bamlvalue", "580bcea86453ef0ef752db55f212d76ff74623b3c5778424eb6e51b26c602125", object.encode());
    }

    @Test
    void tableObjectIsTheGoldenOne() throws IOException {
        assertGolden(
                "table.bamlvalue",
                "616e946fbac7372263a22f31e3b38a2f348eb4c420a29fbb15959650b8964443",
                goldenTable().toObject().encode());
    }

    @Test
    void contextKeyIsTheGoldenOne() {
        CallPath path = new CallPath(
                id(0x11), Optional.of(key(0x22)), 0x01020304, Optional.of(new CallSite(5, 6, 7, 8)), EdgeKind.SPAWN);
        byte[] golden = HexFormat.of().parseHex("a7ae20370bed3ef26edf6a067c9b14dae5feba1bc870eb5a4e4be55616034d9b");
        assertEquals(ContextKey.of(golden), path.key());
    }

    private static void assertGolden(String fixture, String sha256, byte[] encoded) throws IOException {
        assertEquals(sha256, HexFormat.of().formatHex(Encoder.sha256().digest(encoded)), fixture);
        try (InputStream in = GoldenTest.class.getResourceAsStream("/golden/" + fixture)) {
            assertArrayEquals(in == null ? new byte[0] : in.readAllBytes(), encoded, fixture);
        }
    }

    private static FunctionTable goldenTable() {
        return new FunctionTable(
                List.of(
                        new Function(
                                2,
                                "baml.sys.print",
                                "print",
                                Optional.empty(),
                                Kind.SYSOP,
                                Optional.of("print"),
                                Origin.BUILTIN,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        new Function(
                                1,
                                "app.Score",
                                "Score",
                                Optional.of("function:app.Score"),
                                Kind.BYTECODE,
                                Optional.empty(),
                                Origin.USER_DEFINED,
                                Optional.of("app.baml"),
                                Optional.of(new Span(3, 10, 90)),
                                Optional.of("app"),
                                List.of("inner"))),
                List.of(new SourceFile(3, "app.baml")));
    }

    private static DataSegment.Payload payload(String text) {
        return DataSegment.Payload.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Euid euid(int octet) {
        return new Euid(octets(octet, Euid.BYTES));
    }

    private static Cid cid(int octet) {
        return new Cid(octets(octet, Cid.BYTES));
    }

    private static Id128 id(int octet) {
        long half = Long.parseLong(octets(octet, Long.BYTES), 16);
        return new Id128(half, half);
    }

    private static ContextKey key(int octet) {
        long quarter = Long.parseLong(octets(octet, Long.BYTES), 16);
        return new ContextKey(quarter, quarter, quarter, quarter);
    }

    private static String octets(int octet, int count) {
        return HexFormat.of().toHexDigits((byte) octet).repeat(count);
    }
}
