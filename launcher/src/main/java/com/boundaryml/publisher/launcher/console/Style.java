package com.boundaryml.publisher.launcher.console;

/** How a piece of text stands out on a terminal with colours. It never carries meaning that the text has not. */
public enum Style {
    /** As everything else. */
    PLAIN(""),
    /** A heading. */
    BOLD("1"),
    /** Of less weight. */
    DIM("2"),
    /** Well. */
    GOOD("32"),
    /** To be looked at. */
    WARN("33"),
    /** Not well. */
    BAD("31");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** {@return the text between the terminal's codes for this style} */
    String apply(String text) {
        return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
