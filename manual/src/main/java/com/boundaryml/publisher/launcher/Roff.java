package com.boundaryml.publisher.launcher;

/** Builds a page of the roff macros "man". What it is given is text, and no text can become a request of roff. */
final class Roff {

    private final StringBuilder page = new StringBuilder();

    Roff title(String name, String section, String source, String manual) {
        return request(".TH " + quoted(name) + " " + section + " \"\" " + quoted(source) + " " + quoted(manual))
                // Options are not to be torn apart at the end of a line, nor words set apart from each other.
                .request(".nh")
                .request(".ad l");
    }

    Roff section(String heading) {
        return request(".SH " + quoted(heading));
    }

    Roff subsection(String heading) {
        return request(".SS " + quoted(heading));
    }

    Roff paragraph(String text) {
        return request(".PP").line(plain(text));
    }

    /** An entry of a list: what it is about, ready for roff, and what is said of it. */
    Roff entry(String term, String text) {
        return request(".TP").line(term).line(plain(text));
    }

    /** A second paragraph of the entry before. */
    Roff more(String text) {
        return request(".IP").line(text);
    }

    /** A command line to be copied. */
    Roff example(String line) {
        return request(".PP")
                .request(".RS 4")
                .request(".EX")
                .line(plain(line))
                .request(".EE")
                .request(".RE");
    }

    /** A line that is ready for roff. */
    Roff line(String ready) {
        page.append(ready.startsWith(".") || ready.startsWith("'") ? "\\&" : "")
                .append(ready)
                .append('\n');
        return this;
    }

    static String bold(String text) {
        return "\\fB" + plain(text) + "\\fR";
    }

    static String italic(String text) {
        return "\\fI" + plain(text) + "\\fR";
    }

    static String plain(String text) {
        return text.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("`", "\\(ga");
    }

    private static String quoted(String text) {
        return '"' + plain(text).replace("\"", "\\(dq") + '"';
    }

    private Roff request(String request) {
        page.append(request).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
