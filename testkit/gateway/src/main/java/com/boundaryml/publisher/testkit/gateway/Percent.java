package com.boundaryml.publisher.testkit.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent encoding as signatures want it (RFC 3986, with every byte encoded that is not unreserved). */
final class Percent {

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private Percent() {}

    /**
     * {@return the encoded text}
     *
     * @param kept characters that are left as they are beside the unreserved ones
     */
    static String encode(String text, String kept) {
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (UNRESERVED.indexOf(c) >= 0 || kept.indexOf(c) >= 0) {
                out.append(c);
            } else {
                out.append('%').append(HEX.toHexDigits(b));
            }
        }
        return out.toString();
    }

    /**
     * {@return the decoded text}
     *
     * @throws IllegalArgumentException if a percent sign is not followed by two hexadecimal digits
     */
    static String decode(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && i + 2 < text.length()) {
                out.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 2;
            } else if (c == '%' || c > '~') {
                throw new IllegalArgumentException("the text is not percent-encoded");
            } else {
                out.write(c);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
