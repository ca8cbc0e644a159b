package com.boundaryml.publisher.launcher.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Makes values of texts that need no class of their own. */
final class Parsers {

    private Parsers() {}

    static Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("this is no path: " + e.getReason(), e);
        }
        throw new IllegalArgumentException("a path is expected, and the text is empty");
    }

    static int count(String text, int least, int most) {
        String expected = "a whole number from " + least + " to " + most + " is expected, not \"" + text + "\"";
        int count;
        try {
            count = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(expected, e);
        }
        if (count < least || count > most) {
            throw new IllegalArgumentException(expected);
        }
        return count;
    }

    /** Finds the constant whose lowercase name the text is. */
    static <E extends Enum<E>> E oneOf(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ", "one of ", " is expected"))
                + ", not \"" + text + "\"");
    }
}
