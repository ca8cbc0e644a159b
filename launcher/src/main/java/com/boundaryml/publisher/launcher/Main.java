package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.Console;

/** The entry point of {@code baml-publisher}. */
public final class Main {

    private Main() {}

    /**
     * Runs the command line and ends the JVM with its exit code: 0 done, 1 something was held or not shipped, 2 wrong usage
     * or configuration, 3 the deadline passed with work left.
     *
     * @param args the words of the command line
     */
    public static void main(String[] args) {
        System.exit(new Shell(Console.ofProcess(), System.getenv()).run(args));
    }
}
