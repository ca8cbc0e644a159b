package com.boundaryml.publisher.launcher;

/**
 * An option that one command has for itself, and that is no setting: it makes no sense in a file.
 *
 * @param name the option, such as {@code --json}
 * @param argument what the help calls its value; empty if it takes none
 * @param description one sentence for the help
 */
record Word(String name, String argument, String description) {

    /** For commands whose result a program might read. */
    static final Word JSON = new Word(
            "--json",
            "",
            "Print the result as JSON; where the command is refused (exit 2), nothing is printed but the reason, to standard error.");

    boolean isSwitch() {
        return argument.isEmpty();
    }
}
