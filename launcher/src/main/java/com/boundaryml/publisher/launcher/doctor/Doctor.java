package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.store.Roots;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Looks at what the publisher needs, from the machine to the gateway. Changes nothing in a store or a sink. Of one thread.
 */
public final class Doctor {

    private final Configuration configuration;
    private final Plugins plugins;
    private final Set<String> pluginNames;

    /**
     * Creates a doctor.
     *
     * @param configuration the settings that the publisher would run with
     * @param plugins the plugins that it would use, tried
     * @param pluginNames the names that a section of the configuration file may have
     */
    public Doctor(Configuration configuration, Plugins plugins, Set<String> pluginNames) {
        this.configuration = configuration;
        this.plugins = plugins;
        this.pluginNames = pluginNames;
    }

    /**
     * Looks at everything.
     *
     * @return what was found, subject by subject
     * @throws com.boundaryml.publisher.api.SettingsException if a root or a limit of the stores is malformed
     * @throws IOException if the folders that a pattern of a root names cannot be listed
     * @throws InterruptedException if the thread is interrupted
     */
    public List<Examination> examine() throws IOException, InterruptedException {
        List<Examination> all = new ArrayList<>();
        all.add(Examination.of(
                "this machine",
                List.of(
                        new ClockCheck(InstantSource.system(), ZoneId.systemDefault()),
                        new ZstdCheck(),
                        new PluginCheck(plugins))));
        for (String root : configuration.roots()) {
            List<Path> stores = Roots.expand(List.of(root));
            if (stores.isEmpty()) {
                all.add(noStore(root));
            }
            for (Path store : stores) {
                all.add(store(store));
            }
        }
        all.addAll(new TransportExaminations(configuration, plugins, pluginNames).examine());
        return all;
    }

    private static Examination noStore(String pattern) {
        return new Examination(
                "stores " + pattern,
                List.of(Finding.warn(
                        "folder",
                        "no store matches the pattern",
                        "This is right if no project has been profiled yet; else correct --root.")));
    }

    private Examination store(Path root) throws InterruptedException {
        String subject = "store " + root;
        if (!Files.isDirectory(root)) {
            return new Examination(
                    subject, List.of(FolderCheck.missing(root), Finding.skipped("all else", "there is no store")));
        }
        StoreSettings settings = new StoreSettings(
                root, configuration.value(Settings.DISK_BUDGET), configuration.value(Settings.MINIMUM_FREE));
        return Examination.of(
                subject,
                List.of(
                        new FolderCheck(root, FolderCheck.Access.OF_THIS_USER),
                        new FileSystemCheck(root),
                        new LockCheck(root),
                        new StoreStateCheck(settings)));
    }
}
