package com.boundaryml.publisher.api;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Whose evidence it is: a tenant, a project and an environment. The scope begins every object key.
 *
 * @param tenant a key segment
 * @param project a key segment
 * @param environment a key segment
 */
public record Scope(String tenant, String project, String environment) {

    private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    public Scope {
        for (String segment : List.of(tenant, project, environment)) {
            if (!SEGMENT.matcher(segment).matches()) {
                throw new IllegalArgumentException(
                        "a scope's part is 1 to 128 characters of A-Z a-z 0-9 . _ - and begins"
                                + " with a letter or a digit, not " + Quoted.of(segment));
            }
        }
    }

    /**
     * {@return the scope of this text form, {@code tenant/project/environment}}
     *
     * @throws IllegalArgumentException if it has not three well-formed parts
     */
    public static Scope parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("a scope is tenant/project/environment, not " + Quoted.of(text));
        }
        return new Scope(parts[0], parts[1], parts[2]);
    }

    /** {@return the text form} */
    @Override
    public String toString() {
        return tenant + "/" + project + "/" + environment;
    }
}
