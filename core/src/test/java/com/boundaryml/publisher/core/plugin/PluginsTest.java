package com.boundaryml.publisher.core.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plugin folders: each loads by itself, and a broken one is refused with one line that says what, where and what to do. */
class PluginsTest {

    @TempDir
    private Path temp;

    private Path dir = Path.of("set before each test");

    @BeforeEach
    void makeDir() throws IOException {
        dir = Files.createDirectory(temp.resolve("plugins")).toRealPath();
    }

    @Test
    void aFolderWithARealModuleIsUsed() throws IOException {
        PluginJar.sink(temp, "acme.good", "good", "").at(dir.resolve("good/good.jar"));
        Plugins plugins = load();
        assertEquals(List.of(), plugins.refused());
        assertEquals(List.of("good"), sinks(plugins));
        assertTrue(plugins.configurable().contains("good"));
    }

    @Test
    void aFolderWithAnAutomaticModuleIsUsed() throws IOException {
        PluginJar.in(temp)
                .source("acme/auto/Provider.java", PluginJar.provider("acme.auto", "auto", ""))
                .resource("META-INF/services/" + PluginJar.SINK, "acme.auto.Provider\n")
                .at(dir.resolve("auto/acme-auto-1.0.jar"));
        assertEquals(List.of("auto"), sinks(load()));
    }

    @Test
    void foldersDoNotSeeEachOther() throws IOException {
        for (String name : List.of("one", "two")) {
            PluginJar.in(temp)
                    .source("module-info.java", "module acme.shared { exports acme.shared; }")
                    .source("acme/shared/Library.java", "package acme.shared; public class Library {}")
                    .at(dir.resolve(name + "/library.jar"));
            PluginJar.in(temp)
                    .with(dir.resolve(name + "/library.jar"))
                    .source(
                            "module-info.java",
                            "module acme.user { requires acme.shared; requires com.boundaryml.publisher.spi; provides "
                                    + PluginJar.SINK + " with acme.user.Provider; }")
                    .source(
                            "acme/user/Provider.java",
                            PluginJar.provider("acme.user", name, "new acme.shared.Library();"))
                    .at(dir.resolve(name + "/user.jar"));
        }
        assertEquals(List.of("one", "two"), sinks(load().tried()));
    }

    @Test
    void aJarThatThePublisherHasItselfIsLeftOut() throws IOException {
        PluginJar.sink(temp, "acme.good", "good", "").at(dir.resolve("good/good.jar"));
        PluginJar.in(temp)
                .source("module-info.java", "module org.slf4j { exports org.slf4j; }")
                .source("org/slf4j/Logger.java", "package org.slf4j; public interface Logger {}")
                .at(dir.resolve("good/slf4j-api.jar"));
        assertEquals(List.of("good"), sinks(load().tried()));
    }

    @Test
    void aMissingRequirementIsNamed() throws IOException {
        Path library = PluginJar.in(temp)
                .source("module-info.java", "module acme.library {}")
                .at(temp.resolve("elsewhere/library.jar"));
        PluginJar.in(temp)
                .with(library)
                .source(
                        "module-info.java",
                        "module acme.needy { requires acme.library; requires com.boundaryml.publisher.spi; provides "
                                + PluginJar.SINK + " with acme.needy.Provider; }")
                .source("acme/needy/Provider.java", PluginJar.provider("acme.needy", "needy", ""))
                .at(dir.resolve("needy/needy.jar"));
        assertRefused(
                load(),
                dir.resolve("needy"),
                "its modules do not fit together: Module acme.library not found, required by acme.needy",
                "have every module that the plugin requires in the folder");
    }

    @Test
    void aPackageInTwoJarsIsNamed() throws IOException {
        PluginJar.sink(temp, "acme.split", "split", "").at(dir.resolve("split/split.jar"));
        PluginJar.in(temp)
                .source("acme/split/Other.java", "package acme.split; public class Other {}")
                .resource("META-INF/services/" + PluginJar.SINK, "acme.split.Other\n")
                .at(dir.resolve("split/other.jar"));
        assertRefused(load(), dir.resolve("split"), "acme.split", "every package in one jar only");
    }

    @Test
    void aModuleInTwoJarsIsNamedWithBoth() throws IOException {
        PluginJar.sink(temp, "acme.twice", "twice", "").at(dir.resolve("twice/a.jar"));
        PluginJar.sink(temp, "acme.twice", "twice", "").at(dir.resolve("twice/b.jar"));
        assertRefused(
                load(), dir.resolve("twice/b.jar"), "it holds the module acme.twice, and so does a.jar", "remove one");
    }

    @Test
    void aModuleForANewerJavaIsNamedAsSuch() throws IOException {
        PluginJar.sink(temp, "acme.future", "future", "").compiledFor(70).at(dir.resolve("future/future.jar"));
        assertRefused(
                load(),
                dir.resolve("future/future.jar"),
                "it is made for Java 26, and this is Java " + Runtime.version().feature(),
                "get one that fits");
    }

    @Test
    void anAutomaticModuleForANewerJavaIsNamedAsSuch() throws IOException {
        PluginJar.in(temp)
                .source("acme/later/Provider.java", PluginJar.provider("acme.later", "later", ""))
                .resource("META-INF/services/" + PluginJar.SINK, "acme.later.Provider\n")
                .compiledFor(71)
                .at(dir.resolve("later/later.jar"));
        assertRefused(load(), dir.resolve("later"), "it is made for Java 27", "get a build of the plugin");
    }

    @Test
    void aProviderThatThrowsIsRefusedOnceItIsTriedAndItsTextIsNotShown() throws IOException {
        PluginJar.sink(temp, "acme.thrower", "thrower", "if (true) throw new IllegalStateException(\"s3cret\");")
                .at(dir.resolve("thrower/thrower.jar"));
        Plugins plugins = load();
        assertEquals(List.of("thrower"), sinks(plugins));
        Refusal refusal = assertRefused(
                plugins.tried(),
                dir.resolve("thrower"),
                "a provider cannot be made: java.lang.IllegalStateException at ",
                "report it");
        assertTrue(refusal.what().contains("acme.thrower.Provider.<init>(Provider.java:4)"), refusal::what);
        assertFalse(refusal.what().contains("s3cret"), refusal::what);
    }

    @Test
    void aFolderWithoutAProviderIsRefused() throws IOException {
        PluginJar.in(temp).source("module-info.java", "module acme.empty {}").at(dir.resolve("empty/empty.jar"));
        Files.createDirectory(dir.resolve("hollow"));
        Plugins plugins = load();
        assertEquals(2, plugins.refused().size());
        assertTrue(plugins.refused().getFirst().what().contains("none of its modules provides"));
    }

    @Test
    void aNameThatIsTakenIsRefusedWithItsOwner() throws IOException {
        PluginJar.sink(temp, "acme.a", "same", "").at(dir.resolve("a/a.jar"));
        PluginJar.sink(temp, "acme.b", "same", "").at(dir.resolve("b/b.jar"));
        PluginJar.sink(temp, "acme.c", "filesystem", "").at(dir.resolve("c/c.jar"));
        Plugins plugins = load();
        assertEquals(List.of("same"), sinks(plugins));
        assertEquals(
                List.of(
                        "the name same is taken by " + dir.resolve("a"),
                        "the name filesystem is taken by the publisher itself"),
                plugins.refused().stream().map(Refusal::what).toList());
    }

    @Test
    void aNameThatIsNoNameIsRefused() throws IOException {
        PluginJar.sink(temp, "acme.loud", "LOUD plugin", "").at(dir.resolve("loud/loud.jar"));
        assertRefused(load(), dir.resolve("loud"), "acme.loud.Provider has no valid name", "@PluginName");
    }

    @Test
    void damagedJarsLinksAndStrayJarsAreRefused() throws IOException {
        Path good = PluginJar.sink(temp, "acme.good", "good", "").at(temp.resolve("good.jar"));
        Files.createDirectory(dir.resolve("damaged"));
        Files.writeString(dir.resolve("damaged/damaged.jar"), "no jar");
        Files.createDirectory(dir.resolve("linked"));
        Files.createSymbolicLink(dir.resolve("linked/good.jar"), good);
        Files.createSymbolicLink(dir.resolve("outside"), temp.relativize(dir));
        Files.copy(good, dir.resolve("stray.jar"));
        Files.writeString(dir.resolve("README"), "no plugin, and no harm");
        Plugins plugins = load();
        assertEquals(
                List.of("damaged/damaged.jar", "linked/good.jar", "outside", "stray.jar"),
                plugins.refused().stream()
                        .map(refusal -> dir.relativize(Path.of(refusal.where())).toString())
                        .sorted()
                        .toList());
        plugins.refused().forEach(PluginsTest::assertOneLine);
    }

    @Test
    void aDirThatIsNotThereIsRefusedAndTheOthersAreUsed() throws IOException {
        PluginJar.sink(temp, "acme.good", "good", "").at(dir.resolve("good/good.jar"));
        Plugins plugins = Plugins.withFolders(List.of(temp.resolve("absent"), dir, dir));
        assertEquals(List.of("good"), sinks(plugins));
        assertRefused(plugins, temp.resolve("absent"), "cannot be listed (it does not exist)", "name one that exists");
    }

    private Plugins load() {
        return Plugins.withFolders(List.of(dir));
    }

    private static List<String> sinks(Plugins plugins) {
        return plugins.metricsSinks().stream().map(Resolver::nameOf).toList();
    }

    private static Refusal assertRefused(Plugins plugins, Path where, String what, String advice) {
        assertEquals(1, plugins.refused().size(), () -> String.valueOf(plugins.refused()));
        Refusal refusal = plugins.refused().getFirst();
        assertEquals(where.toString(), refusal.where());
        assertTrue(refusal.what().contains(what), refusal::what);
        assertTrue(refusal.advice().contains(advice), refusal::advice);
        assertOneLine(refusal);
        return refusal;
    }

    private static void assertOneLine(Refusal refusal) {
        assertEquals(1, refusal.toString().lines().count(), refusal::toString);
        assertFalse(refusal.toString().contains("null"), refusal::toString);
    }
}
