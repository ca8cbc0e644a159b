package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.HeldFiles;
import com.boundaryml.publisher.core.store.RootStatus;
import com.boundaryml.publisher.core.store.RootStatus.Hole;
import com.boundaryml.publisher.core.store.RootStatus.PlaneStatus;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.core.store.RootStatus.ValuesStatus;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.DiskPressure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows a store to a person. */
final class StatusText {

    private static final String INDENTATION = "  ";
    private static final int MOST_NAMED = 50;

    private final Console console;
    private final Instant now;

    StatusText(Console console, Instant now) {
        this.console = console;
        this.now = now;
    }

    void print(StoreView view) {
        RootStatus status = view.status();
        console.line(new Span(status.root().toString(), Style.BOLD));
        if (!status.present()) {
            console.line(INDENTATION + "is gone");
            return;
        }
        streams(status);
        values(status.values());
        ledger(status);
        cursors(status);
        holes(status);
        held(view);
    }

    private void streams(RootStatus status) {
        if (status.streams().isEmpty()) {
            console.line(INDENTATION + "no stream");
            return;
        }
        Table table =
                new Table(3, "STREAM", "PROCESS", "PUBLISHER", "META", "DATA", "PENDING", "SIZE", "OLDEST", "HELD");
        for (StreamStatus stream : status.streams()) {
            long files = stream.meta().pendingFiles() + stream.data().pendingFiles();
            long bytes = stream.meta().pendingBytes() + stream.data().pendingBytes();
            long held = StoreView.heldFiles(stream);
            table.row(
                    Span.of(stream.stream().hex()),
                    stream.ownerSeen() ? new Span("alive", Style.GOOD) : new Span("ended", Style.DIM),
                    stream.tended() ? new Span("tends it", Style.GOOD) : new Span("none", Style.DIM),
                    position(stream.meta()),
                    position(stream.data()),
                    Span.of(files),
                    Span.of(Human.size(bytes)),
                    Span.of(age(oldest(stream))),
                    new Span(Human.count(held), held > 0 ? Style.BAD : Style.PLAIN));
        }
        console.table(table, INDENTATION);
    }

    private static Span position(PlaneStatus plane) {
        return Span.of(Human.count(plane.shipped()) + "/" + Human.count(plane.highWater()));
    }

    private static Optional<Instant> oldest(StreamStatus stream) {
        return Stream.of(stream.meta().oldestPending(), stream.data().oldestPending())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    private String age(Optional<Instant> since) {
        return since.map(instant -> Human.duration(Duration.between(instant, now)))
                .orElse("-");
    }

    private void values(ValuesStatus values) {
        String pending = values.pendingFiles() == 0
                ? "none pending"
                : Human.count(values.pendingFiles()) + " pending, " + Human.size(values.pendingBytes());
        String shipped = values.shippedFiles() == 0
                ? "none waiting for removal"
                : Human.count(values.shippedFiles()) + " shipped and waiting for removal, the oldest for "
                        + age(values.oldestShipped());
        console.line(INDENTATION + "values and tables: " + pending + "; " + shipped);
    }

    private void ledger(RootStatus status) {
        String scan = Human.size(status.scanBytes());
        if (status.ledgerBytes().isEmpty()) {
            console.line(
                    Span.of(INDENTATION + "ledger: "),
                    new Span("missing or damaged", Style.WARN),
                    Span.of("; a scan counts " + scan + ". The next flush writes it anew."));
        } else if (status.ledgerBytes().getAsLong() == status.scanBytes()) {
            console.line(INDENTATION + "ledger: " + scan + ", as a scan counts");
        } else {
            console.line(
                    Span.of(INDENTATION + "ledger: "),
                    new Span(Human.count(status.ledgerBytes().getAsLong()) + " bytes", Style.WARN),
                    Span.of("; a scan counts " + Human.count(status.scanBytes())
                            + ". While someone writes the two may differ for a moment."));
        }
        DiskPressure pressure = status.pressure();
        String limits = Human.size(pressure.ledgerBytes()) + " of " + Human.size(pressure.budgetBytes()) + ", "
                + Human.size(pressure.freeBytes()) + " free on the disk";
        console.line(
                Span.of(INDENTATION + "disk: " + limits),
                pressure.high()
                        ? new Span(", near the limit at which the profiler stops writing", Style.BAD)
                        : Span.of(""));
    }

    private void cursors(RootStatus status) {
        for (StreamStatus stream : status.streams()) {
            switch (stream.cursor()) {
                case CursorState.Absent absent -> {}
                case CursorState.At at -> {}
                case CursorState.Damaged damaged ->
                    warn("the cursor of " + stream.stream() + " is damaged (" + damaged.reason()
                            + "): shipping starts over, which writes nothing twice");
                case CursorState.Newer newer ->
                    warn("the cursor of " + stream.stream() + " is of a newer publisher (version " + newer.version()
                            + "): this one leaves the stream alone");
            }
        }
    }

    private void holes(RootStatus status) {
        for (StreamStatus stream : status.streams()) {
            for (Plane plane : Plane.values()) {
                for (Hole hole : stream.plane(plane).holes()) {
                    String which = hole.first() == hole.last()
                            ? "sequence " + hole.first() + " is"
                            : "sequences " + hole.first() + " to " + hole.last() + " are";
                    warn(plane.folder() + " " + which + " missing in " + stream.stream());
                }
            }
        }
    }

    private void warn(String text) {
        console.line(new Span(INDENTATION + text, Style.WARN));
    }

    private void held(StoreView view) {
        int named = 0;
        for (HeldFiles.Listed file : view.held()) {
            if (named++ == MOST_NAMED) {
                break;
            }
            console.line(
                    Span.of(INDENTATION + "held "),
                    new Span(file.held().reason().label(), Style.BAD),
                    Span.of(" for " + age(Optional.of(file.held().since())) + ": "
                            + view.status().root().relativize(file.path())));
        }
        if (view.heldFiles() > MOST_NAMED) {
            console.line(INDENTATION + "and " + Human.count(view.heldFiles() - MOST_NAMED)
                    + " more held, which --json names");
        }
    }
}
