package com.boundaryml.publisher.localfs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Where objects are written before they get their names: a folder beside the key space, on the same file system. */
final class IncomingFolder {

    static final String NAME = ".incoming";

    private static final String SUFFIX = ".part";
    private static final Duration LEFT_OVER_AGE = Duration.ofHours(1);

    private final Path folder;
    private final Disk disk;

    IncomingFolder(Path root, Disk disk) {
        this.folder = root.resolve(NAME);
        this.disk = disk;
    }

    Path folder() {
        return folder;
    }

    /** {@return a name that no other file in the folder has} */
    Path newFile() {
        return folder.resolve(UUID.randomUUID() + SUFFIX);
    }

    /**
     * Removes what a run that crashed has left. Younger files may belong to another publisher that is at work.
     *
     * <p>A failure is passed over: what keeps a file from being removed keeps one from being written too, and the first put
     * reports it; a left-over costs room and nothing else.
     */
    void removeLeftOvers(Clock clock) {
        Instant newest = clock.instant().minus(LEFT_OVER_AGE);
        try {
            if (KeySpace.lookAt(folder).filter(BasicFileAttributes::isDirectory).isPresent()) {
                removeOlderThan(newest);
            }
        } catch (IOException e) {
            return;
        }
    }

    private void removeOlderThan(Instant newest) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                Optional<BasicFileAttributes> found = KeySpace.lookAt(file);
                if (found.isPresent()
                        && found.get().isRegularFile()
                        && found.get().lastModifiedTime().toInstant().isBefore(newest)) {
                    disk.remove(file);
                }
            }
        }
    }
}
