package com.boundaryml.publisher.transport.presigned;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of the other side made fit for a message: bounded, on one line, and without what may be a secret (D17). */
final class Cleaned {

    /** How long a reason may be. */
    static final int MOST_REASON = 2048;

    /** How much of an error's body is shown (D15). */
    static final int MOST_BODY = 1024;

    /** Stands for what is not shown. */
    static final String HIDDEN = "[hidden]";

    private static final Pattern WORD = Pattern.compile("[A-Za-z_-]{1,40}");
    private static final Pattern USER_OF_URL = Pattern.compile("://[^/\\s@]{1,512}@");
    private static final Pattern QUERY = Pattern.compile("\\?[^\\s\"'<>]+");
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)\\b(X-Amz-[A-Za-z-]+|AWSAccessKeyId|Signature|access_token|token|secret|password)"
                    + "(\\s*(?:=|%3D|\":?\\s*\"?)\\s*)[^\\s&\"'<>,}]+");
    private static final Pattern BEARER = Pattern.compile("(?i)\\b(bearer|basic)\\s+[^\\s\"'<>,]+");
    private static final Pattern LONG_RUN_WITH_DIGIT =
            Pattern.compile("(?=[A-Za-z._~+/=%-]{0,4096}[0-9])[A-Za-z0-9._~+/=%-]{20,}");

    private Cleaned() {}

    /**
     * {@return at most {@link #MOST_BODY} characters of an untrusted body}
     *
     * @param text the body
     * @param names what the call had named: flush id, euid, CIDs. They look like secrets, and only these are known to be none
     */
    static String body(String text, Set<String> names) {
        return bounded(secretless(printable(text), names).strip(), MOST_BODY);
    }

    /** {@return a word of the other side's choice; what is none, and may be anything, is not shown} */
    static String word(String text) {
        return WORD.matcher(text).matches() ? "\"" + text + "\"" : "(which is no word)";
    }

    /** {@return a short text of the other side, such as a name or a code, of at most {@code most} characters} */
    static String quoted(String text, int most) {
        return "\"" + bounded(secretless(printable(text), Set.of()), most) + "\"";
    }

    /** {@return a whole reason, cut at {@link #MOST_REASON} characters} */
    static String reason(String text) {
        return bounded(printable(text), MOST_REASON);
    }

    private static String secretless(String text, Set<String> names) {
        String clean = USER_OF_URL.matcher(text).replaceAll("://" + HIDDEN + "@");
        clean = QUERY.matcher(clean).replaceAll(HIDDEN);
        clean = PARAMETER.matcher(clean).replaceAll("$1$2" + HIDDEN);
        clean = BEARER.matcher(clean).replaceAll("$1 " + HIDDEN);
        return LONG_RUN_WITH_DIGIT
                .matcher(clean)
                .replaceAll(run -> Matcher.quoteReplacement(isNamed(run.group(), names) ? run.group() : HIDDEN));
    }

    /** {@return whether nothing that may be a secret is left of a run of characters without the names} */
    private static boolean isNamed(String run, Set<String> names) {
        String rest = run;
        for (String name : names) {
            rest = rest.replace(name, " ");
        }
        return !LONG_RUN_WITH_DIGIT.matcher(rest).find();
    }

    private static String printable(String text) {
        StringBuilder out = new StringBuilder(Math.min(text.length(), MOST_REASON));
        for (int i = 0; i < text.length() && out.length() < MOST_REASON; i++) {
            char c = text.charAt(i);
            out.append(c >= ' ' && c <= '~' ? c : ' ');
        }
        return out.toString();
    }

    private static String bounded(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 3) + "...";
    }
}
