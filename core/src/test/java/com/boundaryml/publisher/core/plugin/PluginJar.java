package com.boundaryml.publisher.core.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** The jar of a plugin that a test makes of sources. */
final class PluginJar {

    static final String SINK = "com.boundaryml.publisher.spi.metrics.MetricsSinkProvider";

    private final Path work;
    private final Path classes;
    private final List<Path> sources = new ArrayList<>();
    private final List<Path> modulePath = new ArrayList<>();

    private PluginJar(Path temp) throws IOException {
        work = Files.createTempDirectory(temp, "plugin");
        classes = Files.createDirectory(work.resolve("classes"));
        Arrays.stream(System.getProperty("jdk.module.path").split(File.pathSeparator))
                .map(Path::of)
                .forEach(modulePath::add);
    }

    static PluginJar in(Path temp) throws IOException {
        return new PluginJar(temp);
    }

    /** A metrics sink's module: {@code NAME} provides {@code PACKAGE.Provider}, whose constructor runs the statement. */
    static PluginJar sink(Path temp, String module, String name, String statement) throws IOException {
        return in(temp).source(
                        "module-info.java",
                        "module " + module + " { requires com.boundaryml.publisher.spi; provides " + SINK + " with "
                                + module + ".Provider; }")
                .source(module.replace('.', '/') + "/Provider.java", provider(module, name, statement));
    }

    static String provider(String pack, String name, String statement) {
        return """
                package %s;
                @com.boundaryml.publisher.spi.PluginName("%s")
                public class Provider implements %s {
                    public Provider() { %s }
                    @Override
                    public com.boundaryml.publisher.spi.metrics.MetricsSink open(com.boundaryml.publisher.spi.Options options) {
                        throw new IllegalStateException("not opened here");
                    }
                }
                """.formatted(pack, name, SINK, statement);
    }

    PluginJar source(String path, String text) throws IOException {
        Path file = work.resolve("src").resolve(path);
        Files.createDirectories(file.getParent());
        sources.add(Files.writeString(file, text));
        return this;
    }

    PluginJar resource(String path, String text) throws IOException {
        Path file = classes.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    PluginJar with(Path jar) {
        modulePath.add(jar);
        return this;
    }

    /** Makes every class one of this class file version. */
    PluginJar compiledFor(int major) throws IOException {
        compile();
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path file :
                    all.filter(path -> path.toString().endsWith(".class")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[6] = (byte) (major >> 8);
                bytes[7] = (byte) major;
                Files.write(file, bytes);
            }
        }
        return this;
    }

    /** Writes the jar and returns its path. */
    Path at(Path jar) throws IOException {
        compile();
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private void compile() {
        if (!sources.isEmpty()) {
            List<String> arguments = new ArrayList<>(List.of(
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "--module-path",
                    String.join(
                            File.pathSeparator,
                            modulePath.stream().map(Path::toString).toList()),
                    "--add-modules",
                    "com.boundaryml.publisher.spi"));
            sources.forEach(source -> arguments.add(source.toString()));
            StringWriter printed = new StringWriter();
            int exitCode = ToolProvider.findFirst("javac")
                    .orElseThrow()
                    .run(new PrintWriter(printed), new PrintWriter(printed), arguments.toArray(String[]::new));
            assertEquals(0, exitCode, printed::toString);
            sources.clear();
        }
    }
}
