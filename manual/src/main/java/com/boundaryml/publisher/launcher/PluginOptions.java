package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.config.GatewayConfig;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the sections of the configuration file may hold for the plugins that come with the publisher. A plugin knows the keys
 * of its options and refuses others; what is to be said of them to people stands here, and a test holds the two together.
 *
 * @param name the plugin
 * @param what it is for
 * @param options its options, in the order in which they are shown
 */
record PluginOptions(String name, String what, List<Option> options) {

    private static final GatewayConfig GATEWAY = GatewayConfig.DEFAULTS;

    /** The local sink, the gateway, the metrics. */
    static final List<PluginOptions> ALL = List.of(
            new PluginOptions(
                    "localfs",
                    "Ships into a folder. The options after the first two stand in for what a gateway would say;"
                            + " without them the publisher's defaults hold.",
                    List.of(
                            new Option("dir", "/var/lib/baml-publisher/evidence", "The folder, as --sink-dir."),
                            new Option("scope", "acme/demo/dev", "Whose evidence it is, as --scope."),
                            new Option(
                                    "capture-enabled",
                                    GATEWAY.captureEnabled(),
                                    "Whether anything is shipped: true or false."),
                            new Option(
                                    "flush-interval-seconds",
                                    GATEWAY.flushInterval().toSeconds(),
                                    "Seconds from one flush to the next, 1 to 3600."),
                            new Option(
                                    "max-objects-per-authorize",
                                    GATEWAY.maxObjectsPerAuthorize(),
                                    "How many objects leave is asked for at once, 1 to 10000."),
                            new Option(
                                    "large-value-threshold-bytes",
                                    GATEWAY.largeValueThresholdBytes(),
                                    "From this size on, in bytes, a value is an object of its own."),
                            new Option(
                                    "max-object-bytes",
                                    GATEWAY.maxObjectBytes(),
                                    "The greatest file and the greatest object that are shipped, in bytes."),
                            new Option(
                                    "pack-max-entry-bytes",
                                    GATEWAY.packMaxEntryBytes(),
                                    "How many bytes of small values a pack holds."),
                            new Option(
                                    "shipped-value-retention-seconds",
                                    GATEWAY.shippedValueRetention().toSeconds(),
                                    "Seconds for which a shipped value stays in the store."),
                            new Option(
                                    "upload-url-ttl-seconds",
                                    GATEWAY.uploadUrlTtl().toSeconds(),
                                    "Seconds for which leave to write an object holds."),
                            new Option(
                                    "supported-segment-versions",
                                    versions(GATEWAY.supportedSegmentVersions()),
                                    "The versions of segments that are shipped, separated by commas."),
                            new Option(
                                    "supported-cas-versions",
                                    versions(GATEWAY.supportedCasVersions()),
                                    "The versions of values that are shipped, separated by commas."))),
            new PluginOptions(
                    "presigned",
                    "Ships through a gateway into a bucket. docs/gateway.md tells more.",
                    List.of(
                            new Option("gateway", "https://gateway.example", "The gateway's URL, as --gateway."),
                            new Option(
                                    "token-file",
                                    "/run/secrets/publisher-token",
                                    "The file that holds the token, as --token-file."),
                            new Option(
                                    "token",
                                    "SECRET",
                                    "The token itself, in a file that only the publisher may read. A token file, or a"
                                            + " systemd credential, is the better way."),
                            new Option(
                                    "allow-insecure-http",
                                    "localhost",
                                    "Hosts that may be talked to without TLS, as --allow-insecure-http."),
                            new Option(
                                    "ca-bundle",
                                    "/etc/ssl/private-ca.pem",
                                    "A PEM file of the authorities to trust, in place of the JDK's."),
                            new Option(
                                    "client-certificate",
                                    "/etc/baml-publisher/client.pem",
                                    "A PEM file with the certificate for a gateway that asks for one."),
                            new Option(
                                    "client-key",
                                    "/etc/baml-publisher/client.key",
                                    "A PEM file with its key, in PKCS#8 and not encrypted."),
                            new Option(
                                    "proxy",
                                    "http://proxy.example:3128",
                                    "The URL of an HTTP proxy, in place of HTTPS_PROXY and HTTP_PROXY. NO_PROXY holds"
                                            + " either way."))),
            new PluginOptions(
                    "otel",
                    "Sends metrics to an OpenTelemetry collector, or serves them to Prometheus; its section"
                            + " switches it on. docs/metrics.md tells more.",
                    List.of(
                            new Option(
                                    "endpoint",
                                    "https://collector.example:4318",
                                    "The collector's URL, to which /v1/metrics is added. Without it:"
                                            + " OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT, else"
                                            + " http://localhost:4318 unless there is a prometheus-port."),
                            new Option(
                                    "headers",
                                    "name=value",
                                    "What goes along with each export, with commas between, values percent-encoded. A"
                                            + " secret."),
                            new Option("interval-seconds", "60", "Seconds from one export to the next, 1 to 3600."),
                            new Option("service-name", "baml-publisher", "The attribute service.name of the resource."),
                            new Option(
                                    "resource-attributes",
                                    "deployment.environment.name=production",
                                    "Further attributes of the resource, with commas between, values percent-encoded."),
                            new Option(
                                    "ca-bundle",
                                    "/etc/ssl/private-ca.pem",
                                    "A PEM file of the authorities to trust, in place of the JDK's."),
                            new Option(
                                    "client-certificate",
                                    "/etc/baml-publisher/client.pem",
                                    "A PEM file with the certificate for a collector that asks for one."),
                            new Option(
                                    "client-key",
                                    "/etc/baml-publisher/client.key",
                                    "A PEM file with its key, in PKCS#8 and not encrypted."),
                            new Option("prometheus-port", "9464", "The port at which /metrics is served."),
                            new Option("prometheus-host", "127.0.0.1", "The address at which it is served."))));

    private static String versions(Set<Integer> versions) {
        return versions.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * An option.
     *
     * @param key its name
     * @param example a value, as YAML
     * @param description a sentence or more
     */
    record Option(String key, Object example, String description) {}
}
