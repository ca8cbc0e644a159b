package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.store.SharedFileSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether a store lies on a file system whose locks can be trusted (D13). */
final class FileSystemCheck implements Check {

    private final Path root;

    FileSystemCheck(Path root) {
        this.root = root;
    }

    @Override
    public String what() {
        return "file system";
    }

    @Override
    public List<Finding> findings() {
        try {
            return List.of(finding(Files.getFileStore(root).type()));
        } catch (IOException e) {
            // Containers may hide the mount point.
            return List.of(Finding.skipped(what(), "its type cannot be told here"));
        }
    }

    /** {@return the finding for a type as the system names it, such as {@code ext4}} */
    static Finding finding(String type) {
        return SharedFileSystems.warning(type)
                .map(
                        warning -> Finding.warn(
                                "file system",
                                warning,
                                "Keep the store on a local disk, or see that only one machine's profilers and publisher use it."))
                .orElseGet(() -> Finding.ok("file system", type));
    }
}
