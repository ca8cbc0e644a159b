package com.boundaryml.publisher.launcher.console;

import java.util.Map;

/**
 * What the streams of a command can show.
 *
 * @param outIsTerminal whether a person reads the results as they come
 * @param errIsTerminal whether a person reads the rest as it comes
 * @param colour whether terminals get colours
 * @param unicode whether more than ASCII can be shown
 * @param columns how many characters fit into a line of the terminal
 */
public record ConsoleTraits(
        boolean outIsTerminal, boolean errIsTerminal, boolean colour, boolean unicode, int columns) {

    /** Which of the standard streams are terminals, as the start script found out: {@code 1}, {@code 2}, or both. */
    static final String TERMINALS = "baml.publisher.terminals";

    /** How wide the terminal is, as the start script found out. */
    static final String COLUMNS = "baml.publisher.columns";

    private static final int DEFAULT_COLUMNS = 80;
    private static final int LEAST_COLUMNS = 40;

    /** Streams that go into files, in UTF-8. */
    public static final ConsoleTraits FILES = new ConsoleTraits(false, false, false, true, DEFAULT_COLUMNS);

    ConsoleTraits withUnicode(boolean other) {
        return new ConsoleTraits(outIsTerminal, errIsTerminal, colour, other, columns);
    }

    /** The JVM cannot tell about each stream, so the start script does; without it nothing is taken for a terminal. */
    static ConsoleTraits ofProcess(Map<String, String> environment) {
        String terminals = System.getProperty(TERMINALS, "");
        return new ConsoleTraits(
                terminals.contains("1"),
                terminals.contains("2"),
                environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "").equals("dumb"),
                true,
                columns(System.getProperty(COLUMNS, "")));
    }

    static int columns(String text) {
        try {
            int told = Integer.parseInt(text);
            // Terminals that do not know their width say 0.
            return told == 0 ? DEFAULT_COLUMNS : Math.max(LEAST_COLUMNS, told);
        } catch (NumberFormatException e) {
            return DEFAULT_COLUMNS;
        }
    }
}
