package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The plugin's options, read and checked for their form. Whether a value makes sense is judged by the core, as of any
 * gateway's configuration.
 *
 * @param dir the sink's root, absolute
 * @param scope whose evidence is stored
 * @param fields the gateway's configuration by the field names of the guide
 * @param ticketLifetime how long a ticket is said to be valid
 */
record SinkOptions(Path dir, Scope scope, Map<String, Object> fields, Duration ticketLifetime) {

    private static final String DIR = "dir";
    private static final String SCOPE = "scope";
    private static final String CAPTURE_ENABLED = "capture-enabled";
    private static final String TICKET_LIFETIME = "upload-url-ttl-seconds";
    private static final Set<String> NUMBERS = Set.of(
            "flush-interval-seconds",
            "max-objects-per-authorize",
            "large-value-threshold-bytes",
            "max-object-bytes",
            "pack-max-entry-bytes",
            "shipped-value-retention-seconds",
            TICKET_LIFETIME);
    private static final Set<String> VERSIONS = Set.of("supported-segment-versions", "supported-cas-versions");
    private static final long DEFAULT_TICKET_LIFETIME_SECONDS = 900;
    private static final int MOST_VERSIONS = 100;
    private static final int GREATEST_VERSION = 65_535;

    SinkOptions {
        fields = Map.copyOf(fields);
    }

    /**
     * {@return the options in their parsed form}
     *
     * @throws SettingsException if one is absent, malformed or unknown
     */
    static SinkOptions of(Options options) {
        options.refuseUnknown(known());
        Map<String, Object> fields = new HashMap<>();
        for (String key : NUMBERS) {
            options.number(key, 0, Long.MAX_VALUE).ifPresent(number -> fields.put(fieldName(key), number));
        }
        for (String key : VERSIONS) {
            options.text(key).ifPresent(text -> fields.put(fieldName(key), versions(options, key, text)));
        }
        options.text(CAPTURE_ENABLED).ifPresent(text -> fields.put(fieldName(CAPTURE_ENABLED), truth(options, text)));
        long lifetime = options.number(TICKET_LIFETIME, 0, Long.MAX_VALUE).orElse(DEFAULT_TICKET_LIFETIME_SECONDS);
        return new SinkOptions(
                options.requiredPath(DIR).toAbsolutePath(), scope(options), fields, Duration.ofSeconds(lifetime));
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(NUMBERS);
        known.addAll(VERSIONS);
        known.addAll(Set.of(DIR, SCOPE, CAPTURE_ENABLED));
        return known;
    }

    private static String fieldName(String key) {
        return key.replace('-', '_');
    }

    private static Scope scope(Options options) {
        String text = options.requiredText(SCOPE);
        try {
            return Scope.parse(text);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("the option " + SCOPE + " of " + options.plugin() + ": " + e.getMessage(), e);
        }
    }

    private static Boolean truth(Options options, String text) {
        return switch (text) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw options.refused(CAPTURE_ENABLED, "true or false");
        };
    }

    private static List<Long> versions(Options options, String key, String text) {
        List<Long> versions = new ArrayList<>();
        for (String part : text.split(",", MOST_VERSIONS + 1)) {
            try {
                versions.add((long) Integer.parseInt(part.strip()));
            } catch (NumberFormatException e) {
                throw refusedVersions(options, key);
            }
        }
        if (versions.size() > MOST_VERSIONS || versions.stream().anyMatch(v -> v < 0 || v > GREATEST_VERSION)) {
            throw refusedVersions(options, key);
        }
        return List.copyOf(versions);
    }

    private static SettingsException refusedVersions(Options options, String key) {
        return options.refused(
                key,
                "whole numbers from 0 to " + GREATEST_VERSION + " with commas between them, at most " + MOST_VERSIONS);
    }
}
