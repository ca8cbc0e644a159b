package com.boundaryml.publisher.launcher.console;

/** Makes text harmless: file names and messages may hold anything, also what a terminal or a log reader acts on. */
final class Printable {

    private static final String HEX = "0123456789abcdef";

    private Printable() {}

    /** {@return the text with control characters, and those that change the reading direction, written out} */
    static String of(String text) {
        return of(text, false);
    }

    /**
     * {@return the text with all written out that is not to be printed}
     *
     * @param asciiOnly whether that goes for everything beyond ASCII
     */
    static String of(String text, boolean asciiOnly) {
        int i = 0;
        while (i < text.length() && isHarmless(text.charAt(i), asciiOnly)) {
            i++;
        }
        if (i == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
        for (; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isHarmless(c, asciiOnly)) {
                out.append(c);
            } else {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX.charAt(c >> shift & 15));
                }
            }
        }
        return out.toString();
    }

    private static boolean isHarmless(char c, boolean asciiOnly) {
        if (c < 0x7f) {
            return c >= ' ';
        }
        return !asciiOnly && c >= 0xa0 && Character.getType(c) != Character.FORMAT;
    }
}
