package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent beside processes that write on, and its end. */
class LivingWritersIT {

    private static final int WRITERS = 3;
    private static final int CYCLES = 8;
    private static final int INTERVAL_MS = 1_000;
    private static final int EXECUTIONS = 5;
    private static final int DATA_HIGH_WATER_AT = 34;
    private static final Pattern META =
            Pattern.compile("(evidence/v1/acme/demo/dev/streams/[0-9a-f]{32}/)meta/[0-9]{20}\\.bamlmeta\\.zst");
    private static final int INTERRUPTED = 130;

    @TempDir
    private Path temp;

    @Test
    void whatLivingProcessesWriteArrivesWholeAndInOrder() throws Exception {
        Store store = new Store(temp.resolve("project/.baml/profiles-v1"));
        Sink sink = sink();
        SortedMap<String, String> written = new TreeMap<>();

        try (Program run = Image.run(temp, store, sink)) {
            written.putAll(writeSideBySide(store));
            run.terminate();
            run.ends(0);
        }
        assertFalse(sink.digests().isEmpty(), "the agent has shipped");
        try (Program flush = Image.flush(temp, store, sink)) {
            flush.ends(0);
        }

        assertTrue(written.size() > WRITERS * CYCLES, () -> "written: " + written.keySet());
        assertEquals(new TreeMap<>(), sink.contents().missingOf(written));
        assertInOrder(sink);
        store.assertLedgerIsExact();
        try (Program verify = Image.verify(temp, store, sink)) {
            verify.ends(0);
        }
    }

    @Test
    void aSecondSignalEndsTheAgentAtOnce() throws Exception {
        Store store = Store.unpack(temp, "small");
        try (Holder lock = Holder.take(temp, store.root().resolve("publish.lock"));
                Program run = Image.run(temp, store, sink())) {
            Await.until("the agent has started", () -> run.err().contains("started"));
            run.terminate();
            Await.until("the agent is stopping", () -> run.err().contains("stopping"));

            // Signals of one moment count as one, so the second is sent until it has come late enough to be one.
            Await.until("the second signal has ended it", () -> {
                run.terminate();
                return run.hasEnded();
            });
            assertEquals(INTERRUPTED, run.exitCode(), run::toString);
            assertTrue(lock.holds());
        }
    }

    private SortedMap<String, String> writeSideBySide(Store store) throws Exception {
        List<Writer> writers = new ArrayList<>();
        try {
            for (int i = 0; i < WRITERS; i++) {
                writers.add(Image.writer(temp, store, CYCLES, INTERVAL_MS, EXECUTIONS, i));
            }
            SortedMap<String, String> written = new TreeMap<>();
            for (Writer writer : writers) {
                written.putAll(writer.written());
            }
            return written;
        } finally {
            writers.forEach(Writer::close);
        }
    }

    /** The data segments that a meta segment announces were written to the sink before it. */
    private static void assertInOrder(Sink sink) throws IOException {
        int announced = 0;
        for (String key : sink.digests().keySet()) {
            Matcher meta = META.matcher(key);
            if (!meta.matches()) {
                continue;
            }
            FileTime stored = Files.getLastModifiedTime(sink.folder().resolve(key));
            long highWater = ByteBuffer.wrap(sink.original(key)).getLong(DATA_HIGH_WATER_AT);
            for (long sequence = 1; sequence <= highWater; sequence++) {
                String data = String.format(Locale.ROOT, "%sdata/%020d.bamldata.zst", meta.group(1), sequence);
                FileTime before = Files.getLastModifiedTime(sink.folder().resolve(data));
                assertTrue(before.compareTo(stored) <= 0, () -> data + " came after " + key);
                announced++;
            }
        }
        assertTrue(announced >= WRITERS * CYCLES, "data segments are announced by meta segments");
    }

    private Sink sink() {
        return new Sink(temp.resolve("out"));
    }
}
