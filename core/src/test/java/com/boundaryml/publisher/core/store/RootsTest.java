package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class RootsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void projects() throws IOException {
        for (String project : List.of("a", "b", ".hidden")) {
            Files.createDirectories(folder.resolve("srv").resolve(project).resolve(".baml/profiles-v1"));
        }
        Files.createDirectories(folder.resolve("srv/empty/.baml"));
        Files.createDirectories(folder.resolve("srv/file/.baml"));
        Files.createFile(folder.resolve("srv/file/.baml/profiles-v1"));
        Files.createSymbolicLink(folder.resolve("srv/link"), Path.of("a"));
        Files.createSymbolicLink(folder.resolve("linked-srv"), Path.of("srv"));
    }

    private List<Path> expand(String... roots) throws IOException {
        return Roots.expand(List.of(roots));
    }

    private Path store(String in, String project) {
        return folder.resolve(in).resolve(project).resolve(".baml/profiles-v1");
    }

    @Test
    void aPatternMeansTheFoldersThatAreThereAndFollowsNoLinkInItsOpenPart() throws Exception {
        assertEquals(
                List.of(store("srv", ".hidden"), store("srv", "a"), store("srv", "b")),
                expand(folder + "/srv/*/.baml/profiles-v1"));
        assertEquals(List.of(store("srv", "a")), expand(folder + "/srv/[ac]/.baml/profiles-*"));
        assertEquals(List.of(store("srv", "a"), store("srv", "b")), expand(folder + "/srv/{a,b,c}/.baml/profiles-v?"));
        assertEquals(List.of(), expand(folder + "/absent/*/.baml/profiles-v1"));
    }

    @Test
    void aPatternIsExpandedAnewAsProjectsCome() throws Exception {
        String pattern = folder + "/srv/c*/.baml/profiles-v1";
        assertEquals(List.of(), expand(pattern));
        Files.createDirectories(store("srv", "c"));
        assertEquals(List.of(store("srv", "c")), expand(pattern));
    }

    @Test
    void aLinkInTheFixedPartIsFollowed() throws Exception {
        assertEquals(List.of(store("linked-srv", "a")), expand(folder + "/linked-srv/a*/.baml/profiles-v1"));
    }

    @Test
    void aPathIsKeptWhetherItIsThereOrNotAndNoneComesTwice() throws Exception {
        Path absent = folder.resolve("srv/new/.baml/profiles-v1");
        assertEquals(
                List.of(absent, store("srv", "a"), store("srv", "b")),
                expand(
                        absent.toString(),
                        folder + "/srv/../srv/a/.baml/profiles-v1",
                        folder + "/srv/?/.baml/profiles-v1"));
        assertTrue(expand("profiles-v1").getFirst().isAbsolute());
    }

    @Test
    void aPatternThatCannotBeUnderstoodIsRefused() {
        assertThrows(SettingsException.class, () -> expand(folder + "/**/profiles-v1"));
        SettingsException refused = assertThrows(SettingsException.class, () -> expand(folder + "/[a/profiles-v1"));
        assertTrue(String.valueOf(refused.getMessage()).contains("/[a"), refused::toString);
        assertThrows(SettingsException.class, () -> expand("\0"));
    }
}
