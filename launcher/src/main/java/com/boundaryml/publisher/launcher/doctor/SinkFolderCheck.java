package com.boundaryml.publisher.launcher.doctor;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the folder of the local sink can be filled. The system is asked; nothing is tried. */
final class SinkFolderCheck implements Check {

    private final String dir;
    private final String scope;

    SinkFolderCheck(Map<String, String> options) {
        dir = options.getOrDefault("dir", "");
        scope = options.getOrDefault("scope", "");
    }

    @Override
    public String what() {
        return "sink folder";
    }

    @Override
    public List<Finding> findings() {
        return List.of(folder(), Finding.ok("scope", "keys begin with evidence/v1/" + scope + "/"));
    }

    private Finding folder() {
        Path folder;
        try {
            folder = Path.of(dir).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            return Finding.fail(what(), "what is set is no path", "Name a folder with --sink-dir DIR.");
        }
        Path there = nearest(folder);
        if (!Files.isDirectory(there)) {
            return Finding.fail(
                    what(),
                    there + " is a file, and should be a folder",
                    "Name another folder with --sink-dir DIR, or move that file away.");
        }
        if (!FolderCheck.Access.OF_THIS_USER.allowed(there)) {
            return Finding.fail(
                    what(),
                    "this user may not create and rename files in " + there,
                    "Give this user rwx there, or name another folder with --sink-dir DIR.");
        }
        return Finding.ok(
                what(),
                there.equals(folder)
                        ? folder + " can be filled by this user"
                        : folder + " is not there yet, and can be made in " + there);
    }

    /** {@return the folder, or the nearest above it that is there} */
    private static Path nearest(Path folder) {
        Path there = folder;
        for (@Nullable Path above = there; above != null && !Files.exists(above); above = above.getParent()) {
            there = above.getParent() == null ? above : above.getParent();
        }
        return there;
    }
}
