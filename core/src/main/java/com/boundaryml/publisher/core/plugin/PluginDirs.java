package com.boundaryml.publisher.core.plugin;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Folders of plugin folders. */
final class PluginDirs {

    /** More entries in a folder than this are a mistake in its name. */
    static final int MOST_ENTRIES = 1_000;

    private PluginDirs() {}

    /**
     * {@return the plugin folders, each once, dir by dir in the order of their names}
     *
     * @param refused who is told what is no plugin folder
     */
    static Set<Path> folders(List<Path> dirs, Consumer<Refusal> refused) {
        Set<Path> folders = new LinkedHashSet<>();
        for (Path dir : dirs) {
            try {
                for (Path entry : entries(dir.toRealPath())) {
                    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                        folders.add(entry);
                    } else {
                        noFolder(entry, refused);
                    }
                }
            } catch (IOException e) {
                refused.accept(new Refusal(
                        dir.toString(),
                        "this folder of plugin folders cannot be listed (" + Diagnosis.quoted(e) + ")",
                        "name one that exists and that this user may read"));
            }
        }
        return folders;
    }

    private static void noFolder(Path entry, Consumer<Refusal> refused) {
        if (Files.isSymbolicLink(entry)) {
            refused.accept(new Refusal(
                    entry.toString(), "it is a symbolic link", "put the plugin's folder itself in its place"));
        } else if (isJar(entry)) {
            refused.accept(new Refusal(
                    entry.toString(),
                    "a jar lies outside of a plugin folder",
                    "move it into a folder of its own here"));
        }
    }

    /**
     * {@return what is in the folder but for hidden entries, in the order of the names}
     *
     * @throws IOException if it cannot be listed, or has too many entries
     */
    static List<Path> entries(Path folder) throws IOException {
        Set<Path> entries = new TreeSet<>();
        try (DirectoryStream<Path> listing = Files.newDirectoryStream(folder)) {
            for (Path entry : listing) {
                if (!String.valueOf(entry.getFileName()).startsWith(".")) {
                    entries.add(entry);
                }
                if (entries.size() > MOST_ENTRIES) {
                    throw new IOException("it has more than " + MOST_ENTRIES + " entries");
                }
            }
        }
        return new ArrayList<>(entries);
    }

    static boolean isJar(Path path) {
        return String.valueOf(path.getFileName()).endsWith(".jar");
    }
}
