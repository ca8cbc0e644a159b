package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.launcher.console.ConsoleTraits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Writes what the build makes of the declarations of the command line. It is in the package of the launcher because it reads
 * what {@code --help} reads, which nobody else need see; it is in another module because no run of the publisher needs it.
 */
public final class Reference {

    private Reference() {}

    /**
     * Writes the man page, the completion and the example of the configuration file.
     *
     * @param args the folder to write to, as {@code share} of an image, and the version of the publisher
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path share = Path.of(args[0]);
        write(
                share.resolve("man/man1/" + Shell.PROGRAM + ".1"),
                new ManPage(Shell.COMMANDS).text(Shell.DESCRIPTION, args[1]));
        write(share.resolve("bash-completion/completions/" + Shell.PROGRAM), completion());
        write(share.resolve("doc/" + Shell.PROGRAM + "/" + ExampleFile.NAME), ExampleFile.text());
    }

    /** {@return a script for bash, and for zsh with its {@code bashcompinit}} */
    static String completion() {
        return AutoComplete.bash(Shell.PROGRAM, grammar());
    }

    static CommandLine grammar() {
        return Grammar.of(Shell.PROGRAM, Shell.DESCRIPTION, Shell.COMMANDS, ConsoleTraits.FILES);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
