package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * The demonstration through the reference gateway into a real S3 server. Both are tests' parts and not in the image: they
 * are the program {@code testkit/trial} of the source tree that the image was built in, and run as a process of their own.
 */
final class DemoGateway implements DemoTarget {

    private static final String PROGRAM = "testkit/trial/target/trial/start";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    private final Path program;
    private final Path folder;
    private final Process process;

    private DemoGateway(Path program, Path folder, Process process) {
        this.program = program;
        this.folder = folder;
        this.process = process;
    }

    /**
     * {@return the program}
     *
     * @param image the image's folder
     * @throws SettingsException if it is not there, saying how it comes to be
     */
    static Path program(Path image) {
        Path program = image.resolve("../../..").resolve(PROGRAM).normalize();
        if (!Files.isExecutable(program)) {
            throw new SettingsException("--s3: the gateway and the S3 server are not part of the image, and " + program
                    + " is not there: run 'mvn package -DskipTests' in the source tree, and use the image in its"
                    + " distribution/target/baml-publisher");
        }
        return program;
    }

    /**
     * Starts gateway and server.
     *
     * @param program the program
     * @param folder the folder for the bucket and for how to reach it
     * @throws IOException if they do not start, naming what has their own account of it
     */
    static DemoGateway start(Path program, Path folder) throws IOException {
        Path log = Files.createDirectories(folder).resolve("log");
        Process process = new ProcessBuilder(program.toString(), folder.toString())
                .redirectError(log.toFile())
                .start();
        DemoGateway gateway = new DemoGateway(program, folder, process);
        try {
            if (gateway.firstLine().isEmpty()) {
                throw new IOException("the gateway did not start: see " + log);
            }
            return gateway;
        } catch (IOException e) {
            gateway.close();
            throw e;
        }
    }

    /** Its first line says that it is there. Empty if it ended or said nothing in time. */
    private String firstLine() {
        CompletableFuture<String> line = CompletableFuture.supplyAsync(
                () -> process.inputReader().lines().findFirst().orElse(""));
        try {
            return line.completeOnTimeout("", START_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException e) {
            return "";
        }
    }

    @Override
    public String how() {
        return "through a gateway into an S3 server";
    }

    @Override
    public PublisherSettings settings(Path root) {
        Map<String, List<String>> flags = Map.of(
                Settings.CONFIG.key(), List.of(config().toString()),
                Settings.ROOT.key(), List.of(root.toString()));
        return new Configuration(flags, Map.of())
                .publisher(Plugins.ofModules().configurable())
                .build();
    }

    @Override
    public Path objects() {
        return folder.resolve("s3/demo");
    }

    @Override
    public List<String> shipAgain(Path root) {
        return List.of(
                program + " " + folder + " &",
                DemoCommand.called() + " flush --root " + root + " --config " + config());
    }

    private Path config() {
        return folder.resolve("publisher.yaml");
    }

    @Override
    public void close() {
        process.destroy();
    }
}
