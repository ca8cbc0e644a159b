package com.boundaryml.publisher.examples.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Outcome;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedTest {

    @TempDir
    private Path folder;

    @Test
    void theReportsAccountForEveryFile() throws Exception {
        Path root = folder.resolve("profiles-v1");
        List<FlushReport> reports = Embedded.run(root, folder.resolve("sink"));
        FlushReport last = reports.getLast();
        assertEquals(Outcome.DRAINED, last.outcome(), last::toString);
        assertEquals(0, last.waitingFiles() + last.heldFiles());
        // What is left: the values, which stay for their window, and the newest segment of each plane.
        long gone = reports.stream()
                .mapToLong(report -> report.freed().releasedFiles())
                .sum();
        long shipped = reports.stream().mapToLong(FlushReport::shippedFiles).sum();
        assertEquals(shipped, gone + StoreBytes.toShip(root).size());
        assertTrue(shipped > 10, reports::toString);
        assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));
    }
}
