package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.testkit.profiler.StoreFile.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProfilerStreamTest {

    private static final int STREAM_STARTED = 0;
    private static final int ENGINE_STARTED = 1;
    private static final int ROOT_STARTED = 2;
    private static final int ROOT_ENDED = 3;
    private static final int DATA_FIRST_OFFSET = 32 + 8 + 1 + 1;

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void nameTheRoot() {
        root = folder.resolve(".baml/profiles-v1");
    }

    @Test
    void aCycleWritesTheTableThenBeginningsThenValuesThenDataThenEnds() throws IOException {
        List<Kind> kinds = new ArrayList<>();
        cycle(ProfilerOptions.defaults(), 3).files().forEach(file -> kinds.add(file.kind()));
        assertEquals(List.of(Kind.TABLE, Kind.META_SEGMENT), kinds.subList(0, 2));
        int last = kinds.size() - 1;
        assertEquals(List.of(Kind.DATA_SEGMENT, Kind.META_SEGMENT), kinds.subList(last - 1, last + 1));
        assertEquals(Set.of(Kind.VALUE), Set.copyOf(kinds.subList(2, last - 1)));
    }

    @Test
    void everyFileDecodesAndRefersOnlyToWhatIsThere() throws IOException {
        CycleReport report = cycle(ProfilerOptions.defaults().withSegmentTargetBytes(4_000), 30);
        List<StoreFile> listed = StoreBytes.toShip(root);
        assertEquals(Set.copyOf(listed), Set.copyOf(report.files()), "every file is accounted for");

        Set<String> values = listed.stream()
                .filter(file -> file.kind() == Kind.VALUE)
                .map(file -> hexOf(file.path()))
                .collect(Collectors.toSet());
        Set<String> referredTo = new TreeSet<>();
        List<Decoded.Data> segments = new ArrayList<>();
        for (StoreFile file : listed) {
            if (file.kind() == Kind.DATA_SEGMENT) {
                segments.add(Decoded.data(root.resolve(file.path())));
            }
        }
        segments.forEach(segment -> segment.groups().forEach(group -> referredTo.addAll(group.available())));
        assertTrue(segments.size() > 2, "the target size closes segments");
        assertEquals(values, referredTo);

        Decoded.Meta first = meta(report, 0);
        assertEquals(1, first.sequence());
        assertEquals(STREAM_STARTED, first.records().getFirst().tag());
        assertEquals(0, first.dataHighWater());
        assertEquals(30, first.of(ROOT_STARTED).size());
        String table = listed.stream()
                .filter(file -> file.kind() == Kind.TABLE)
                .map(file -> hexOf(file.path()))
                .findAny()
                .orElseThrow();
        assertEquals(table, first.of(ENGINE_STARTED).getFirst().hexAt(8 + 16 + 1, 32));

        Decoded.Meta second = meta(report, 1);
        assertEquals(2, second.sequence());
        assertEquals(segments.size(), second.dataHighWater());
        assertEquals(30, second.of(ROOT_ENDED).size());
        for (Decoded.Tagged ended : second.of(ROOT_ENDED)) {
            String thread = ended.hexAt(0, 32);
            List<Long> holding = segments.stream()
                    .filter(segment -> segment.groups().stream()
                            .anyMatch(group -> group.thread().equals(thread)))
                    .map(Decoded.Data::sequence)
                    .toList();
            assertEquals(
                    List.of(holding.getFirst(), holding.getLast(), (long) holding.size()),
                    List.of(
                            ended.u64(DATA_FIRST_OFFSET),
                            ended.u64(DATA_FIRST_OFFSET + 8),
                            ended.u64(DATA_FIRST_OFFSET + 16)));
        }
    }

    @Test
    void anOpenExecutionEndsOnlyInTheCycleThatHasAllItsData() throws IOException {
        Workload workload = new Workload(5);
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            long engine = stream.startEngine(workload.program());
            Execution execution = workload.execution();
            OpenExecution open = stream.begin(engine, execution.runtimeId());
            open.started(execution.calls().getFirst());
            CycleReport first = stream.publish();
            assertEquals(1, count(first, Kind.META_SEGMENT), "no RootEnded yet");
            assertEquals(1, count(first, Kind.DATA_SEGMENT));
            assertEquals(List.of(), stream.publish().files(), "nothing new, no file");
            open.ended(0);
            open.end(ExecutionStatus.SUCCEEDED);
            CycleReport last = stream.publish();
            Decoded.Tagged ended = meta(last, 0).of(ROOT_ENDED).getFirst();
            assertEquals(
                    List.of(1L, 2L, 2L),
                    List.of(
                            ended.u64(DATA_FIRST_OFFSET),
                            ended.u64(DATA_FIRST_OFFSET + 8),
                            ended.u64(DATA_FIRST_OFFSET + 16)));
        }
    }

    @Test
    void anExecutionStillOpenAtTheEndIsAbandoned() throws IOException {
        Workload workload = new Workload(5);
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            long engine = stream.startEngine(workload.program());
            OpenExecution open = stream.begin(engine, new Id128(1, 2));
            open.started(workload.execution().calls().getFirst());
            Decoded.Meta last = meta(stream.flushAndJoin(), 1);
            assertEquals(4, last.of(ROOT_ENDED).getFirst().body()[40], "status");
            assertThrows(
                    IllegalStateException.class,
                    () -> open.started(workload.execution().calls().getFirst()));
        }
    }

    @Test
    void aCrashWritesNothingOfWhatWasPending() throws IOException {
        Workload workload = new Workload(5);
        ProfilerStore store = ProfilerStore.open(root);
        ProfilerStream stream = store.newStream();
        stream.record(stream.startEngine(workload.program()), workload.execution());
        stream.abandon();
        store.close();
        assertEquals(List.of(), StoreBytes.toShip(root));
        assertTrue(ProfilerStore.clean(root), "no lock is left");
    }

    @Test
    void aValueThatIsThereIsVerifiedAndReused() throws IOException {
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            Cid cid = stream.recordValue(new Value.Text("again"));
            assertEquals(1, count(stream.publish(), Kind.VALUE));
            Path file = StoreLayout.of(root).casObject(cid);
            stream.recordValue(new Value.Text("again"));
            CycleReport reused = stream.publish();
            assertEquals(
                    List.of(1, 0), List.of(reused.reusedValues(), reused.files().size()));

            Files.delete(file);
            stream.recordValue(new Value.Text("again"));
            assertEquals(1, count(stream.publish(), Kind.VALUE), "a value that was expired is written again");
        }
    }

    @Test
    void aValueWhosePlaceHoldsSomethingElseIsLostAndNotReplaced() throws IOException {
        Value value = new Value.Text("in conflict");
        Cid cid = value.toObject().cid();
        Workload workload = new Workload(5);
        try (ProfilerStore store = ProfilerStore.open(root);
                ProfilerStream stream = store.newStream()) {
            Path file = StoreLayout.of(root).casObject(cid);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "not that value");
            long engine = stream.startEngine(workload.program());
            stream.record(engine, new Execution(new Id128(1, 1), List.of(rootCall(value)), ExecutionStatus.SUCCEEDED));
            CycleReport report = stream.publish();
            assertEquals(1, report.lostValues());
            assertEquals("not that value", Files.readString(file));
            assertEquals(Set.of(), onlyGroup(report).available());
            assertEquals(LossReason.CAS_CONFLICT.code(), lossOf(onlyGroup(report)));
        }
    }

    @Test
    void aValueLargerThanTheLimitIsLostWhole() throws IOException {
        Workload workload = new Workload(5);
        ProfilerOptions options = ProfilerOptions.defaults().withSingleValueBytes(10);
        try (ProfilerStore store = ProfilerStore.open(root, options);
                ProfilerStream stream = store.newStream()) {
            long engine = stream.startEngine(workload.program());
            Value large = new Value.Text("more than ten bytes");
            stream.record(engine, new Execution(new Id128(1, 1), List.of(rootCall(large)), ExecutionStatus.SUCCEEDED));
            CycleReport report = stream.publish();
            assertEquals(List.of(1, 0), List.of(report.lostValues(), (int) count(report, Kind.VALUE)));
            assertEquals(LossReason.VALUE_TOO_LARGE.code(), lossOf(onlyGroup(report)));
        }
    }

    @Test
    void theDiskGateStaysShutOnceABudgetWouldBePassed() throws IOException {
        ProfilerOptions options = ProfilerOptions.defaults().withDiskLimits(20_000, 0);
        try (ProfilerStore store = ProfilerStore.open(root, options);
                ProfilerStream stream = store.newStream()) {
            Workload workload = new Workload(5);
            long engine = stream.startEngine(workload.program());
            stream.publish();
            stream.recordValue(new Value.Text("x".repeat(30_000)));
            stream.record(engine, workload.execution());
            CycleReport shut = stream.publish();
            assertTrue(shut.gateShut());
            assertTrue(shut.lostValues() > 0 && shut.lostRecords() > 0, shut.toString());
            assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));

            long before = StoreBytes.ledger(root);
            stream.recordValue(new Value.Text("small enough"));
            assertEquals(1, stream.publish().lostValues(), "room does not open the gate");
            assertEquals(before, StoreBytes.ledger(root));
        }
    }

    @Test
    void theDiskGateShutsWhenTooLittleSpaceWouldBeFree() throws IOException {
        ProfilerOptions options = ProfilerOptions.defaults().withDiskLimits(Long.MAX_VALUE, Long.MAX_VALUE);
        assertTrue(cycle(options, 1).gateShut());
        assertEquals(List.of(), StoreBytes.toShip(root));
    }

    @Test
    void bulkWritingLeavesTheSameBytes() throws IOException {
        Workload one = new Workload(7);
        Workload other = new Workload(7);
        Execution execution = one.execution();
        assertEquals(execution, other.execution(), "a workload is made of its seed alone");
        Value value = one.value(1_000, 1_000);
        assertEquals(1_000, value.encode().length, 3);
        Path bulk = folder.resolve("bulk/profiles");
        ProfilerOptions options = ProfilerOptions.defaults().withDurability(ProfilerOptions.Durability.BULK);
        for (var store : List.of(ProfilerStore.open(root), ProfilerStore.open(bulk, options))) {
            try (store;
                    ProfilerStream stream = store.newStream()) {
                stream.recordValue(value);
                stream.publish();
            }
        }
        String path = StoreBytes.toShip(root).stream()
                .filter(file -> file.kind() == Kind.VALUE)
                .findAny()
                .orElseThrow()
                .path();
        assertArrayEquals(Files.readAllBytes(root.resolve(path)), Files.readAllBytes(bulk.resolve(path)));
        assertEquals(StoreBytes.ledgerByScan(bulk), StoreBytes.ledger(bulk));
    }

    @Test
    void twoProcessesShareOneTable() throws IOException {
        CycleReport first = cycle(ProfilerOptions.defaults(), 1);
        CycleReport second = cycle(ProfilerOptions.defaults(), 1);
        assertEquals(1, count(first, Kind.TABLE));
        assertEquals(0, count(second, Kind.TABLE));
        assertFalse(second.reusedValues() == 0);
    }

    private CycleReport cycle(ProfilerOptions options, int executions) throws IOException {
        Workload workload = new Workload(3);
        try (ProfilerStore store = ProfilerStore.open(root, options);
                ProfilerStream stream = store.newStream()) {
            long engine = stream.startEngine(workload.program());
            for (int i = 0; i < executions; i++) {
                stream.record(engine, workload.execution());
            }
            return stream.publish();
        }
    }

    private Decoded.Meta meta(CycleReport report, int index) throws IOException {
        List<StoreFile> segments = report.files().stream()
                .filter(file -> file.kind() == Kind.META_SEGMENT)
                .toList();
        return Decoded.meta(root.resolve(segments.get(index).path()));
    }

    private Decoded.Group onlyGroup(CycleReport report) throws IOException {
        StoreFile segment = report.files().stream()
                .filter(file -> file.kind() == Kind.DATA_SEGMENT)
                .findAny()
                .orElseThrow();
        return Decoded.data(root.resolve(segment.path())).groups().getFirst();
    }

    /** {@return the reason in the first value's state, which is the last byte of its fact} */
    private static int lossOf(Decoded.Group group) {
        byte[] body = group.facts().stream()
                .filter(fact -> fact.tag() == 3)
                .findFirst()
                .orElseThrow()
                .body();
        return body[body.length - 1];
    }

    private static Call rootCall(Value input) {
        return new Call(
                Call.NO_PARENT,
                1,
                Optional.empty(),
                Call.Selection.ROOT,
                0,
                100,
                0,
                CallStatus.OK,
                Optional.of(input),
                Optional.empty());
    }

    private static long count(CycleReport report, Kind kind) {
        return report.files().stream().filter(file -> file.kind() == kind).count();
    }

    private static String hexOf(String path) {
        return path.replaceAll(".*/|\\.bamlvalue", "");
    }
}
