package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import io.opentelemetry.sdk.metrics.export.AggregationTemporalitySelector;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How a collector is reached.
 *
 * @param endpoint where exports are posted to
 * @param headers what goes along with each
 * @param tls whom to trust, and what to show
 * @param interval from one export to the next
 * @param timeout how long an export may take
 * @param compression as the exporter names it: gzip or none
 * @param temporality whether a counter's increments or its sum are sent
 */
record CollectorSettings(
        URI endpoint,
        Headers headers,
        TlsFiles tls,
        Duration interval,
        Duration timeout,
        String compression,
        AggregationTemporalitySelector temporality) {

    private static final String ENDPOINT = "endpoint";
    private static final String HEADERS = "headers";
    private static final String INTERVAL_SECONDS = "interval-seconds";

    /** The options that are read here. */
    static final Set<String> OPTIONS = Set.of(
            ENDPOINT, HEADERS, INTERVAL_SECONDS, TlsFiles.CA_BUNDLE, TlsFiles.CLIENT_CERTIFICATE, TlsFiles.CLIENT_KEY);

    private static final String DEFAULT_ENDPOINT = "http://localhost:4318";
    private static final String PATH = "/v1/metrics";
    private static final String PROTOCOL = "http/protobuf";
    private static final String URL = "an http or https URL, without user, query and fragment";
    private static final long LEAST_SECONDS = 1;
    private static final long MOST_SECONDS = 3_600;
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(60);
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    /**
     * {@return the settings, or empty if no collector is named and none is assumed}
     *
     * @param assumed whether there is a collector at the usual place if none is named
     * @throws SettingsException if an option or a variable is malformed
     */
    static Optional<CollectorSettings> of(Options options, Environment environment, boolean assumed) {
        return endpoint(options, environment)
                .or(() -> assumed ? parsed(DEFAULT_ENDPOINT + PATH) : Optional.empty())
                .map(endpoint -> new CollectorSettings(
                        endpoint,
                        headers(options, environment),
                        TlsFiles.of(options, environment),
                        interval(options, environment),
                        timeout(environment),
                        compression(environment),
                        temporality(environment)));
    }

    private static Optional<URI> endpoint(Options options, Environment environment) {
        Optional<String> option = options.text(ENDPOINT);
        if (option.isPresent()) {
            return Optional.of(parsed(withPath(option.get())).orElseThrow(() -> options.refused(ENDPOINT, URL)));
        }
        Optional<URI> found = environment
                .variable("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")
                .map(variable -> of(variable, Function.identity()))
                .or(() -> environment
                        .variable("OTEL_EXPORTER_OTLP_ENDPOINT")
                        .map(variable -> of(variable, CollectorSettings::withPath)));
        if (found.isPresent()) {
            refuseOtherProtocol(environment);
        }
        return found;
    }

    /** An endpoint of the environment may be meant for exporters that speak what this one does not. */
    private static void refuseOtherProtocol(Environment environment) {
        environment
                .exporter("PROTOCOL")
                .filter(protocol -> !protocol.text().equals(PROTOCOL))
                .ifPresent(protocol -> {
                    throw protocol.refused(PROTOCOL + ", which is all that this plugin speaks; or set the option "
                            + ENDPOINT + " to a collector that takes it, and no variable is asked");
                });
    }

    private static URI of(Environment.Variable variable, Function<String, String> completed) {
        return parsed(completed.apply(variable.text())).orElseThrow(() -> variable.refused(URL));
    }

    private static String withPath(String url) {
        return url.replaceFirst("/+$", "") + PATH;
    }

    private static Optional<URI> parsed(String url) {
        try {
            URI uri = new URI(url);
            boolean fit = ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
            return fit ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static Headers headers(Options options, Environment environment) {
        Optional<String> option = options.text(HEADERS);
        if (option.isPresent()) {
            return Headers.parse(option.get()).orElseThrow(() -> options.refused(HEADERS, Headers.EXPECTED));
        }
        return environment
                .exporter("HEADERS")
                .map(list -> Headers.parse(list.text()).orElseThrow(() -> list.refused(Headers.EXPECTED)))
                .orElse(Headers.NONE);
    }

    private static Duration interval(Options options, Environment environment) {
        return options.number(INTERVAL_SECONDS, LEAST_SECONDS, MOST_SECONDS)
                .map(Duration::ofSeconds)
                .or(() -> environment.variable("OTEL_METRIC_EXPORT_INTERVAL").map(CollectorSettings::millis))
                .orElse(DEFAULT_INTERVAL);
    }

    private static Duration timeout(Environment environment) {
        return environment.exporter("TIMEOUT").map(CollectorSettings::millis).orElse(DEFAULT_TIMEOUT);
    }

    private static Duration millis(Environment.Variable variable) {
        return Duration.ofMillis(variable.number(
                Duration.ofSeconds(LEAST_SECONDS).toMillis(),
                Duration.ofSeconds(MOST_SECONDS).toMillis()));
    }

    private static String compression(Environment environment) {
        Optional<Environment.Variable> variable = environment.exporter("COMPRESSION");
        return switch (variable.map(Environment.Variable::text).orElse("none")) {
            case "gzip" -> "gzip";
            case "none" -> "none";
            default -> throw variable.orElseThrow().refused("gzip or none");
        };
    }

    private static AggregationTemporalitySelector temporality(Environment environment) {
        Optional<Environment.Variable> variable =
                environment.variable("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE");
        return switch (variable.map(Environment.Variable::text).orElse("cumulative")) {
            case "cumulative", "CUMULATIVE" -> AggregationTemporalitySelector.alwaysCumulative();
            case "delta", "DELTA" -> AggregationTemporalitySelector.deltaPreferred();
            case "lowmemory", "LOWMEMORY" -> AggregationTemporalitySelector.lowMemory();
            default -> throw variable.orElseThrow().refused("cumulative, delta or lowmemory");
        };
    }
}
