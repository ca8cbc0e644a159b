package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.core.telemetry.Reported;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Decides about files that cannot be shipped: which wait, and which are held from now on (D9, D10). */
final class Verdicts {

    private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

    private final StoreSession session;
    private final Tools tools;

    Verdicts(StoreSession session, Tools tools) {
        this.session = session;
        this.tools = tools;
    }

    /**
     * Decides about a file that became no object.
     *
     * @return whether it is held now, so that what comes after it may go on
     * @throws IOException if its mark does not stand durably
     */
    boolean judge(Preparation why) throws IOException {
        return switch (why) {
            case Preparation.Ready ready -> throw new IllegalArgumentException("an object that is ready is not judged");
            case Preparation.Oversize oversize -> {
                hold(oversize.file(), HeldReason.OVERSIZE, oversize.reason());
                yield true;
            }
            case Preparation.Damaged damaged -> {
                if (tools.isRipe(damaged.file())) {
                    hold(damaged.file(), HeldReason.CORRUPT, damaged.reason());
                    yield true;
                }
                tools.tally()
                        .suspect(
                                session.describe(damaged.file()),
                                "it does not verify: " + damaged.reason() + "; after "
                                        + tools.corruptWait().toSeconds() + " s it is held");
                yield false;
            }
            case Preparation.Waits waits -> {
                tools.tally().waits(session.describe(waits.file()), waits.reason());
                yield false;
            }
            case Preparation.Unreadable unreadable -> {
                tools.tally().waits(session.describe(unreadable.file()), unreadable.reason());
                yield false;
            }
            case Preparation.Gone gone -> {
                tools.tally().waits(session.describe(gone.file()), "it was there when it was listed, and is gone");
                yield false;
            }
        };
    }

    /**
     * Decides about an object that was made and shipped, or not.
     *
     * @return whether the file is settled: in the bucket, or held
     * @throws IOException if its mark does not stand durably
     */
    boolean judge(FileRef file, Shipper.Shipped shipped) throws IOException {
        return switch (shipped.settlement()) {
            case Settlement.Stored stored -> {
                tools.tally().shipped(shipped.object(), stored.already());
                tools.suspects().forget(file);
                yield true;
            }
            case Settlement.Conflict conflict -> {
                hold(file, HeldReason.CONFLICT, conflict.why());
                yield true;
            }
            case Settlement.Refused refused -> {
                hold(file, HeldReason.REFUSED, refused.why());
                yield true;
            }
            case Settlement.Rebuild rebuild -> {
                if (tools.suspects().madeAnew(file)) {
                    hold(file, HeldReason.REFUSED, rebuild.why() + ", also after it was made anew");
                    yield true;
                }
                tools.tally().suspect(session.describe(file), rebuild.why() + "; it is made anew");
                yield false;
            }
            case Settlement.Open open -> false;
        };
    }

    private void hold(FileRef file, HeldReason reason, String detail) throws IOException {
        session.hold(file, reason);
        tools.suspects().forget(file);
        tools.tally().held(session.describe(file), reason, detail);
        LoggingEventBuilder line = LOG.atWarn().addMarker(Reported.MARKER).addKeyValue("file", session.describe(file));
        if (file instanceof FileRef.Segment segment) {
            line = line.addKeyValue("euid", segment.stream())
                    .addKeyValue("plane", segment.plane().folder())
                    .addKeyValue("sequence", segment.sequence());
        }
        line.addKeyValue("outcome", reason.label()).log("held: " + detail);
    }
}
