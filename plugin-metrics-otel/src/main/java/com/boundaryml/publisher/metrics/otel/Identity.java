package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Says which service the measurements are of, in attributes named by the semantic conventions of OpenTelemetry. */
final class Identity {

    private static final String SERVICE_NAME = "service-name";
    private static final String RESOURCE_ATTRIBUTES = "resource-attributes";

    /** The options that are read here. */
    static final Set<String> OPTIONS = Set.of(SERVICE_NAME, RESOURCE_ATTRIBUTES);

    private static final String NAME_ATTRIBUTE = "service.name";
    private static final String DEFAULT_NAME = "baml-publisher";
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private Identity() {}

    /**
     * {@return the resource} What says more of the service goes before what says less, and an option before a variable.
     *
     * @throws SettingsException if a list of attributes is malformed
     */
    static Resource resource(Options options, Environment environment) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(NAME_ATTRIBUTE, DEFAULT_NAME);
        version().ifPresent(version -> all.put("service.version", version));
        all.put("service.instance.id", UUID.randomUUID().toString());
        hostName().ifPresent(name -> all.put("host.name", name));
        environment
                .variable("OTEL_RESOURCE_ATTRIBUTES")
                .ifPresent(list ->
                        all.putAll(KeyValues.parse(list.text()).orElseThrow(() -> list.refused(KeyValues.EXPECTED))));
        environment.variable("OTEL_SERVICE_NAME").ifPresent(name -> all.put(NAME_ATTRIBUTE, name.text()));
        options.text(RESOURCE_ATTRIBUTES)
                .ifPresent(list -> all.putAll(KeyValues.parse(list)
                        .orElseThrow(() -> options.refused(RESOURCE_ATTRIBUTES, KeyValues.EXPECTED))));
        options.text(SERVICE_NAME).ifPresent(name -> all.put(NAME_ATTRIBUTE, name));
        AttributesBuilder attributes = Attributes.builder();
        all.forEach(attributes::put);
        return Resource.getDefault().merge(Resource.create(attributes.build()));
    }

    private static Optional<String> version() {
        return Optional.ofNullable(Identity.class.getModule().getDescriptor()).flatMap(ModuleDescriptor::rawVersion);
    }

    /** The kernel's name for this machine: asking for it by way of its address may wait for a name server. */
    private static Optional<String> hostName() {
        try {
            return Optional.of(Files.readString(HOST_NAME).strip()).filter(name -> !name.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
