package com.boundaryml.publisher.testkit.profiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.testkit.profiler.StoreFile.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CorpusTest {

    private static final int MOST_BYTES_OF_AN_EXECUTION = 6_000;

    @TempDir
    private Path folder;

    @Test
    void holdsTheSegmentsAndValuesAskedFor() throws IOException {
        Path root = folder.resolve("profiles");
        Corpus.of(1)
                .withDataSegments(20, 8_000, 40_000)
                .withValues(500, 300, 900)
                .writeTo(root);
        List<StoreFile> files = StoreBytes.toShip(root);
        List<StoreFile> segments = of(Kind.DATA_SEGMENT, files);
        assertEquals(20, segments.size());
        assertTrue(
                segments.stream()
                        .allMatch(file -> file.bytes() >= 8_000 && file.bytes() <= 40_000 + MOST_BYTES_OF_AN_EXECUTION),
                segments.toString());
        assertTrue(of(Kind.VALUE, files).size() >= 500);
        assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));
        for (StoreFile segment : segments) {
            Decoded.data(root.resolve(segment.path()));
        }
    }

    @Test
    void compressesAboutAsRealEvidenceDoes() throws IOException {
        Path root = folder.resolve("profiles");
        Corpus.of(1).withDataSegments(1, 1 << 20, 1 << 20).writeTo(root);
        StoreFile segment = of(Kind.DATA_SEGMENT, StoreBytes.toShip(root)).getFirst();
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
            Files.copy(root.resolve(segment.path()), out);
        }
        double ratio = (double) segment.bytes() / compressed.size();
        assertTrue(ratio > 2 && ratio < 6, "ratio " + ratio);
    }

    @Test
    void refusesSizesThatItCannotMake() {
        assertThrows(IllegalArgumentException.class, () -> Corpus.of(1).withDataSegments(1, 100, 200));
        assertThrows(IllegalArgumentException.class, () -> Corpus.of(1).withValues(1, 500, 400));
    }

    private static List<StoreFile> of(Kind kind, List<StoreFile> files) {
        return files.stream().filter(file -> file.kind() == kind).toList();
    }
}
