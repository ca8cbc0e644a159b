package com.boundaryml.publisher.core.plugin;

import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolutionException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/**
 * One plugin folder: its jars as modules, real or automatic, in a layer of their own with one class loader, above the
 * publisher's own modules. No code of theirs has run yet.
 *
 * @param path the folder
 * @param providers what it provides, at least one
 */
record PluginFolder(Path path, Providers providers) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final int MOST_NAME_CHARACTERS = 64;

    /**
     * {@return the folder, loaded}
     *
     * @throws RefusedException if something is wrong with it
     */
    static PluginFolder load(Path path, ModuleLayer parent) throws RefusedException {
        ModuleLayer layer = layer(path, Jars.read(path, parent), parent);
        try {
            return new PluginFolder(path, checked(path, providers(layer)));
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new RefusedException(
                    path,
                    "a provider cannot be loaded: " + Diagnosis.of(e),
                    "get a build of the plugin for this version of the publisher and of Java");
        }
    }

    private static ModuleLayer layer(Path path, Jars jars, ModuleLayer parent) throws RefusedException {
        try {
            Configuration modules = parent.configuration().resolveAndBind(jars, ModuleFinder.of(), jars.names());
            return ModuleLayer.defineModulesWithOneLoader(
                            modules, List.of(parent), ClassLoader.getPlatformClassLoader())
                    .layer();
        } catch (FindException | ResolutionException | LayerInstantiationException | SecurityException e) {
            throw new RefusedException(
                    path,
                    "its modules do not fit together: " + Diagnosis.quoted(e),
                    "have every module that the plugin requires in the folder, and every package in one jar only");
        }
    }

    private static Providers providers(ModuleLayer layer) {
        return new Providers(
                own(ServiceLoader.load(layer, TransportProvider.class), layer),
                own(ServiceLoader.load(layer, StoreAccessProvider.class), layer),
                own(ServiceLoader.load(layer, MetricsSinkProvider.class), layer));
    }

    /** The loader goes on to the parent layers. */
    private static <P> List<ServiceLoader.Provider<P>> own(ServiceLoader<P> loader, ModuleLayer layer) {
        return loader.stream()
                .filter(provider -> layer.equals(provider.type().getModule().getLayer()))
                .toList();
    }

    private static Providers checked(Path path, Providers providers) throws RefusedException {
        if (providers.all().isEmpty()) {
            throw new RefusedException(
                    path,
                    "none of its modules provides a transport or a metrics sink",
                    "put the plugin's jar here, with its provider in its module descriptor or in META-INF/services");
        }
        if (!providers.stores().isEmpty()) {
            throw new RefusedException(
                    path,
                    "it provides a store access, and no setting chooses among several",
                    "put it on the module path of a program that embeds the publisher, in place of the publisher's own");
        }
        for (ServiceLoader.Provider<?> provider : providers.all()) {
            PluginName name = provider.type().getAnnotation(PluginName.class);
            if (name == null
                    || name.value().length() > MOST_NAME_CHARACTERS
                    || !NAME.matcher(name.value()).matches()) {
                throw new RefusedException(
                        path,
                        "the provider " + provider.type().getName() + " has no valid name",
                        "have a @PluginName of lowercase words joined by hyphens on its class");
            }
        }
        return providers;
    }
}
