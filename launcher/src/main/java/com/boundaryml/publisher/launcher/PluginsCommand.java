package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.host.Plugins;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.console.Table;
import com.boundaryml.publisher.spi.Resolver;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** Lists the plugins present. */
final class PluginsCommand implements Subcommand {

    @Override
    public Manual manual() {
        return new Manual(
                "plugins",
                "List the plugins and where they come from.",
                List.of(
                        "Lists every transport, store access and metrics sink that is present, the module it comes from,"
                                + " and which were refused and why. A transport is chosen by its name; options for a plugin go"
                                + " under its name in the file of --config."),
                "",
                List.of(),
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
    private record Found(String kind, String name, String module, String location) {}

    /**
     * Plugins of a kind that cannot be used.
     *
     * @param kind what they would provide
     * @param why what is wrong
     */
    private record Refused(String kind, String why) {}

    @Override
    public int run(Invocation invocation) {
        List<Found> found = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        collect("transport", Plugins::transports, found, refused);
        collect("store access", Plugins::stores, found, refused);
        collect("metrics sink", Plugins::metricsSinks, found, refused);
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.list(
                                    "plugins",
                                    found,
                                    (each, plugin) -> each.text("kind", plugin.kind())
                                            .text("name", plugin.name())
                                            .text("module", plugin.module())
                                            .text("location", plugin.location()))
                            .list(
                                    "refused",
                                    refused,
                                    (each, plugin) ->
                                            each.text("kind", plugin.kind()).text("why", plugin.why())));
        } else {
            Table table = new Table(4, "KIND", "NAME", "MODULE", "FROM");
            found.forEach(plugin -> table.row(
                    Span.of(plugin.kind()),
                    new Span(plugin.name(), Style.BOLD),
                    Span.of(plugin.module()),
                    Span.of(plugin.location())));
            invocation.console().table(table, "");
            refused.forEach(plugin -> invocation
                    .console()
                    .line(new Span("refused, a " + plugin.kind() + ": ", Style.BAD), Span.of(plugin.why())));
        }
        return refused.isEmpty() ? ExitCode.DONE : ExitCode.LEFT;
    }

    private static <P> void collect(
            String kind, Supplier<List<ServiceLoader.Provider<P>>> plugins, List<Found> found, List<Refused> refused) {
        try {
            for (ServiceLoader.Provider<P> provider : plugins.get()) {
                Module module = provider.type().getModule();
                found.add(new Found(kind, Resolver.nameOf(provider), versioned(module), location(module)));
            }
        } catch (ServiceConfigurationError e) {
            refused.add(new Refused(kind, String.valueOf(e.getMessage())));
        }
    }

    private static String versioned(Module module) {
        Optional<String> version = Optional.ofNullable(module.getDescriptor()).flatMap(ModuleDescriptor::rawVersion);
        return (module.isNamed() ? module.getName() : "(no module)")
                + version.map(text -> " " + text).orElse("");
    }

    private static String location(Module module) {
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
