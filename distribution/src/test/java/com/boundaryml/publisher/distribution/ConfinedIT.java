package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image on a host that is locked up, as {@code src/test/sh/confined.sh} makes one. Takes the right to mount. */
@Tag("peers")
class ConfinedIT {

    private static final Path SCRIPT = Path.of("src/test/sh/confined.sh");

    @TempDir
    private Path temp;

    @Test
    void aReadOnlyRootANoexecTmpAndAUserWithoutRightsAreEnough() throws Exception {
        Path data = Files.createDirectory(temp.resolve("data"));
        Store store = Store.unpack(data, "two-processes");
        try (Program confined = Program.start(
                temp,
                List.of(
                        SCRIPT.toAbsolutePath().toString(),
                        System.getProperty("publisher.image"),
                        data.toString(),
                        data.relativize(store.root()).toString()))) {
            String printed = confined.ends(0);
            assertTrue(printed.contains("everything is there and sound"), printed);
            assertTrue(printed.contains("nothing keeps the publisher from its work"), printed);
        }
    }
}
