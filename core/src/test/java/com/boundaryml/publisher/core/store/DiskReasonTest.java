package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskReasonTest {

    @Test
    void eachRefusalIsToldWithItsPlaceAndWithWhatToDoAndWithoutTheNameOfAnException() {
        Map<IOException, String> table = Map.of(
                new AccessDeniedException("/s/a"), "/s/a: permission denied; give this user the right to it",
                new NoSuchFileException("/s/a"), "/s/a is not there",
                new FileAlreadyExistsException("/s/a"), "/s/a is there already",
                new NotDirectoryException("/s/a"), "/s/a is no folder, and is not followed; put the folder back",
                new DirectoryNotEmptyException("/s/a"), "/s/a is not empty",
                new FileSystemException("/s/a", null, "Read-only file system"),
                        "/s/a: Read-only file system; have that file system mounted writable",
                new FileSystemException("/s/a", null, "File name too long"), "/s/a: File name too long",
                new IOException("No space left on device"), "No space left on device; make room on that disk",
                new EOFException(), "input or output failed");
        table.forEach((failure, reason) -> assertEquals(reason, DiskReason.of(failure)));
    }

    /** The system knows the name alone where a folder is held open. */
    @Test
    void whatFailsInAnOpenFolderIsToldWithItsWholePath(@TempDir Path root) throws IOException {
        Files.createDirectories(root.resolve("cas/inner"));
        try (Folder cas = new NioDisk(root).open(Place.ROOT.child("cas")).orElseThrow()) {
            FileSystemException failure = assertThrows(FileSystemException.class, () -> cas.delete("inner"));
            assertEquals(root.resolve("cas/inner") + ": Is a directory", DiskReason.of(failure));
        }
    }
}
