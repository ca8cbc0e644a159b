package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Someone else's machine, as far as Maven can tell: a repository with what we publish, as the build has just made it, and a
 * local repository of its own. What others publish comes from the local repository of this build, which has all of it, so
 * that no network is needed and nothing of ours is installed.
 */
final class ThirdParty {

    private static final Path BASE = Path.of(System.getProperty("publisher.base"));
    private static final String VERSION = System.getProperty("publisher.version");
    private static final String MAVEN = System.getProperty("publisher.maven.home") + "/bin/mvn";
    private static final Path BUILT_WITH = Path.of(System.getProperty("publisher.maven.repository"));

    /** Our folders by the artifacts that a plugin needs, directly or not. */
    private static final Map<String, String> PUBLISHED = new TreeMap<>(Map.of(
            "publisher-parent", "",
            "publisher-api", "api",
            "publisher-spi", "spi",
            "publisher-flock", "flock",
            "publisher-testkit", "testkit",
            "publisher-testkit-profiler", "testkit/profiler",
            "publisher-testkit-contracts", "testkit/contracts"));

    private final Path folder;
    private final Path settings;

    ThirdParty(Path folder) throws IOException {
        this.folder = folder;
        Path published = folder.resolve("published");
        for (Map.Entry<String, String> artifact : PUBLISHED.entrySet()) {
            publish(published, artifact.getKey(), BASE.resolve(artifact.getValue()));
        }
        settings = folder.resolve("settings.xml");
        Files.writeString(settings, """
                <settings>
                  <localRepository>%s</localRepository>
                  <mirrors>
                    <mirror>
                      <id>others</id><mirrorOf>central</mirrorOf><url>%s</url>
                    </mirror>
                  </mirrors>
                  <profiles>
                    <profile>
                      <id>publisher</id>
                      <repositories>
                        <repository>
                          <id>publisher</id><url>%s</url>
                          <releases><checksumPolicy>ignore</checksumPolicy></releases>
                        </repository>
                        <repository>
                          <id>central</id><url>https://central.invalid/</url>
                          <releases><checksumPolicy>ignore</checksumPolicy></releases>
                        </repository>
                      </repositories>
                      <pluginRepositories>
                        <pluginRepository>
                          <id>central</id><url>https://central.invalid/</url>
                          <releases><checksumPolicy>ignore</checksumPolicy></releases>
                        </pluginRepository>
                      </pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>publisher</activeProfile></activeProfiles>
                </settings>
                """.formatted(folder.resolve("repository"), BUILT_WITH.toUri(), published.toUri()));
    }

    private static void publish(Path repository, String artifact, Path module) throws IOException {
        Path target =
                repository.resolve("com/boundaryml/publisher").resolve(artifact).resolve(VERSION);
        Files.createDirectories(target);
        String name = artifact + "-" + VERSION;
        Files.copy(module.resolve("pom.xml"), target.resolve(name + ".pom"));
        Path jar = module.resolve("target").resolve(name + ".jar");
        if (Files.exists(jar)) {
            Files.copy(jar, target.resolve(name + ".jar"));
        }
    }

    /** Builds and tests a copy of an example with a Maven on this JDK, and returns its jar. */
    Path build(String example) throws Exception {
        Path project = folder.resolve("project");
        copy(BASE.resolve("examples").resolve(example), project);
        List<String> command = List.of(
                "env",
                "JAVA_HOME=" + System.getProperty("java.home"),
                MAVEN,
                "--batch-mode",
                "--offline",
                "-Daether.offline.protocols=file",
                "--settings",
                settings.toString(),
                "--file",
                project.resolve("pom.xml").toString(),
                "package");
        try (Program maven = Program.start(folder, command)) {
            maven.ends(0);
        }
        try (Stream<Path> files = Files.list(project.resolve("target"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path relative = from.relativize(file);
                if (!relative.startsWith("target")) {
                    Path copy = to.resolve(relative);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}
