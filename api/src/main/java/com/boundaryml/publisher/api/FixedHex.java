package com.boundaryml.publisher.api;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The fixed-length lowercase hexadecimal forms that the domain's identifiers share. */
final class FixedHex {

    private FixedHex() {}

    /** {@return the bytes that {@code text} spells in exactly {@code 2 * length} lowercase digits, or empty} */
    static Optional<byte[]> find(String text, int length) {
        if (text.length() != 2 * length) {
            return Optional.empty();
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ("0123456789abcdef".indexOf(c) < 0) {
                return Optional.empty();
            }
        }
        return Optional.of(HexFormat.of().parseHex(text));
    }

    /** {@return a copy of {@code bytes}, which must be {@code length} long} */
    static byte[] checked(String what, byte[] bytes, int length) {
        if (bytes.length != length) {
            throw new IllegalArgumentException(what + " is " + length + " bytes, not " + bytes.length);
        }
        return Arrays.copyOf(bytes, length);
    }

    static String format(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
