package com.boundaryml.publisher.metrics.otel;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Headers that go along with each export. Their values are secrets and are shown nowhere. Immutable. */
final class Headers {

    static final Headers NONE = new Headers(Map.of());
    static final String EXPECTED = KeyValues.EXPECTED
            + ", where each is a header that HTTP allows and that the exporter does not write itself";

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e\\t]{0,8192}");
    private static final Set<String> OTHERS = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "http2-settings",
            "transfer-encoding",
            "upgrade");

    private final Map<String, String> values;

    private Headers(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** {@return the headers of a {@linkplain KeyValues list}, or empty if one of them is not fit} */
    static Optional<Headers> parse(String list) {
        return KeyValues.parse(list).filter(Headers::fit).map(found -> {
            Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            values.putAll(found);
            return new Headers(values);
        });
    }

    private static boolean fit(Map<String, String> values) {
        return values.entrySet().stream()
                .allMatch(header -> NAME.matcher(header.getKey()).matches()
                        && VALUE.matcher(header.getValue()).matches()
                        && !OTHERS.contains(header.getKey().toLowerCase(Locale.ROOT)));
    }

    /** {@return the values by the names, for the request only} */
    Map<String, String> values() {
        return values;
    }

    /** {@return the names, without the values} */
    @Override
    public String toString() {
        return new TreeSet<>(values.keySet()).toString();
    }
}
