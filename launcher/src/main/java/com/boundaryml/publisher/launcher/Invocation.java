package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.settings.Configuration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of a command.
 *
 * @param configuration the settings
 * @param words the options of the command's own that were typed, with their values; an empty value for a switch
 * @param operands the words that were no options
 * @param console where results go
 */
record Invocation(Configuration configuration, Map<String, String> words, List<String> operands, Console console) {

    Invocation {
        words = Map.copyOf(words);
        operands = List.copyOf(operands);
    }

    /** {@return whether the option was typed} */
    boolean has(Word word) {
        return words.containsKey(word.name());
    }

    /** {@return the value of the option, if it was typed} */
    Optional<String> text(Word word) {
        return Optional.ofNullable(words.get(word.name()));
    }
}
