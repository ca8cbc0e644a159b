package com.boundaryml.publisher.metrics.otel;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A list such as {@code name=value,other=value}, as variables of OpenTelemetry's specification hold it: blanks around names
 * and values do not count, values are percent-encoded UTF-8, and the last of two with one name holds.
 */
final class KeyValues {

    static final String EXPECTED = "a list such as name=value,name=value, with values percent-encoded";

    private static final int MOST_CHARACTERS = 16_384;
    private static final int MOST_ENTRIES = 128;
    private static final int HEX = 16;

    private KeyValues() {}

    /** {@return the list, in its order, or empty if it is malformed or too long} */
    static Optional<Map<String, String>> parse(String list) {
        Map<String, String> found = new LinkedHashMap<>();
        if (list.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        for (String entry : list.split(",", -1)) {
            if (entry.isBlank()) {
                continue;
            }
            int equals = entry.indexOf('=');
            String name = equals < 0 ? "" : entry.substring(0, equals).strip();
            Optional<String> value = decoded(entry.substring(equals + 1).strip());
            if (name.isEmpty() || value.isEmpty() || found.size() == MOST_ENTRIES) {
                return Optional.empty();
            }
            found.put(name, value.get());
        }
        return Optional.of(found);
    }

    private static Optional<String> decoded(String text) {
        byte[] in = text.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[in.length];
        int length = 0;
        for (int i = 0; i < in.length; i++) {
            if (in[i] != '%') {
                out[length++] = in[i];
                continue;
            }
            int high = i + 2 < in.length ? Character.digit(in[i + 1], HEX) : -1;
            int low = high < 0 ? -1 : Character.digit(in[i + 2], HEX);
            if (low < 0) {
                return Optional.empty();
            }
            out[length++] = (byte) (high * HEX + low);
            i += 2;
        }
        return Optional.of(new String(out, 0, length, StandardCharsets.UTF_8));
    }
}
