package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;

/**
 * Expands the roots of the settings: a plain path stands for itself, whether or not it exists yet; a glob, in
 * which a star may stand for the name of a project, stands for the folders that match it now (D1).
 */
public final class Roots {

    private static final String GLOB = "*?[{";
    private static final int MOST = 10_000;

    private Roots() {}

    /** {@return whether the text is a glob} */
    public static boolean isGlob(String root) {
        return root.chars().anyMatch(c -> GLOB.indexOf(c) >= 0);
    }

    /**
     * {@return the folders that the roots stand for, absolute, each once, in ascending order; at most 10,000}
     *
     * <p>A folder that cannot be listed matches nothing. Behind the first glob character no symbolic link is followed.
     *
     * @param roots paths and globs
     * @throws SettingsException if one is neither
     */
    public static List<Path> expand(List<String> roots) {
        Set<Path> found = new TreeSet<>();
        for (String root : roots) {
            try {
                if (isGlob(root)) {
                    expand(root, found);
                } else {
                    found.add(Path.of(root).toAbsolutePath().normalize());
                }
            } catch (InvalidPathException | PatternSyntaxException e) {
                throw new SettingsException("the root " + root + " is neither a path nor a glob: " + e.getMessage(), e);
            }
        }
        return found.stream().limit(MOST).toList();
    }

    private static void expand(String glob, Set<Path> found) {
        FileSystem files = FileSystems.getDefault();
        List<String> names = List.of(glob.split("/", -1));
        int fixed = 0;
        while (!isGlob(names.get(fixed))) {
            fixed++;
        }
        String start = String.join("/", names.subList(0, fixed));
        List<Path> level = List.of(Path.of(start.isEmpty() ? (glob.startsWith("/") ? "/" : "") : start)
                .toAbsolutePath());
        for (String name : names.subList(fixed, names.size())) {
            if (!name.isEmpty()) {
                PathMatcher matcher = files.getPathMatcher("glob:" + name);
                List<Path> next = new ArrayList<>();
                for (Path folder : level) {
                    matching(folder, matcher, next);
                }
                level = next;
            }
        }
        level.forEach(folder -> found.add(folder.normalize()));
    }

    private static void matching(Path folder, PathMatcher matcher, List<Path> next) {
        try (DirectoryStream<Path> children =
                Files.newDirectoryStream(folder, child -> matcher.matches(child.getFileName()))) {
            for (Path child : children) {
                if (next.size() < MOST && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    next.add(child);
                }
            }
        } catch (IOException e) {
            // A folder that is gone, or closed to us, holds no store that could be tended.
            return;
        }
    }
}
