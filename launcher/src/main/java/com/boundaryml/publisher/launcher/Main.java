package com.boundaryml.publisher.launcher;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry point of {@code baml-publisher}. Without a command it prints its usage and fails. */
@Command(
        name = "baml-publisher",
        description = "Ships the files of a profile store to S3.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.ModuleVersion.class)
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    private Main(CommandSpec spec) {
        this.spec = spec;
    }

    /**
     * Runs the command line and ends the JVM with its exit code: 0 for success, 1 for a failure, 2 for wrong usage.
     *
     * @param args the words of the command line
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main(CommandSpec.create()));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "A command is missing.");
    }

    /** The version that the build wrote into the module descriptor. */
    static final class ModuleVersion implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Optional.ofNullable(Main.class.getModule().getDescriptor())
                    .flatMap(ModuleDescriptor::rawVersion)
                    .orElse("(unknown version)");
            return new String[] {"baml-publisher " + version};
        }
    }
}
