package com.boundaryml.publisher.spi;

import com.boundaryml.publisher.api.SettingsException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A plugin's options, as its section of the configuration has them: kebab-case keys and text values. Immutable. Every
 * refusal is a {@link SettingsException} that names the plugin and the key, and never shows the value, which may be a
 * secret.
 */
public final class Options {

    private static final int NEAR = 3;

    private final String plugin;
    private final Map<String, String> values;

    /**
     * Creates options.
     *
     * @param plugin the name of the plugin they are for
     * @param values the values by key
     */
    public Options(String plugin, Map<String, String> values) {
        this.plugin = plugin;
        this.values = Map.copyOf(values);
    }

    /** {@return the name of the plugin they are for} */
    public String plugin() {
        return plugin;
    }

    /** {@return the value of {@code key}, or empty if it is not set} */
    public Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /**
     * {@return the value of {@code key}}
     *
     * @throws SettingsException if it is not set
     */
    public String requiredText(String key) {
        return text(key).orElseThrow(() -> new SettingsException(plugin + " needs the option " + key));
    }

    /**
     * {@return the path of {@code key}}
     *
     * @throws SettingsException if it is not set, or is no path
     */
    public Path requiredPath(String key) {
        try {
            return Path.of(requiredText(key));
        } catch (InvalidPathException e) {
            throw refused(key, "a path");
        }
    }

    /**
     * {@return the whole number of {@code key}, or empty if it is not set}
     *
     * @param key the option
     * @param least the least value allowed
     * @param most the greatest value allowed
     * @throws SettingsException if it is no whole number within the range
     */
    public Optional<Long> number(String key, long least, long most) {
        return text(key).map(value -> {
            try {
                long number = Long.parseLong(value);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw refused(key, "a whole number from " + least + " to " + most);
            }
            throw refused(key, "a whole number from " + least + " to " + most);
        });
    }

    /**
     * Refuses options that nobody reads, which are most often misspelt.
     *
     * @param known the keys that the plugin reads
     * @throws SettingsException if there is another, naming it and the nearest known one
     */
    public void refuseUnknown(Set<String> known) {
        for (String key : new TreeSet<>(values.keySet())) {
            if (!known.contains(key)) {
                throw new SettingsException(plugin + " has no option " + key + nearest(key, known) + "; it has "
                        + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    /** {@return a refusal of the value of {@code key}, which should have been {@code expected}} */
    public SettingsException refused(String key, String expected) {
        return new SettingsException("the option " + key + " of " + plugin + " must be " + expected);
    }

    /** {@return ", did you mean X?" for the known key nearest to {@code key}, or an empty string if none is near} */
    public static String nearest(String key, Set<String> known) {
        String best = "";
        int bestDistance = NEAR + 1;
        for (String candidate : new TreeSet<>(known)) {
            int distance = distance(key, candidate);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = candidate;
            }
        }
        return best.isEmpty() ? "" : " (did you mean " + best + "?)";
    }

    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substitution, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[b.length()];
    }

    /** {@return the plugin's name and the keys, without the values} */
    @Override
    public String toString() {
        return plugin + " " + new TreeSet<>(values.keySet());
    }
}
