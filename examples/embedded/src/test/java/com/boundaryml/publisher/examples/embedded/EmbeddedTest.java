package com.boundaryml.publisher.examples.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Outcome;
import com.boundaryml.publisher.testkit.profiler.StoreBytes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedTest {

    @TempDir
    private Path folder;

    @Test
    void theLastReportAccountsForEveryFile() throws Exception {
        Path root = folder.resolve("profiles-v1");
        FlushReport report = Embedded.run(root, folder.resolve("sink"));
        assertEquals(Outcome.DRAINED, report.outcome(), report::toString);
        assertEquals(0, report.waitingFiles() + report.heldFiles());
        // What is left: the values, which stay for their window, and the newest segment of each plane.
        long gone = report.freed().releasedFiles();
        assertEquals(report.shippedFiles(), gone + StoreBytes.toShip(root).size());
        assertTrue(report.shippedFiles() > 10, report::toString);
        assertEquals(StoreBytes.ledgerByScan(root), StoreBytes.ledger(root));
    }
}
