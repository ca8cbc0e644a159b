package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.plugin.GuardedTransport;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.spi.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the settings ship to: which transport and why, what lies on the way, and what the other side answers. */
final class TransportExaminations {

    private static final String SUBJECT = "transport";

    private final Configuration configuration;
    private final Plugins plugins;
    private final Set<String> pluginNames;

    TransportExaminations(Configuration configuration, Plugins plugins, Set<String> pluginNames) {
        this.configuration = configuration;
        this.plugins = plugins;
        this.pluginNames = pluginNames;
    }

    List<Examination> examine() throws InterruptedException {
        PublisherSettings settings;
        try {
            settings = configuration.publisher(pluginNames).build();
        } catch (SettingsException e) {
            return refused(SUBJECT, String.valueOf(e.getMessage()));
        }
        String name = settings.transport();
        String answers = "what " + name + " answers";
        Map<String, String> options = settings.plugins().getOrDefault(name, Map.of());
        Finding chosen = Finding.ok("choice", name + ", by " + configuration.transportChosenBy());
        List<Examination> all = new ArrayList<>();
        all.add(Examination.of(SUBJECT + " " + name, before(chosen, name, options)));
        try (Transport transport = new GuardedTransport(plugins.transport(settings))) {
            all.add(Examination.of(answers, List.of(new TransportCheck(transport))));
        } catch (SettingsException e) {
            all.addAll(refused(answers, String.valueOf(e.getMessage())));
        }
        return all;
    }

    private static List<Examination> refused(String subject, String why) {
        return List.of(new Examination(subject, List.of(Finding.fail("settings", why, ""))));
    }

    /** What can be looked at without the transport's help. */
    private List<Check> before(Finding chosen, String name, Map<String, String> options) {
        List<Check> checks = new ArrayList<>();
        checks.add(new Known("choice", chosen));
        switch (name) {
            case "localfs" -> checks.add(new SinkFolderCheck(options));
            case "presigned" -> {
                Optional<Gateway> gateway = Gateway.find(options.getOrDefault("gateway", ""));
                gateway.ifPresent(there -> {
                    Route route = Route.to(there, Optional.ofNullable(options.get("proxy")), configuration::variable);
                    checks.add(new RouteCheck(there, route));
                    checks.add(new ConnectionCheck(there, route, Optional.ofNullable(options.get("ca-bundle"))));
                });
                checks.add(new TokenCheck(options, configuration::variable));
            }
            default -> {
                // Another's transport: only its own answers tell.
            }
        }
        return checks;
    }

    /** What is known without a look. */
    private record Known(String what, Finding finding) implements Check {
        @Override
        public List<Finding> findings() {
            return List.of(finding);
        }
    }
}
