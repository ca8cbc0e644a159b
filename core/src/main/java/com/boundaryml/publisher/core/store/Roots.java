package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.SettingsException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which roots the settings mean now: each is a path, or a pattern such as <code>/srv/&#42;/.baml/profiles-v1</code>, in which a
 * part of the path may hold {@code *}, {@code ?}, {@code [...]} and {@code {...}}. A part matches one name, also one that
 * begins with a dot. From the first such part on, no symbolic link is followed.
 */
public final class Roots {

    /** How many roots one publisher looks after at the most. */
    static final int MOST_ROOTS = 10_000;

    private static final Pattern SPECIAL = Pattern.compile("[*?\\[{]");

    private Roots() {}

    /**
     * Expands roots.
     *
     * @param roots paths and patterns, as the settings have them
     * @return absolute paths, none twice, in the order of the settings and then of their names; a pattern gives folders that
     *     are there, a path is given whether it is there or not
     * @throws SettingsException if a pattern cannot be understood, or means more than 10,000 roots
     * @throws IOException if a folder that is there cannot be listed
     */
    public static List<Path> expand(List<String> roots) throws IOException {
        Set<Path> expanded = new LinkedHashSet<>();
        for (String root : roots) {
            expanded.addAll(expand(root));
            if (expanded.size() > MOST_ROOTS) {
                throw new SettingsException("the roots mean more than " + MOST_ROOTS
                        + " stores: let several publishers share them, each with a narrower pattern");
            }
        }
        return List.copyOf(expanded);
    }

    /**
     * {@return whether a folder is a profiler's store} One in which nothing of a profiler's lies is none, and nothing is
     * written into it.
     *
     * @param root the folder
     */
    public static boolean isStore(Path root) {
        return Layout.SIGNS.stream().anyMatch(sign -> Files.exists(root.resolve(sign), LinkOption.NOFOLLOW_LINKS));
    }

    /** {@return whether a root, as the settings have it, is a pattern and no path} */
    public static boolean isPattern(String root) {
        return SPECIAL.matcher(root).find();
    }

    private static List<Path> expand(String root) throws IOException {
        if (!isPattern(root)) {
            return List.of(path(root));
        }
        if (root.contains("**")) {
            throw new SettingsException(
                    "the root " + root + " holds **; name each level of folders with a * of its own");
        }
        List<String> parts = List.of(root.split("/"));
        int fixed = 0;
        while (!SPECIAL.matcher(parts.get(fixed)).find()) {
            fixed++;
        }
        String base = String.join("/", parts.subList(0, fixed));
        List<Path> found = List.of(path(root.startsWith("/") ? base + "/" : base));
        for (String part : parts.subList(fixed, parts.size())) {
            found = step(found, part, root);
        }
        return found;
    }

    private static Path path(String root) {
        try {
            return Path.of(root).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException("the root " + root + " is no path: " + e.getReason(), e);
        }
    }

    private static List<Path> step(List<Path> folders, String part, String root) throws IOException {
        List<Path> next = new ArrayList<>();
        for (Path folder : folders) {
            if (SPECIAL.matcher(part).find()) {
                next.addAll(matching(folder, matcher(folder.getFileSystem(), part, root)));
            } else if (Files.isDirectory(folder.resolve(part), LinkOption.NOFOLLOW_LINKS)) {
                next.add(folder.resolve(part).normalize());
            }
        }
        return next;
    }

    private static PathMatcher matcher(FileSystem system, String part, String root) {
        try {
            return system.getPathMatcher("glob:" + part);
        } catch (PatternSyntaxException e) {
            throw new SettingsException("the root " + root + " is no pattern: " + e.getDescription(), e);
        }
    }

    private static List<Path> matching(Path folder, PathMatcher matcher) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> matching = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path entry : stream) {
                Path name = entry.getFileName();
                if (name != null && matcher.matches(name) && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    matching.add(entry);
                }
                if (matching.size() > MOST_ROOTS) {
                    break;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        matching.sort(null);
        return matching;
    }
}
