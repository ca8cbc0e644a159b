package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.plugin.Refusal;
import com.boundaryml.publisher.spi.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Which plugins are there. */
final class PluginCheck implements Check {

    private final Plugins plugins;

    PluginCheck(Plugins plugins) {
        this.plugins = plugins;
    }

    @Override
    public String what() {
        return "plugins";
    }

    @Override
    public List<Finding> findings() {
        String all = "transports: " + names(plugins.transports()) + "; stores: " + names(plugins.stores())
                + "; metrics sinks: " + names(plugins.metricsSinks());
        List<Finding> findings = new ArrayList<>();
        if (plugins.transports().isEmpty() || plugins.stores().isEmpty()) {
            findings.add(Finding.fail(
                    what(), all, "A transport and a store access are needed: use the image, which brings both."));
        } else {
            findings.add(Finding.ok(what(), all));
        }
        for (Refusal refusal : plugins.refused()) {
            findings.add(Finding.warn("plugin", refusal.where() + ": " + refusal.what(), refusal.advice()));
        }
        return findings;
    }

    private static String names(List<? extends ServiceLoader.Provider<?>> providers) {
        return providers.isEmpty()
                ? "none"
                : providers.stream().map(Resolver::nameOf).sorted().collect(Collectors.joining(", "));
    }
}
