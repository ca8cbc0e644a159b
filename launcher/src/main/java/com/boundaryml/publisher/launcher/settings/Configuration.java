package com.boundaryml.publisher.launcher.settings;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.core.store.Roots;
import com.boundaryml.publisher.launcher.settings.Given.Source;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings of one run of the command line, each from the strongest place that has it (D18). Immutable. */
public final class Configuration {

    /** The variable that moves the profiler's store; it stands for the root where none is set. */
    static final String PROFILE_DIR = "BAML_PROFILE_DIR";

    static final String DEFAULT_ROOT = ".baml/profiles-v1";

    private static final String PRESIGNED = "presigned";
    private static final String TOKEN = "BAML_PUBLISHER_TOKEN";
    private static final String LOCAL_SINK = "localfs";
    private static final String DIR = "dir";

    private final Map<String, List<String>> flags;
    private final Map<String, String> environment;
    private final Optional<ConfigFile> file;

    /**
     * Reads the configuration file, if one is named.
     *
     * @param flags the texts of the flags given, by the settings' keys
     * @param environment the environment variables
     * @throws SettingsException if the file cannot be read, or has something in it that it should not
     */
    public Configuration(Map<String, List<String>> flags, Map<String, String> environment) {
        this.flags = Map.copyOf(flags);
        this.environment = Map.copyOf(environment);
        this.file = fromFlagOrVariable(Settings.CONFIG)
                .map(given -> ConfigFile.read(parse(Settings.CONFIG, given).getFirst()));
    }

    /**
     * {@return the value of a setting, or empty if it is set nowhere and has no default}
     *
     * @throws SettingsException if its text is malformed, naming where it stands
     */
    public <T> Optional<T> find(Setting<T> setting) {
        return given(setting).map(given -> parse(setting, given).getFirst());
    }

    /**
     * {@return the value of a setting that has a default}
     *
     * @throws SettingsException if its text is malformed, naming where it stands
     */
    public <T> T value(Setting<T> setting) {
        return find(setting).orElseThrow();
    }

    /**
     * {@return the values of a repeatable setting; empty if it is set nowhere}
     *
     * @throws SettingsException if a text is malformed, naming where it stands
     */
    public <T> List<T> all(Setting<T> setting) {
        return given(setting).map(given -> parse(setting, given)).orElse(List.of());
    }

    /** {@return the names of the plugins that the file has a section for} */
    public Set<String> sections() {
        return file.map(present -> present.plugins().keySet()).orElse(Set.of());
    }

    /** {@return the profiler stores as set, else the one of {@code BAML_PROFILE_DIR}, else {@code .baml/profiles-v1}} */
    public List<String> roots() {
        return rootsIfSet().orElse(List.of(DEFAULT_ROOT));
    }

    /** {@return the profiler stores as set, else the one of {@code BAML_PROFILE_DIR}; empty if neither is there} */
    public Optional<List<String>> rootsIfSet() {
        String named = environment.getOrDefault(PROFILE_DIR, "");
        return given(Settings.ROOT)
                .map(Given::texts)
                .or(() -> named.isEmpty() ? Optional.empty() : Optional.of(List.of(named)));
    }

    /**
     * {@return the settings for the publisher}
     *
     * @param plugins the names of the plugins present, for the check of the file's sections
     * @throws SettingsException if something is malformed, missing, contradictory or unknown
     */
    public PublisherSettings.Builder publisher(Set<String> plugins) {
        file.ifPresent(present -> present.refuseUnknownPlugins(plugins));
        PublisherSettings.Builder builder = PublisherSettings.builder()
                .corruptWait(value(Settings.CORRUPT_WAIT))
                .concurrentPuts(value(Settings.CONCURRENT_PUTS))
                .inFlightBytes(value(Settings.IN_FLIGHT_BYTES))
                .shutdownTimeout(value(Settings.SHUTDOWN_TIMEOUT))
                .diskBudgetBytes(value(Settings.DISK_BUDGET))
                .minimumFreeBytes(value(Settings.MINIMUM_FREE));
        roots().forEach(builder::root);
        file.ifPresent(present -> present.plugins().forEach(builder::plugin));
        return transport(builder);
    }

    /**
     * {@return where the setting stands that chooses the transport, such as {@code --sink-dir}}
     *
     * @throws SettingsException if none does, or two contradict each other
     */
    public String transportChosenBy() {
        return choice().given().place();
    }

    /** {@return an environment variable's value; empty if it is not set, or is blank} */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
    }

    /** A transport, and what asks for it. */
    private record Choice(String transport, Given given) {}

    private Choice choice() {
        List<Choice> choices = new ArrayList<>();
        given(Settings.SINK_DIR).ifPresent(sink -> choices.add(new Choice(LOCAL_SINK, sink)));
        given(Settings.GATEWAY).ifPresent(gateway -> choices.add(new Choice(PRESIGNED, gateway)));
        given(Settings.TRANSPORT)
                .ifPresent(named -> choices.add(new Choice(named.texts().getFirst(), named)));
        return strongest(choices);
    }

    private PublisherSettings.Builder transport(PublisherSettings.Builder builder) {
        String name = choice().transport();
        return builder.transport(
                name,
                switch (name) {
                    case LOCAL_SINK -> localSink();
                    case PRESIGNED -> presigned();
                    default -> section(name);
                });
    }

    private static Choice strongest(List<Choice> choices) {
        Choice strongest = choices.stream()
                .min(Comparator.comparing(choice -> choice.given().source()))
                .orElseThrow(() -> new SettingsException("nothing says where to ship to: name a folder with"
                        + " --sink-dir DIR --scope TENANT/PROJECT/ENVIRONMENT, a gateway with --gateway URL, or a"
                        + " transport with --transport or in the file of --config"));
        for (Choice other : choices) {
            if (other.given().source() == strongest.given().source()
                    && !other.transport().equals(strongest.transport())) {
                throw new SettingsException(strongest.given().place() + " and "
                        + other.given().place() + " contradict each other: take one of them away");
            }
        }
        return strongest;
    }

    private Map<String, String> presigned() {
        Map<String, String> options = new LinkedHashMap<>(section(PRESIGNED));
        find(Settings.GATEWAY).ifPresent(url -> options.put(Settings.GATEWAY.key(), url));
        find(Settings.ALLOW_INSECURE_HTTP).ifPresent(hosts -> options.put(Settings.ALLOW_INSECURE_HTTP.key(), hosts));
        find(Settings.TOKEN_FILE).ifPresent(tokens -> options.put(Settings.TOKEN_FILE.key(), tokens.toString()));
        String token = environment.getOrDefault(TOKEN, "");
        if (!token.isEmpty() && fromFlagOrVariable(Settings.TOKEN_FILE).isEmpty()) {
            // The environment is stronger than the file, wherever the file names another token.
            options.remove(Settings.TOKEN_FILE.key());
            options.put("token", token);
        }
        if (!options.containsKey(Settings.GATEWAY.key())) {
            throw new SettingsException("no gateway is named: say which with --gateway URL");
        }
        return options;
    }

    private Map<String, String> localSink() {
        Map<String, String> options = new LinkedHashMap<>(section(LOCAL_SINK));
        find(Settings.SINK_DIR).ifPresent(named -> options.put(DIR, named.toString()));
        find(Settings.SCOPE).ifPresent(scope -> options.put(Settings.SCOPE.key(), scope.toString()));
        String dir = options.get(DIR);
        if (dir == null) {
            throw new SettingsException("the local sink has no folder: name one with --sink-dir DIR");
        }
        refuseInsideRoot(dir);
        if (!options.containsKey(Settings.SCOPE.key())) {
            throw new SettingsException("the local sink has no scope: say whose evidence it is with --scope"
                    + " TENANT/PROJECT/ENVIRONMENT, such as --scope acme/demo/dev");
        }
        return options;
    }

    /** Evidence in the store that it stems from would use up the profiler's budget, and go with the next clean. */
    private void refuseInsideRoot(String dir) {
        try {
            Path sink = real(Path.of(dir));
            for (Path root : Roots.expand(roots())) {
                if (sink.startsWith(real(root))) {
                    throw new SettingsException("the local sink " + dir + " lies inside the store " + root
                            + ": name a folder outside with --sink-dir DIR");
                }
            }
        } catch (IOException e) {
            throw new SettingsException("the roots cannot be listed: " + DiskReason.of(e), e);
        } catch (InvalidPathException e) {
            throw new SettingsException("the local sink's folder is no path: " + e.getReason(), e);
        }
    }

    /** {@return the path without links, as far as it is there} */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path present = absolute;
        while (!Files.exists(present) && present.getParent() != null) {
            present = present.getParent();
        }
        try {
            return present.toRealPath().resolve(present.relativize(absolute)).normalize();
        } catch (IOException e) {
            return absolute;
        }
    }

    private Map<String, String> section(String plugin) {
        return file.map(present -> present.plugins().getOrDefault(plugin, Map.of()))
                .orElse(Map.of());
    }

    private Optional<Given> given(Setting<?> setting) {
        return fromFlagOrVariable(setting)
                .or(() -> file.flatMap(present -> present.find(setting)))
                .or(() -> setting.byDefault().map(text -> new Given(Source.DEFAULT, "the default", List.of(text))));
    }

    private Optional<Given> fromFlagOrVariable(Setting<?> setting) {
        List<String> flag = flags.getOrDefault(setting.key(), List.of());
        if (!flag.isEmpty()) {
            return Optional.of(new Given(Source.FLAG, setting.flag(), flag));
        }
        String variable = environment.getOrDefault(setting.variable(), "");
        if (variable.isEmpty()) {
            return Optional.empty();
        }
        List<String> texts = setting.repeatable() ? List.of(variable.split(File.pathSeparator, -1)) : List.of(variable);
        return Optional.of(new Given(Source.ENVIRONMENT, setting.variable(), texts));
    }

    private static <T> List<T> parse(Setting<T> setting, Given given) {
        try {
            return given.texts().stream().map(setting.parser()).toList();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(given.place() + ": " + e.getMessage(), e);
        }
    }
}
