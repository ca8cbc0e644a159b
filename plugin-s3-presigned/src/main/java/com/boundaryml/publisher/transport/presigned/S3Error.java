package com.boundaryml.publisher.transport.presigned;

import java.nio.charset.StandardCharsets;

/**
 * What an error of S3 says. The rest of its XML, which quotes the signed request, is not looked at.
 *
 * @param code such as {@code SlowDown}; empty if there is none
 * @param message for people; empty if there is none
 */
record S3Error(String code, String message) {

    /** How much of an answer is looked at. */
    static final int MOST_BYTES = 64 << 10;

    private static final int MOST_CODE = 80;
    private static final int MOST_MESSAGE = 400;

    /**
     * {@return what the body says}
     *
     * <p>The first elements of the two names are found by their tags. That takes no XML parser, and so no entity, no
     * document type and no depth can do harm; a body that is no XML has neither.
     */
    static S3Error scan(byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        String code = element(text, "Code", MOST_CODE);
        boolean word =
                code.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
        return new S3Error(word ? code : "", element(text, "Message", MOST_MESSAGE));
    }

    private static String element(String text, String name, int most) {
        String tag = "<" + name + ">";
        int open = text.indexOf(tag);
        if (open < 0) {
            return "";
        }
        int from = open + tag.length();
        int to = text.indexOf('<', from);
        return to < 0 || to - from > most ? "" : text.substring(from, to);
    }

    /** {@return code and message for people, or an empty string} */
    @Override
    public String toString() {
        return code + (message.isEmpty() ? "" : " " + Cleaned.quoted(message, MOST_MESSAGE));
    }
}
