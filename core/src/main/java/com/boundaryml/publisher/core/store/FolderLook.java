package com.boundaryml.publisher.core.store;

import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Opens folders to look into them. */
final class FolderLook {

    private FolderLook() {}

    /**
     * {@return the folder, to be closed; empty if it is absent, or if something on the way is no folder} The latter is said,
     * and is no error: one thing out of place does not keep the rest of the store from being looked at.
     */
    static Optional<Folder> open(Disk disk, Place place, Remarks remarks) throws IOException {
        try {
            return disk.open(place);
        } catch (NotDirectoryException e) {
            remarks.warnOnce(
                    disk.describe(place), "is no folder, and is not followed: put the folder back in its place");
            return Optional.empty();
        }
    }
}
