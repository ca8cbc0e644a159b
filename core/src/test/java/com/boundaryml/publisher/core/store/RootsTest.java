package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootsTest {

    @TempDir
    private Path folder;

    private Path project(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name).resolve(".baml/profiles-v1"));
    }

    @Test
    void aPlainPathStandsForItselfAlsoBeforeItExists() throws IOException {
        assertEquals(List.of(folder.resolve("later")), Roots.expand(List.of(folder + "/later")));
    }

    @Test
    void aGlobStandsForTheFoldersThatMatchItNow() throws IOException {
        Path a = project("a");
        Path b = project("b");
        Files.createDirectories(folder.resolve("c"));
        Files.writeString(folder.resolve("d"), "a file");
        String glob = folder + "/*/.baml/profiles-v1";
        assertEquals(List.of(a, b), Roots.expand(List.of(glob)));
        Path c = project("c");
        assertEquals(List.of(a, b, c), Roots.expand(List.of(glob, a.toString())));
    }

    @Test
    void behindTheGlobNoSymbolicLinkIsFollowed() throws IOException {
        Path a = project("a");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("a"));
        assertEquals(List.of(a), Roots.expand(List.of(folder + "/*/.baml/profiles-v1")));
    }

    @Test
    void aGlobBelowAFolderThatIsAbsentMatchesNothing() throws IOException {
        assertTrue(Roots.expand(List.of(folder + "/absent/*/x")).isEmpty());
    }

    @Test
    void aMalformedGlobIsRefusedByName() {
        SettingsException refused = assertThrows(SettingsException.class, () -> Roots.expand(List.of(folder + "/[a")));
        assertTrue(String.valueOf(refused.getMessage()).contains("/[a"), refused::toString);
    }
}
