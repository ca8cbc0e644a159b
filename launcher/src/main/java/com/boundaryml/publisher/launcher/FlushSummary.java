package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.FlushReport.Held;
import com.boundaryml.publisher.api.FlushReport.Shipped;
import com.boundaryml.publisher.api.FlushReport.Waiting;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Says what a flush did and left: to a person, or as JSON. */
final class FlushSummary {

    private static final Shipped NONE = new Shipped(0, 0, 0, 0, 0);
    /** The rate of a small flush tells of the disk's patience with small files, and misleads. */
    private static final long LEAST_FOR_A_RATE = 16L << 20;

    private final FlushReport report;
    private final Console console;

    FlushSummary(FlushReport report, Console console) {
        this.report = report;
        this.console = console;
    }

    void print() {
        if (report.shipped().isEmpty()) {
            console.line("nothing to ship" + (report.waitingFiles() > 0 ? " now" : ""));
        } else {
            printShipped("");
        }
        printFreed("");
        printHeld();
        printWaiting();
    }

    /** Prints the table of what was shipped, by kind, in the order of shipping. */
    void printShipped(String indentation) {
        Table table = new Table(1, "KIND", "OBJECTS", "STORED BEFORE", "FILES", "ORIGINAL", "COMPRESSED", "RATIO");
        Shipped total = NONE;
        for (ObjectKind kind : ObjectKind.values()) {
            Shipped shipped = report.shipped().getOrDefault(kind, NONE);
            if (shipped.files() > 0) {
                row(table, Kinds.plural(kind), shipped, Style.PLAIN);
                total = total.plus(shipped);
            }
        }
        row(table, "all", total, Style.BOLD);
        console.table(table, indentation);
        String rate = total.originalBytes() < LEAST_FOR_A_RATE
                ? ""
                : ", " + Human.rate(total.originalBytes(), report.duration());
        console.line(indentation + "in " + Human.duration(report.duration()) + rate);
    }

    private static void row(Table table, String name, Shipped shipped, Style style) {
        table.row(
                new Span(name, style),
                new Span(Human.count(shipped.objects()), style),
                new Span(Human.count(shipped.alreadyStored()), style),
                new Span(Human.count(shipped.files()), style),
                new Span(Human.size(shipped.originalBytes()), style),
                new Span(Human.size(shipped.compressedBytes()), style),
                new Span(Human.ratio(shipped.originalBytes(), shipped.compressedBytes()), style));
    }

    /** Prints what was removed from the store, if anything was. */
    void printFreed(String indentation) {
        Freed freed = report.freed();
        if (freed.releasedFiles() > 0) {
            console.line(indentation + "released " + Human.count(freed.releasedFiles(), "shipped segment") + ", "
                    + Human.size(freed.releasedBytes()));
        }
        if (freed.expiredFiles() > 0) {
            console.line(indentation + "removed " + Human.count(freed.expiredFiles(), "shipped value") + ", "
                    + Human.size(freed.expiredBytes()));
        }
    }

    private void printHeld() {
        if (report.missingSequences() > 0) {
            console.line(
                    new Span(Human.count(report.missingSequences(), "sequence") + " missing", Style.BAD),
                    Span.of(": the store has them no more, and shipping went on past them"));
            named(held -> held.reason() == HeldReason.MISSING);
        }
        if (report.heldFiles() > 0) {
            console.line(
                    new Span(Human.count(report.heldFiles(), "file") + " held", Style.BAD),
                    Span.of(": what is held stays where it is, and shipping goes on past it"));
            long named = named(held -> held.reason() != HeldReason.MISSING);
            unnamed(report.heldFiles() - named);
            console.line("  once the cause is gone, 'baml-publisher retry FILE' has one tried again");
        }
    }

    private long named(Predicate<Held> which) {
        List<Held> named = report.held().stream().filter(which).toList();
        for (Held held : named) {
            console.line(new Span("  " + held.reason().label(), Style.BAD), Span.of("  " + held.file()));
            if (!held.detail().isEmpty()) {
                console.line(new Span("    " + held.detail(), Style.DIM));
            }
        }
        return named.size();
    }

    private void printWaiting() {
        if (report.waitingFiles() == 0 && report.waiting().isEmpty()) {
            return;
        }
        String passed = report.outcome() == FlushReport.Outcome.DEADLINE_PASSED ? " as the deadline passed" : "";
        console.line(
                new Span(
                        report.waitingFiles() == 1
                                ? "1 file waits"
                                : Human.count(report.waitingFiles()) + " files wait",
                        Style.WARN),
                Span.of(passed + ", " + Human.size(report.waitingBytes()) + ", for a later flush"));
        for (Waiting waiting : report.waiting()) {
            console.line("  " + waiting.what());
            console.line(new Span("    " + waiting.why(), Style.DIM));
        }
    }

    private void unnamed(long more) {
        if (more > 0) {
            console.line("  and " + Human.count(more) + " more");
        }
    }

    void printJson() {
        Json.print(
                console,
                json -> json.text("outcome", report.outcome().name().toLowerCase(Locale.ROOT))
                        .seconds("seconds", report.duration().toMillis() / 1e3)
                        .object("shipped", this::shipped)
                        .number("held_files", report.heldFiles())
                        .number("missing_sequences", report.missingSequences())
                        .list(
                                "held",
                                report.held(),
                                (each, held) -> each.text("file", held.file())
                                        .text("reason", held.reason().label())
                                        .text("detail", held.detail()))
                        .number("waiting_files", report.waitingFiles())
                        .number("waiting_bytes", report.waitingBytes())
                        .list(
                                "waiting",
                                report.waiting(),
                                (each, waiting) ->
                                        each.text("what", waiting.what()).text("why", waiting.why()))
                        .object(
                                "freed",
                                freed -> freed.number(
                                                "released_files", report.freed().releasedFiles())
                                        .number("released_bytes", report.freed().releasedBytes())
                                        .number("expired_files", report.freed().expiredFiles())
                                        .number("expired_bytes", report.freed().expiredBytes())));
    }

    private void shipped(Json json) {
        for (ObjectKind kind : ObjectKind.values()) {
            Shipped shipped = report.shipped().getOrDefault(kind, NONE);
            json.object(
                    kind.label(),
                    each -> each.number("objects", shipped.objects())
                            .number("already_stored", shipped.alreadyStored())
                            .number("files", shipped.files())
                            .number("original_bytes", shipped.originalBytes())
                            .number("compressed_bytes", shipped.compressedBytes()));
        }
    }
}
