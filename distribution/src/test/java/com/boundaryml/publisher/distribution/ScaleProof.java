package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.testkit.profiler.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ships a large store with the heap that the image gives itself. What it took is written to {@code target/scale.txt}. */
class ScaleProof {

    private static final Path REPORT = Path.of(System.getProperty("publisher.target"), "scale.txt");
    private static final int SEGMENTS = 1_024;
    private static final int SEGMENT_BYTES = 1 << 20;
    private static final int VALUES = 200_000;
    private static final int LEAST_VALUE_BYTES = 250;
    private static final int MOST_VALUE_BYTES = 1_000;
    private static final long SEED = 42;
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    @TempDir
    private Path temp;

    @Test
    void aLargeStoreDrainsWithTheSmallHeapOfTheImage() throws Exception {
        Store store = new Store(temp.resolve("project/.baml/profiles-v1"));
        Sink sink = new Sink(temp.resolve("out"));
        Corpus.of(SEED)
                .withDataSegments(SEGMENTS, SEGMENT_BYTES, SEGMENT_BYTES)
                .withValues(VALUES, LEAST_VALUE_BYTES, MOST_VALUE_BYTES)
                .writeTo(store.root());
        long storeBytes = size(store.root());
        assertTrue(storeBytes >= (long) SEGMENTS * SEGMENT_BYTES, () -> "the store has " + storeBytes + " bytes");

        long began = System.nanoTime();
        long peakKib;
        try (Program flush = Image.flush(temp, store, sink)) {
            peakKib = watch(flush);
            flush.ends(0);
        }
        long seconds = (System.nanoTime() - began) / 1_000_000_000;

        Files.writeString(
                REPORT,
                String.format(
                        Locale.ROOT,
                        "a store of %d MiB with %d small values: peak resident memory %d MiB, %d s, %d MiB in the sink%n",
                        storeBytes >> 20,
                        VALUES,
                        peakKib >> 10,
                        seconds,
                        size(sink.folder()) >> 20));
        store.assertLedgerIsExact();
        try (Program verify = Image.verify(temp, store, sink)) {
            verify.ends(0, Await.FOR_LARGE_STORES);
        }
    }

    /** Returns the most resident memory of the process, in KiB, as the kernel says until the process ends. */
    private static long watch(Program program) throws Exception {
        Path status = Path.of("/proc", Long.toString(program.pid()), "status");
        long[] peakKib = {0};
        assertTrue(
                Await.within(Await.FOR_LARGE_STORES, () -> {
                    Matcher matcher = PEAK.matcher(read(status));
                    if (matcher.find()) {
                        peakKib[0] = Long.parseLong(matcher.group(1));
                    }
                    return program.hasEnded();
                }),
                program::toString);
        return peakKib[0];
    }

    /** A process that has just ended has no such file. */
    private static String read(Path status) {
        try {
            return Files.readString(status);
        } catch (IOException e) {
            return "";
        }
    }

    private static long size(Path folder) throws IOException {
        long bytes = 0;
        for (Path path : Bytes.below(folder)) {
            if (Files.isRegularFile(path)) {
                bytes += Files.size(path);
            }
        }
        return bytes;
    }
}
