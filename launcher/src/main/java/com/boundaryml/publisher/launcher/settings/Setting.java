package com.boundaryml.publisher.launcher.settings;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * One thing that can be set. All spellings of its name follow from the key.
 *
 * @param <T> the type of its values
 * @param key the kebab-case name, as in the configuration file
 * @param argument what the help calls its value, such as {@code DURATION}
 * @param description one sentence for the help, without the default
 * @param byDefault the value it has when nobody sets it, as one would write it; empty for none
 * @param repeatable whether it takes a list of values
 * @param parser makes a value of a text; throws {@link IllegalArgumentException} with what was expected and what was found
 */
public record Setting<T>(
        String key,
        String argument,
        String description,
        Optional<String> byDefault,
        boolean repeatable,
        Function<String, T> parser) {

    /** What the name of every environment variable begins with. */
    public static final String VARIABLE_PREFIX = "BAML_PUBLISHER_";

    static <T> Setting<T> of(String key, String argument, String description, Function<String, T> parser) {
        return new Setting<>(key, argument, description, Optional.empty(), false, parser);
    }

    Setting<T> or(String defaultText) {
        return new Setting<>(key, argument, description, Optional.of(defaultText), repeatable, parser);
    }

    Setting<T> many() {
        return new Setting<>(key, argument, description, byDefault, true, parser);
    }

    /** {@return the description, with the default if there is one} */
    public String described() {
        return description + byDefault.map(text -> " Default: " + text + ".").orElse("");
    }

    /** {@return the option on the command line, such as {@code --corrupt-wait}} */
    public String flag() {
        return "--" + key;
    }

    /** {@return the environment variable, such as {@code BAML_PUBLISHER_CORRUPT_WAIT}} */
    public String variable() {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
