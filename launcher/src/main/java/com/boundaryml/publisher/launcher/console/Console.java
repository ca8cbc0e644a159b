package com.boundaryml.publisher.launcher.console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The two streams of a command: results on the one, and errors, log lines and progress on the other. Every text is made
 * harmless on its way out. Safe for use by several threads.
 */
public final class Console {

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final PrintStream err;
    private final ConsoleTraits traits;
    private String progress = "";

    /**
     * Creates a console.
     *
     * @param out for results
     * @param err for everything else
     * @param traits what the two can show
     */
    public Console(PrintStream out, PrintStream err, ConsoleTraits traits) {
        this.out = out;
        this.err = err;
        this.traits = traits;
    }

    /** {@return what the two streams can show} */
    public ConsoleTraits traits() {
        return traits;
    }

    /** {@return the stream for results that are no text for people} */
    public PrintStream out() {
        return out;
    }

    /** Prints a line of the result. */
    public void line(Span... spans) {
        out.println(rendered(List.of(spans), traits.outIsTerminal()));
    }

    /** Prints a line of the result without any style. */
    public void line(String text) {
        line(Span.of(text));
    }

    /** Prints a table as part of the result, each line after an indentation. */
    public void table(Table table, String indentation) {
        int width = traits.outIsTerminal() ? traits.columns() - indentation.length() : Integer.MAX_VALUE;
        StringBuilder text = new StringBuilder();
        for (List<Span> line : table.lines(width, traits.unicode() ? "…" : "..")) {
            text.append((indentation + rendered(line, traits.outIsTerminal())).stripTrailing())
                    .append(System.lineSeparator());
        }
        out.print(text);
    }

    /** Prints a line beside the result, above the progress if there is any. */
    public synchronized void note(Span... spans) {
        String text = rendered(List.of(spans), traits.errIsTerminal());
        if (progress.isEmpty()) {
            err.println(text);
        } else {
            err.println(CLEAR_LINE + text);
            err.print(progress);
            err.flush();
        }
    }

    /**
     * Shows how far a command has come, in place of what was shown before; an empty text takes it away. Nothing is shown
     * where no terminal is.
     */
    public synchronized void progress(String text) {
        if (!traits.errIsTerminal() || (text.isEmpty() && progress.isEmpty())) {
            return;
        }
        String harmless = Printable.of(text, !traits.unicode());
        progress = harmless.substring(0, Math.min(harmless.length(), traits.columns() - 1));
        err.print(CLEAR_LINE + progress);
        err.flush();
    }

    private String rendered(List<Span> spans, boolean terminal) {
        StringBuilder line = new StringBuilder();
        for (Span span : spans) {
            String text = Printable.of(span.text(), !traits.unicode());
            line.append(terminal && traits.colour() ? span.style().apply(text) : text);
        }
        return line.toString();
    }

    /** {@return a console on the streams of this process} */
    public static Console ofProcess() {
        ConsoleTraits traits = ConsoleTraits.ofProcess(System.getenv());
        return new Console(
                new PrintStream(System.out, true, System.out.charset()),
                new PrintStream(System.err, true, System.err.charset()),
                traits.withUnicode(System.out.charset().equals(StandardCharsets.UTF_8)));
    }
}
