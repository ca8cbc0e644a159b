package com.boundaryml.publisher.transport.presigned;

/**
 * A bearer token.
 *
 * @param text 1 to {@value #MOST_CHARACTERS} visible ASCII characters
 */
record Token(String text) {

    static final int MOST_CHARACTERS = 8192;

    Token {
        if (!isToken(text)) {
            throw new IllegalArgumentException("not a token");
        }
    }

    /** {@return whether {@code text} can stand in a header: anything but visible ASCII could forge another one} */
    static boolean isToken(String text) {
        return !text.isEmpty()
                && text.length() <= MOST_CHARACTERS
                && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    /** {@return a fixed text, without the token} */
    @Override
    public String toString() {
        return "a token";
    }
}
