package com.boundaryml.publisher.testkit.gateway;

import java.util.Locale;

/**
 * One header line.
 *
 * @param name its name as it was written
 * @param value its value, without white space at its ends
 */
public record Header(String name, String value) {

    /** {@return whether this is its name, in whichever case} */
    public boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    String lowerName() {
        return name.toLowerCase(Locale.ROOT);
    }
}
