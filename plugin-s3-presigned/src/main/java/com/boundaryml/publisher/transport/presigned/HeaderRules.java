package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What {@code required_headers} may hold (D15, D16): what the object is, the demand that nothing be replaced, and whatever
 * else was signed; nothing that belongs to the connection or that names somebody.
 */
final class HeaderRules {

    private static final int MOST_HEADERS = 32;
    private static final int MOST_BYTES = 8192;
    private static final String TOKEN_SYMBOLS = "!#$%&'*+-.^_`|~";
    private static final Set<String> REFUSED = Set.of(
            "authorization",
            "connection",
            "cookie",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private HeaderRules() {}

    /**
     * Checks the headers for one object.
     *
     * @throws BadAnswerException if they are not to be sent, naming the first that is wrong
     */
    static void check(List<HttpHeader> headers, ObjectSpec object) throws BadAnswerException {
        Map<String, String> byName = new HashMap<>();
        int bytes = 0;
        for (HttpHeader header : headers) {
            String name = header.name().toLowerCase(Locale.ROOT);
            if (!isToken(name) || !isValue(header.value())) {
                throw new BadAnswerException("the required header " + Cleaned.quoted(name, 80)
                        + " has a character that is not allowed in headers");
            }
            if (REFUSED.contains(name)) {
                throw new BadAnswerException("the required header " + name + " is not the gateway's to set");
            }
            if (byName.put(name, header.value()) != null) {
                throw new BadAnswerException("the required header " + name + " is there twice");
            }
            bytes += name.length() + header.value().length();
        }
        if (headers.size() > MOST_HEADERS || bytes > MOST_BYTES) {
            throw new BadAnswerException("required_headers has " + headers.size() + " headers of " + bytes
                    + " bytes, more than " + MOST_HEADERS + " of " + MOST_BYTES);
        }
        demand(byName, "Content-Length", Long.toString(object.sizeBytes()));
        demand(byName, "x-amz-checksum-sha256", object.checksum().base64());
        // Without it the put would replace an object that is there.
        demand(byName, "If-None-Match", "*");
    }

    private static void demand(Map<String, String> byName, String name, String expected) throws BadAnswerException {
        String actual = byName.get(name.toLowerCase(Locale.ROOT));
        if (!expected.equals(actual)) {
            throw new BadAnswerException("the required header " + name + " is "
                    + (actual == null ? "absent" : Cleaned.quoted(actual, 80)) + ", not \"" + expected + "\"");
        }
    }

    private static boolean isToken(String name) {
        return !name.isEmpty()
                && name.chars()
                        .allMatch(
                                c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || TOKEN_SYMBOLS.indexOf(c) >= 0);
    }

    private static boolean isValue(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c <= '~') && value.equals(value.strip());
    }
}
