package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of a publisher that was long at work, as its log tells it. */
final class LastFlush {

    private static final Logger LOG = LoggerFactory.getLogger(LastFlush.class);

    private LastFlush() {}

    /** Names in the log what is held and what stayed behind, and says how much that is. */
    static void tell(FlushReport report) {
        for (FlushReport.Held held : report.held()) {
            LOG.atWarn()
                    .addKeyValue("file", held.file())
                    .addKeyValue("outcome", held.reason().label())
                    .log("held");
        }
        for (FlushReport.Waiting waiting : report.waiting()) {
            LOG.atWarn().addKeyValue("at", waiting.what()).log(waiting.why());
        }
        LOG.atInfo()
                .addKeyValue("shipped_at_last", report.shippedFiles())
                .addKeyValue("held", report.heldFiles())
                .addKeyValue("waiting", report.waitingFiles())
                .addKeyValue("waiting_bytes", report.waitingBytes())
                .log("stopped");
    }
}
