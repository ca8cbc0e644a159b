package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.core.verify.Finding;
import com.boundaryml.publisher.core.verify.Problem;
import com.boundaryml.publisher.core.verify.Tally;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.verify.VerifyRequest;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import java.util.List;

/**
 * Says what verifying came to.
 *
 * @param request what was verified
 * @param report what was found
 */
record VerifySummary(VerifyRequest request, VerifyReport report) {

    private static final Tally NONE = new Tally(0, 0, 0);

    /** {@return whether nothing was found, neither a fault nor something that is yet to come} */
    boolean clean() {
        return report.counts().values().stream().allMatch(count -> count == 0);
    }

    /** {@return whether there was nothing to verify, as after a slip in the name of the sink or the scope} */
    boolean empty() {
        return clean()
                && report.storeFiles() == 0
                && report.objects().values().stream().allMatch(tally -> tally.objects() == 0);
    }

    void print(Console console) {
        console.line(new Span(request.sink().toString(), Style.BOLD));
        printObjects(console, "  ");
        request.store()
                .ifPresent(store -> console.line("  against " + store + ": "
                        + Human.count(report.storeFiles(), "file") + " looked for, "
                        + Human.count(report.comparedFiles()) + " compared byte by byte"));
        if (empty()) {
            console.line(new Span(
                    "  no object lies there"
                            + request.scope()
                                    .map(scope -> " in the scope " + scope)
                                    .orElse("") + ": nothing was verified",
                    Style.WARN));
        } else if (clean()) {
            console.line(new Span("  everything is there and sound", Style.GOOD));
        }
        for (Problem problem : Problem.values()) {
            printFindings(console, problem);
        }
    }

    /** Prints how many sound objects there are, by kind. */
    void printObjects(Console console, String indentation) {
        Table table = new Table(1, "KIND", "SOUND OBJECTS", "SIZE", "DECOMPRESSED");
        Tally total = NONE;
        for (ObjectKind kind : ObjectKind.values()) {
            Tally tally = report.objects().getOrDefault(kind, NONE);
            if (tally.objects() > 0) {
                row(table, Kinds.plural(kind), tally, Style.PLAIN);
            }
            total = new Tally(
                    total.objects() + tally.objects(),
                    total.bytes() + tally.bytes(),
                    total.originalBytes() + tally.originalBytes());
        }
        row(table, "all", total, Style.BOLD);
        console.table(table, indentation);
        console.line(indentation + Human.count(report.streams(), "stream") + ", "
                + Human.count(report.packedValues(), "value") + " in packs");
    }

    private static void row(Table table, String name, Tally tally, Style style) {
        table.row(
                new Span(name, style),
                new Span(Human.count(tally.objects()), style),
                new Span(Human.size(tally.bytes()), style),
                new Span(Human.size(tally.originalBytes()), style));
    }

    private void printFindings(Console console, Problem problem) {
        long count = report.counts().getOrDefault(problem, 0L);
        if (count == 0) {
            return;
        }
        console.line(
                Span.of("  "),
                new Span(problem.label() + ": " + Human.count(count), problem.fault() ? Style.BAD : Style.WARN));
        List<Finding> named = report.findings().stream()
                .filter(finding -> finding.problem() == problem)
                .toList();
        for (Finding finding : named) {
            console.line("    " + finding.path());
            console.line(new Span("      " + finding.detail(), Style.DIM));
        }
        if (count > named.size()) {
            console.line("    and " + Human.count(count - named.size()) + " more");
        }
    }

    void write(Json json) {
        json.text("sink", request.sink().toString());
        request.store().ifPresent(store -> json.text("store", store.toString()));
        json.truth("sound", report.sound())
                .object("objects", kinds -> {
                    for (ObjectKind kind : ObjectKind.values()) {
                        Tally tally = report.objects().getOrDefault(kind, NONE);
                        kinds.object(
                                kind.label(),
                                each -> each.number("objects", tally.objects())
                                        .number("bytes", tally.bytes())
                                        .number("original_bytes", tally.originalBytes()));
                    }
                })
                .number("packed_values", report.packedValues())
                .number("streams", report.streams())
                .number("store_files", report.storeFiles())
                .number("compared_files", report.comparedFiles())
                .object("problems", problems -> {
                    for (Problem problem : Problem.values()) {
                        problems.number(problem.label(), report.counts().getOrDefault(problem, 0L));
                    }
                })
                .list(
                        "findings",
                        report.findings(),
                        (each, finding) -> each.text(
                                        "problem", finding.problem().label())
                                .text("path", finding.path())
                                .text("detail", finding.detail()));
    }
}
