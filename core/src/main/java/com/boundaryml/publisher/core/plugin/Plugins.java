package com.boundaryml.publisher.core.plugin;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.Resolver;
import com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The plugins that can be used, and those that were refused. Immutable. */
public final class Plugins {

    private static final String MODULE_PATH = "the modules present";
    private static final int MOST_BROKEN = 100;

    private final Providers present;
    private final List<PluginFolder> folders;
    private final List<Refusal> refused;

    private Plugins(Providers present, List<PluginFolder> folders, List<Refusal> refused) {
        this.present = present;
        this.folders = List.copyOf(folders);
        this.refused = List.copyOf(refused);
    }

    /** {@return those among the modules present} */
    public static Plugins ofModules() {
        return withFolders(List.of());
    }

    /**
     * {@return those among the modules present and those in folders} Classes of the folders are loaded, and none of their
     * code is run.
     *
     * @param dirs folders that hold a folder for each plugin
     */
    public static Plugins withFolders(List<Path> dirs) {
        List<Refusal> refused = new ArrayList<>();
        Providers present = new Providers(
                guarded(ServiceLoader.load(TransportProvider.class), refused::add),
                guarded(ServiceLoader.load(StoreAccessProvider.class), refused::add),
                guarded(ServiceLoader.load(MetricsSinkProvider.class), refused::add));
        Map<String, String> taken = new HashMap<>();
        present.all().forEach(provider -> taken.put(Resolver.nameOf(provider), "the publisher itself"));
        List<PluginFolder> folders = new ArrayList<>();
        for (Path path : PluginDirs.folders(dirs, refused::add)) {
            try {
                PluginFolder folder = PluginFolder.load(path, ModuleLayer.boot());
                takeNames(folder, taken);
                folders.add(folder);
            } catch (RefusedException e) {
                refused.add(e.refusal());
            }
        }
        return new Plugins(present, folders, refused);
    }

    private static <P> List<ServiceLoader.Provider<P>> guarded(ServiceLoader<P> loader, Consumer<Refusal> refused) {
        List<ServiceLoader.Provider<P>> providers = new ArrayList<>();
        Iterator<ServiceLoader.Provider<P>> iterator = loader.stream().iterator();
        int broken = 0;
        while (broken < MOST_BROKEN) {
            try {
                if (!iterator.hasNext()) {
                    break;
                }
                providers.add(iterator.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                broken++;
                refused.accept(new Refusal(
                        MODULE_PATH,
                        "a provider cannot be loaded: " + Diagnosis.of(e),
                        "remove its module, or get a build for this version"));
            }
        }
        return providers;
    }

    private static void takeNames(PluginFolder folder, Map<String, String> taken) throws RefusedException {
        Set<String> names = names(folder.providers().all());
        for (String name : names) {
            String owner = taken.get(name);
            if (owner != null) {
                throw new RefusedException(
                        folder.path(), "the name " + name + " is taken by " + owner, "remove one of the two");
            }
        }
        names.forEach(name -> taken.put(name, folder.path().toString()));
    }

    private static Set<String> names(List<? extends ServiceLoader.Provider<?>> providers) {
        Set<String> names = new TreeSet<>();
        providers.forEach(provider -> names.add(Resolver.nameOf(provider)));
        return names;
    }

    /** {@return these, without the folders whose providers cannot be made} Their constructors are run. */
    public Plugins tried() {
        List<PluginFolder> well = new ArrayList<>();
        List<Refusal> all = new ArrayList<>(refused);
        for (PluginFolder folder : folders) {
            try {
                folder.providers().all().forEach(ServiceLoader.Provider::get);
                well.add(folder);
            } catch (RuntimeException | Error e) {
                all.add(new Refusal(
                        folder.path().toString(),
                        "a provider cannot be made: " + Diagnosis.of(e),
                        "report it to the plugin's maker"));
            }
        }
        return new Plugins(present, well, all);
    }

    /** {@return the transports present} */
    public List<ServiceLoader.Provider<TransportProvider>> transports() {
        return of(Providers::transports);
    }

    /** {@return the store accesses present} */
    public List<ServiceLoader.Provider<StoreAccessProvider>> stores() {
        return of(Providers::stores);
    }

    /** {@return the metrics sinks present} */
    public List<ServiceLoader.Provider<MetricsSinkProvider>> metricsSinks() {
        return of(Providers::metricsSinks);
    }

    private <P> List<ServiceLoader.Provider<P>> of(Function<Providers, List<ServiceLoader.Provider<P>>> kind) {
        return Stream.concat(Stream.of(present), folders.stream().map(PluginFolder::providers))
                .flatMap(providers -> kind.apply(providers).stream())
                .toList();
    }

    /** {@return the names of the plugins that can have options: transports and metrics sinks} */
    public Set<String> configurable() {
        Set<String> names = names(transports());
        names.addAll(names(metricsSinks()));
        return names;
    }

    /** {@return what was refused, in the order of the looks} */
    public List<Refusal> refused() {
        return refused;
    }

    /**
     * {@return the transport that the settings choose}
     *
     * @throws SettingsException if none can be chosen, it refuses its options, or it cannot be made
     */
    public Transport transport(PublisherSettings settings) {
        ServiceLoader.Provider<TransportProvider> provider = Resolver.resolve(
                "transport",
                settings.transport(),
                transports(),
                "add a module that provides one, such as com.boundaryml.publisher.localfs");
        String name = Resolver.nameOf(provider);
        try {
            return provider.get().open(new TransportSettings(options(settings, name), settings.concurrentPuts()));
        } catch (SettingsException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw new SettingsException(
                    "the transport " + name + " cannot be made: " + Diagnosis.of(e)
                            + "; choose another, or report it to the plugin's maker",
                    e);
        }
    }

    /**
     * {@return the one store access}
     *
     * @throws SettingsException if there is none, or several
     */
    public StoreAccessProvider store() {
        return Resolver.resolve("store access", "", stores(), "the module com.boundaryml.publisher.core provides one")
                .get();
    }

    /** {@return the options that the settings have for a plugin} */
    public static Options options(PublisherSettings settings, String name) {
        return new Options(name, settings.plugins().getOrDefault(name, Map.of()));
    }
}
