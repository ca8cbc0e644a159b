package com.boundaryml.publisher.proof.fuzz;

import com.boundaryml.publisher.core.plugin.PluginTargets;
import com.boundaryml.publisher.core.store.StoreTargets;
import com.boundaryml.publisher.core.verify.SinkTargets;
import com.boundaryml.publisher.launcher.lambda.LambdaTargets;
import com.boundaryml.publisher.launcher.settings.SettingsTargets;
import com.boundaryml.publisher.metrics.otel.MetricsTargets;
import com.boundaryml.publisher.transport.presigned.GatewayTargets;
import java.util.List;
import java.util.stream.Stream;

/** All parsers of bytes that others write. */
final class Targets {

    static final List<Target> ALL = Stream.of(
                    ApiTargets.all(),
                    FormatTargets.all(),
                    StoreTargets.all(),
                    SinkTargets.all(),
                    PluginTargets.all(),
                    GatewayTargets.all(),
                    SettingsTargets.all(),
                    LambdaTargets.all(),
                    MetricsTargets.all())
            .flatMap(List::stream)
            .toList();

    private Targets() {}

    static Target find(String name) {
        return ALL.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no target is named " + name));
    }
}
