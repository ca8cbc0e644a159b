package com.boundaryml.publisher.transport.presigned;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with the escapes of JSON, URLs and HTML taken for what they stand for, and where each of its characters was written.
 * Immutable: the array is not written to.
 */
final class Unescaped {

    private static final Pattern ESCAPE =
            Pattern.compile("%([0-9A-Fa-f]{2})|\\\\u([0-9A-Fa-f]{4})|&#x([0-9A-Fa-f]{1,4});"
                    + "|&#([0-9]{1,4});|\\\\([^u])|&(amp|lt|gt|quot|apos);");
    private static final int HEXADECIMAL_GROUPS = 3;
    private static final int DECIMAL_GROUP = 4;
    private static final int ITSELF_GROUP = 5;
    private static final int NAME_GROUP = 6;
    private static final Map<String, Character> NAMES =
            Map.of("amp", '&', "lt", '<', "gt", '>', "quot", '"', "apos", '\'');

    private final String text;
    private final int[] begins;

    private Unescaped(String text, int[] begins) {
        this.text = text;
        this.begins = begins;
    }

    static Unescaped of(String written) {
        StringBuilder text = new StringBuilder(written.length());
        int[] begins = new int[written.length() + 1];
        Matcher escape = ESCAPE.matcher(written);
        boolean more = escape.find();
        for (int i = 0; i < written.length(); ) {
            begins[text.length()] = i;
            if (more && escape.start() == i) {
                text.append(character(escape));
                i = escape.end();
                more = escape.find();
            } else {
                text.append(written.charAt(i++));
            }
        }
        begins[text.length()] = written.length();
        return new Unescaped(text.toString(), Arrays.copyOf(begins, text.length() + 1));
    }

    private static char character(Matcher escape) {
        for (int group = 1; group <= HEXADECIMAL_GROUPS; group++) {
            String digits = escape.group(group);
            if (digits != null) {
                return (char) Integer.parseInt(digits, 16);
            }
        }
        String decimal = escape.group(DECIMAL_GROUP);
        if (decimal != null) {
            return (char) Integer.parseInt(decimal);
        }
        String itself = escape.group(ITSELF_GROUP);
        return itself != null ? itself.charAt(0) : Objects.requireNonNull(NAMES.get(escape.group(NAME_GROUP)));
    }

    String text() {
        return text;
    }

    /** {@return where the character at {@code index} was written; at the text's length, where the writing ends} */
    int begin(int index) {
        return begins[index];
    }
}
