package com.boundaryml.publisher.core.store;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The file systems that several machines may share, and where the locks of one are not those of the others (D13). */
public final class SharedFileSystems {

    private static final Set<String> TYPES = Set.of(
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

    private SharedFileSystems() {}

    /**
     * {@return what is wrong with a store on a file system, or empty if nothing is}
     *
     * @param type its type as the system names it, such as {@code ext4}
     */
    public static Optional<String> warning(String type) {
        String lower = type.toLowerCase(Locale.ROOT);
        return TYPES.contains(lower) || lower.startsWith(FUSE)
                ? Optional.of(type + ", which may be shared by machines that do not see each other's locks")
                : Optional.empty();
    }
}
