package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.plugin.Refusal;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.spi.Resolver;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Lists the plugins present. */
final class PluginsCommand implements Subcommand {

    @Override
    public Manual manual() {
        return new Manual(
                "plugins",
                "List the plugins and where they come from.",
                List.of(
                        "Lists every transport, store access and metrics sink that is present, the module it comes from,"
                                + " and which were refused and why. Each is made for a try. A transport is chosen by its"
                                + " name; options for a plugin go under its name in the file of --config, and a metrics"
                                + " sink is used if it has such a section.",
                        "A plugin is a folder with jars. It goes into the folder plugins of the image, or into a folder"
                                + " that --plugin-dir names."),
                "",
                List.of(Settings.PLUGIN_DIR, Settings.CONFIG),
                List.of(Word.JSON),
                List.of(
                        new Manual.Example("See what there is:", "plugins"),
                        new Manual.Example(
                                "Choose a transport by its name:",
                                "flush --transport localfs --config publisher.yaml")),
                Map.of(
                        ExitCode.DONE, "all plugins present can be used",
                        ExitCode.LEFT, "a plugin was refused; it is named",
                        ExitCode.USAGE, "wrong usage"));
    }

    /**
     * A plugin.
     *
     * @param kind what it provides
     * @param name its name
     * @param module the module it comes from, with its version
     * @param location where that lies
     */
    private record Found(String kind, String name, String module, String location) {
        static Found of(String kind, ServiceLoader.Provider<?> provider) {
            Module module = provider.type().getModule();
            return new Found(kind, Resolver.nameOf(provider), versioned(module), whereabouts(module));
        }
    }

    @Override
    public int run(Invocation invocation) {
        Plugins plugins = PresentPlugins.of(invocation.configuration()).tried();
        List<Found> found = new ArrayList<>();
        plugins.transports().forEach(provider -> found.add(Found.of("transport", provider)));
        plugins.stores().forEach(provider -> found.add(Found.of("store access", provider)));
        plugins.metricsSinks().forEach(provider -> found.add(Found.of("metrics sink", provider)));
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.list("plugins", found, PluginsCommand::write)
                            .list("refused", plugins.refused(), PluginsCommand::write));
        } else {
            print(invocation.console(), found, plugins.refused());
        }
        return plugins.refused().isEmpty() ? ExitCode.DONE : ExitCode.LEFT;
    }

    private static void write(Json json, Found plugin) {
        json.text("kind", plugin.kind())
                .text("name", plugin.name())
                .text("module", plugin.module())
                .text("location", plugin.location());
    }

    private static void write(Json json, Refusal refusal) {
        json.text("where", refusal.where()).text("what", refusal.what()).text("advice", refusal.advice());
    }

    private static void print(Console console, List<Found> found, List<Refusal> refused) {
        Table table = new Table(4, "KIND", "NAME", "MODULE", "FROM");
        found.forEach(plugin -> table.row(
                Span.of(plugin.kind()),
                new Span(plugin.name(), Style.BOLD),
                Span.of(plugin.module()),
                Span.of(plugin.location())));
        console.table(table, "");
        for (Refusal refusal : refused) {
            console.line(
                    new Span("refused: ", Style.BAD),
                    Span.of(refusal.where() + ": " + refusal.what() + "; " + refusal.advice()));
        }
    }

    private static String versioned(Module module) {
        Optional<String> version = Optional.ofNullable(module.getDescriptor()).flatMap(ModuleDescriptor::rawVersion);
        return (module.isNamed() ? module.getName() : "(no module)")
                + version.map(text -> " " + text).orElse("");
    }

    private static String whereabouts(Module module) {
        ModuleLayer layer = module.getLayer();
        if (layer == null) {
            return "the class path";
        }
        return layer.configuration()
                .findModule(module.getName())
                .map(ResolvedModule::reference)
                .flatMap(ModuleReference::location)
                .map(PluginsCommand::readable)
                .orElse("unknown");
    }

    private static String readable(URI location) {
        return switch (String.valueOf(location.getScheme())) {
            case "jrt" -> "the image";
            case "file" -> location.getPath();
            default -> location.toString();
        };
    }
}
