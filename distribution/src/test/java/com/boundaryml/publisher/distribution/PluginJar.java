package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Small plugins, sound and broken ones, as they come out of a compiler. */
final class PluginJar {

    private static final Path MODULES = Path.of(System.getProperty("publisher.target"), "modules");
    private static final String SINK = "com.boundaryml.publisher.spi.metrics.MetricsSinkProvider";

    private final Path work;
    private final Path classes;
    private final List<Path> sources = new ArrayList<>();

    PluginJar(Path temp) throws IOException {
        work = Files.createTempDirectory(temp, "compiled");
        classes = Files.createDirectory(work.resolve("classes"));
    }

    /**
     * A metrics sink named as the last part of its module.
     *
     * @param made what its provider's constructor does
     * @param records what its sink does with a measurement
     */
    static PluginJar sink(Path temp, String module, String made, String records) throws IOException {
        return new PluginJar(temp)
                .source(
                        "module-info.java",
                        "module %s { requires com.boundaryml.publisher.spi; provides %s with %s.Provider; }"
                                .formatted(module, SINK, module))
                .source(module.replace('.', '/') + "/Provider.java", """
                        package %s;
                        import com.boundaryml.publisher.spi.metrics.*;
                        @com.boundaryml.publisher.spi.PluginName("%s")
                        public class Provider implements MetricsSinkProvider {
                            public Provider() { %s }
                            public MetricsSink open(com.boundaryml.publisher.spi.Options options) {
                                return new MetricsSink() {
                                    public void record(Measurement measurement) { %s }
                                    public void flush(java.time.Duration timeout) {}
                                    public void close() {}
                                };
                            }
                        }
                        """.formatted(
                                module, module.substring(module.lastIndexOf('.') + 1), made, records));
    }

    PluginJar source(String path, String text) throws IOException {
        Path file = work.resolve("src").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (!sources.contains(file)) {
            sources.add(file);
        }
        return this;
    }

    /** Compiles, with the modules of the image and, before these, with the ones given. */
    PluginJar compile(Path... others) {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "--module-path"));
        arguments.add(Stream.concat(Stream.of(others), Stream.of(MODULES))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
        sources.forEach(source -> arguments.add(source.toString()));
        javac(arguments);
        return this;
    }

    static void javac(List<String> arguments) {
        StringWriter printed = new StringWriter();
        int exitCode = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(new PrintWriter(printed), new PrintWriter(printed), arguments.toArray(String[]::new));
        assertEquals(0, exitCode, printed::toString);
    }

    /** Makes all of it look as if compiled for another Java. */
    PluginJar forClassFileVersion(int major) throws IOException {
        for (Path file : classFiles()) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[6] = (byte) (major >> 8);
            bytes[7] = (byte) major;
            Files.write(file, bytes);
        }
        return this;
    }

    /** Makes the module an automatic one. */
    PluginJar withoutDescriptor() throws IOException {
        Files.delete(classes.resolve("module-info.class"));
        return this;
    }

    Path at(Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : classFiles()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private List<Path> classFiles() throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
