package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.settings.Setting;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the help says of a command, and what words it takes.
 *
 * @param name the command
 * @param summary one line for the list of commands
 * @param description the paragraphs of its own help
 * @param operands what the help calls the words that are no options; empty if it takes none
 * @param settings the settings it heeds
 * @param words the options of its own
 * @param examples command lines with what they do
 * @param exitCodes what its exit codes mean; kept ascending
 */
record Manual(
        String name,
        String summary,
        List<String> description,
        String operands,
        List<Setting<?>> settings,
        List<Word> words,
        List<Example> examples,
        Map<Integer, String> exitCodes) {

    Manual {
        exitCodes = Collections.unmodifiableSortedMap(new TreeMap<>(exitCodes));
    }

    /**
     * A command line that one could type.
     *
     * @param does what it does
     * @param line the command line
     */
    record Example(String does, String line) {}
}
