package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.plugin.Refusal;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The plugins of the image: linked into it, in its folder {@code plugins}, and in the folders of the settings. */
final class PresentPlugins {

    private static final Logger LOG = LoggerFactory.getLogger(PresentPlugins.class);

    private PresentPlugins() {}

    /** {@return the plugins, not tried yet} */
    static Plugins of(Configuration configuration) {
        List<Path> dirs = new ArrayList<>();
        Path beside = Path.of(System.getProperty("java.home"), "plugins");
        if (Files.isDirectory(beside)) {
            dirs.add(beside);
        }
        dirs.addAll(configuration.all(Settings.PLUGIN_DIR));
        return Plugins.withFolders(dirs);
    }

    /** {@return the plugins, once the log has said which were refused} */
    static Plugins told(Configuration configuration) {
        Plugins plugins = of(configuration);
        for (Refusal refusal : plugins.refused()) {
            LOG.atWarn()
                    .addKeyValue("at", refusal.where())
                    .log("plugin refused: {}; {}", refusal.what(), refusal.advice());
        }
        for (String section : names(plugins, configuration)) {
            if (!plugins.configurable().contains(section)) {
                LOG.atWarn()
                        .addKeyValue("section", section)
                        .log("passed over, since no plugin of this name can be used");
            }
        }
        return plugins;
    }

    /**
     * {@return the names that a section of the configuration file may have} Any, once a plugin was refused: it may have
     * been that one's, and a plugin that is refused does not keep the publisher from starting.
     */
    static Set<String> names(Plugins plugins, Configuration configuration) {
        Set<String> names = plugins.configurable();
        if (!plugins.refused().isEmpty()) {
            names.addAll(configuration.sections());
        }
        return names;
    }
}
