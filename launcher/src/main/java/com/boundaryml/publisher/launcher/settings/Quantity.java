package com.boundaryml.publisher.launcher.settings;

import java.util.Map;
import java.util.OptionalLong;

/** The shape that durations and sizes share: decimal digits and a unit, with nothing between them. */
final class Quantity {

    private Quantity() {}

    /**
     * {@return the amount in the base unit, or empty if the text is none, or the amount is more than allowed}
     *
     * @param text digits and a unit
     * @param units how many base units each unit has
     * @param most the greatest amount allowed, in the base unit
     */
    static OptionalLong find(String text, Map<String, Long> units, long most) {
        int digits = 0;
        long number = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            int digit = text.charAt(digits) - '0';
            if (number > (most - digit) / 10) {
                return OptionalLong.empty();
            }
            number = number * 10 + digit;
            digits++;
        }
        Long unit = units.get(text.substring(digits));
        if (digits == 0 || unit == null || number > most / unit) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(number * unit);
    }
}
