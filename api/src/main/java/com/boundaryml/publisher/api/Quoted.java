package com.boundaryml.publisher.api;

/** Untrusted text made fit for a message: bounded, and with nothing in it that a terminal or a log reader would act on. */
final class Quoted {

    private static final int MOST = 80;

    private Quoted() {}

    static String of(String text) {
        StringBuilder out = new StringBuilder("\"");
        int end = Math.min(text.length(), MOST);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
        if (text.length() > MOST) {
            out.append(" (").append(text.length()).append(" characters)");
        }
        return out.toString();
    }
}
