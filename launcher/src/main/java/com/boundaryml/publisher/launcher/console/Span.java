package com.boundaryml.publisher.launcher.console;

/**
 * A piece of a line.
 *
 * @param text what it says; may come from anywhere, as it is made harmless when it is printed
 * @param style how it looks
 */
public record Span(String text, Style style) {

    /** {@return text without a style} */
    public static Span of(String text) {
        return new Span(text, Style.PLAIN);
    }

    /** {@return a figure without a style} */
    public static Span of(long figure) {
        return of(Human.count(figure));
    }
}
