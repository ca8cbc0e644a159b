package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.Roots;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The stores that the roots of the settings mean now. */
final class StoreRoots {

    private StoreRoots() {}

    /**
     * {@return the stores that are there, and what may be one and is closed to this user; none if all roots are patterns that match none}
     *
     * @throws SettingsException if there is no store where one is named without a pattern
     * @throws IOException if a folder cannot be listed
     */
    static List<Path> present(Configuration configuration) throws IOException {
        return present(configuration.roots());
    }

    static List<Path> present(List<String> roots) throws IOException {
        Set<Path> present = new LinkedHashSet<>();
        for (String root : roots) {
            for (Path path : Roots.expand(List.of(root))) {
                if (Roots.isStore(path) || isClosed(path)) {
                    present.add(path);
                } else if (!Roots.isPattern(root)) {
                    throw new SettingsException("there is no store at " + path
                            + (Files.isDirectory(path) ? " (nothing of a profiler's lies in that folder)" : "")
                            + ": name one with --root PATH, or set BAML_PROFILE_DIR");
                }
            }
        }
        return List.copyOf(present);
    }

    /** Whether it cannot be seen if there is a store: whoever works on it will say that, and why. */
    private static boolean isClosed(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isDirectory()
                    && !(Files.isReadable(path) && Files.isExecutable(path));
        } catch (AccessDeniedException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static StoreSettings settings(Path root, Configuration configuration) {
        return new StoreSettings(
                root, configuration.value(Settings.DISK_BUDGET), configuration.value(Settings.MINIMUM_FREE));
    }
}
