package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.host.Plugins;
import com.boundaryml.publisher.spi.Resolver;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Which plugins are there. */
final class PluginCheck implements Check {

    @Override
    public String what() {
        return "plugins";
    }

    @Override
    public List<Finding> findings() {
        String all = "transports: " + names(Plugins.transports()) + "; stores: " + names(Plugins.stores())
                + "; metrics sinks: " + names(Plugins.metricsSinks());
        if (Plugins.transports().isEmpty() || Plugins.stores().isEmpty()) {
            return List.of(Finding.fail(
                    what(), all, "A transport and a store access are needed: use the image, which brings both."));
        }
        return List.of(Finding.ok(what(), all));
    }

    private static String names(List<? extends ServiceLoader.Provider<?>> providers) {
        return providers.isEmpty()
                ? "none"
                : providers.stream().map(Resolver::nameOf).sorted().collect(Collectors.joining(", "));
    }
}
