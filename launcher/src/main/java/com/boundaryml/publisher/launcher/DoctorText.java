package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.doctor.Examination;
import com.boundaryml.publisher.launcher.doctor.Finding;
import com.boundaryml.publisher.launcher.doctor.Verdict;
import java.util.List;

/**
 * Shows what the doctor found to a person: a block for each subject, a line for each finding, and what to do below it. Not a
 * {@link com.boundaryml.publisher.launcher.console.Table}, as the columns are to stand alike in all blocks and sentences
 * are not to be shortened.
 */
final class DoctorText {

    private static final String INDENTATION = "  ";
    private static final int VERDICT_WIDTH = 9;
    private static final int WHAT_WIDTH = 13;

    private final Console console;

    DoctorText(Console console) {
        this.console = console;
    }

    void print(List<Examination> examinations) {
        for (Examination examination : examinations) {
            console.line(new Span(examination.subject(), Style.BOLD));
            examination.findings().forEach(this::finding);
        }
        long failed = DoctorCommand.count(examinations, Verdict.FAIL);
        long warned = DoctorCommand.count(examinations, Verdict.WARN);
        String warnings = warned == 0 ? "" : ", " + Human.count(warned, "warning");
        console.line(
                failed == 0
                        ? new Span("nothing keeps the publisher from its work", Style.GOOD)
                        : new Span(Human.count(failed, "check") + " failed", Style.BAD),
                Span.of(warnings));
    }

    private void finding(Finding finding) {
        console.line(
                Span.of(INDENTATION),
                new Span(padded(finding.verdict().label(), VERDICT_WIDTH), style(finding.verdict())),
                Span.of(padded(finding.what(), WHAT_WIDTH) + finding.detail()));
        if (!finding.advice().isEmpty()) {
            console.line(INDENTATION + " ".repeat(VERDICT_WIDTH + WHAT_WIDTH) + "-> " + finding.advice());
        }
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    private static Style style(Verdict verdict) {
        return switch (verdict) {
            case OK -> Style.GOOD;
            case WARN -> Style.WARN;
            case FAIL -> Style.BAD;
            case SKIPPED -> Style.DIM;
        };
    }
}
