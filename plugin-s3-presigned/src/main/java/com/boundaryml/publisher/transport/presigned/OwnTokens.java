package com.boundaryml.publisher.transport.presigned;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The tokens that were shown to the gateway of late. A gateway may quote them in what it answers, and no rule tells every
 * token from a word: here they are known. Thread-safe.
 */
final class OwnTokens {

    /** The current one, and the one before, which an answer that comes late may quote. */
    private static final int MOST = 2;

    /** A shorter one keeps nobody out, and would blot out words. */
    private static final int LEAST_CHARACTERS = 8;

    private final Deque<Token> latest = new ArrayDeque<>();

    /** Remembers a token that is about to be shown. */
    synchronized void note(Token token) {
        if (token.text().length() < LEAST_CHARACTERS || latest.contains(token)) {
            return;
        }
        if (latest.size() == MOST) {
            latest.removeLast();
        }
        latest.addFirst(token);
    }

    /** {@return the text without these tokens, also where it has them escaped} */
    String blotted(String text) {
        String clean = text;
        for (Token token : known()) {
            clean = blotted(clean.replace(token.text(), Cleaned.HIDDEN), token.text());
        }
        return clean;
    }

    /** {@return whether the text has one of these tokens in it} */
    boolean areIn(String text) {
        return !blotted(text).equals(text);
    }

    private synchronized List<Token> known() {
        return List.copyOf(latest);
    }

    private static String blotted(String text, String token) {
        Unescaped unescaped = Unescaped.of(text);
        StringBuilder clean = new StringBuilder();
        int copied = 0;
        int at = unescaped.text().indexOf(token);
        while (at >= 0) {
            int end = at + token.length();
            clean.append(text, copied, unescaped.begin(at)).append(Cleaned.HIDDEN);
            copied = unescaped.begin(end);
            at = unescaped.text().indexOf(token, end);
        }
        return clean.append(text, copied, text.length()).toString();
    }
}
