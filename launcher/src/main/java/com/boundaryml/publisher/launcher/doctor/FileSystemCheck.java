package com.boundaryml.publisher.launcher.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a store lies on a file system whose locks can be trusted (D13). */
final class FileSystemCheck implements Check {

    private static final Set<String> SHARED = Set.of(
            "nfs",
            "nfs4",
            "cifs",
            "smb",
            "smb2",
            "smb3",
            "smbfs",
            "9p",
            "afs",
            "ceph",
            "davfs",
            "glusterfs",
            "gpfs",
            "lustre",
            "ncpfs",
            "ocfs2",
            "gfs2",
            "vboxsf",
            "virtiofs");
    private static final String FUSE = "fuse";

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
        String lower = type.toLowerCase(Locale.ROOT);
        return SHARED.contains(lower) || lower.startsWith(FUSE)
                ? Finding.warn(
                        "file system",
                        type + ", which may be shared by machines that do not see each other's locks",
                        "Keep the store on a local disk, or see that only one machine's profilers and publisher use it.")
                : Finding.ok("file system", type);
    }
}
