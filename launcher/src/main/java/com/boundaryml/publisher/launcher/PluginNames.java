package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.host.Plugins;
import com.boundaryml.publisher.spi.Resolver;
import java.util.Set;
import java.util.TreeSet;

/** The names of the plugins that can have a section in the configuration file. */
final class PluginNames {

    private PluginNames() {}

    static Set<String> present() {
        Set<String> names = new TreeSet<>();
        Plugins.transports().forEach(provider -> names.add(Resolver.nameOf(provider)));
        Plugins.metricsSinks().forEach(provider -> names.add(Resolver.nameOf(provider)));
        return names;
    }
}
