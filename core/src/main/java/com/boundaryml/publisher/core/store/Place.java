package com.boundaryml.publisher.core.store;

import java.util.ArrayList;
import java.util.List;

/**
 * A folder or file under a store's root.
 *
 * @param names the names on the way from the root to it; none for the root itself
 */
public record Place(List<String> names) {

    /** The root. */
    public static final Place ROOT = new Place(List.of());

    public Place {
        names = List.copyOf(names);
    }

    /** {@return the place of this name in this folder} */
    public Place child(String name) {
        List<String> longer = new ArrayList<>(names);
        longer.add(name);
        return new Place(longer);
    }

    /** {@return the names, joined by slashes} */
    @Override
    public String toString() {
        return String.join("/", names);
    }
}
