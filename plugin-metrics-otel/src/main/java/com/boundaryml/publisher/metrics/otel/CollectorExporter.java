package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.MemoryMode;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Sends measurements to a collector. An outage is logged when it begins and when it is over, in words that hold nothing of
 * what the collector answered, which may repeat a secret header. Thread-safe.
 */
final class CollectorExporter implements MetricExporter {

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(CollectorExporter.class);

    /** What OpenTelemetry's exporters report failures through, each anew and with the collector's own words. */
    private static final Logger TALKATIVE = Logger.getLogger("io.opentelemetry.exporter");

    private final MetricExporter sender;
    private final URI endpoint;
    private volatile CompletableResultCode inFlight = CompletableResultCode.ofSuccess();
    private volatile boolean closed;
    private int failures;

    private CollectorExporter(MetricExporter sender, URI endpoint) {
        this.sender = sender;
        this.endpoint = endpoint;
        TALKATIVE.setLevel(Level.OFF);
    }

    /**
     * {@return an exporter} No call is made yet.
     *
     * @throws SettingsException if a file for TLS is not what it should be
     */
    static CollectorExporter of(CollectorSettings settings) {
        OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
                .setEndpoint(settings.endpoint().toString())
                .setHeaders(settings.headers()::values)
                .setTimeout(settings.timeout())
                .setConnectTimeout(settings.timeout())
                .setCompression(settings.compression())
                .setAggregationTemporalitySelector(settings.temporality())
                // Else the exporter would settle the provider of the whole process.
                .setMeterProvider(MeterProvider.noop())
                .setServiceClassLoader(CollectorExporter.class.getClassLoader());
        settings.tls().authorities().ifPresent(pem -> trust(builder, pem));
        settings.tls().identity().ifPresent(pair -> show(builder, pair));
        return new CollectorExporter(builder.build(), settings.endpoint());
    }

    private static void trust(OtlpHttpMetricExporterBuilder builder, TlsFiles.Pem pem) {
        byte[] bytes = pem.bytes();
        try {
            builder.setTrustedCertificates(bytes);
        } catch (RuntimeException e) {
            throw new SettingsException(
                    pem.setting() + " must be a PEM file of certificates; " + pem.file() + " is not");
        }
    }

    private static void show(OtlpHttpMetricExporterBuilder builder, TlsFiles.Pair pair) {
        byte[] key = pair.key().bytes();
        byte[] certificate = pair.certificate().bytes();
        try {
            builder.setClientTls(key, certificate);
        } catch (RuntimeException e) {
            throw new SettingsException(pair.certificate().setting() + " must be a PEM file of a certificate, and "
                    + pair.key().setting() + " one of its key in PKCS#8, not encrypted; "
                    + pair.certificate().file() + " and " + pair.key().file() + " are not");
        }
    }

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
        if (closed) {
            return CompletableResultCode.ofSuccess();
        }
        CompletableResultCode ended = new CompletableResultCode();
        inFlight = ended;
        CompletableResultCode sent = sender.export(metrics);
        sent.whenComplete(() -> {
            note(sent);
            // The reader would report a failure once more.
            ended.succeed();
        });
        return ended;
    }

    private synchronized void note(CompletableResultCode sent) {
        if (closed) {
            return;
        }
        if (sent.isSuccess()) {
            if (failures > 0) {
                LOG.atInfo()
                        .addKeyValue("at", endpoint)
                        .addKeyValue("times", failures)
                        .log("metrics are taken again");
            }
            failures = 0;
        } else if (failures++ == 0) {
            LOG.atWarn()
                    .addKeyValue("at", endpoint)
                    .log(
                            "the collector does not take metrics: {}; it is tried again at each interval",
                            reason(sent.getFailureThrowable()));
        }
    }

    private static String reason(@Nullable Throwable failure) {
        if (failure instanceof HttpExportException http) {
            HttpResponse response = http.getResponse();
            if (response != null) {
                return "it answers with status " + response.getStatusCode();
            }
        }
        Throwable cause = failure == null ? null : failure.getCause();
        return Optional.ofNullable(cause == null ? failure : cause)
                .map(thrown -> thrown.getClass().getSimpleName())
                .orElse("no reason is known");
    }

    /** Waits until no export is under way. */
    void awaitIdle(Duration timeout) {
        inFlight.join(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    /** Ends at once: what is under way is given up, and nothing more is sent. */
    @Override
    public synchronized CompletableResultCode shutdown() {
        if (!closed) {
            closed = true;
            inFlight.succeed();
            sender.shutdown();
            TALKATIVE.setLevel(null);
        }
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
        return sender.getAggregationTemporality(type);
    }

    @Override
    public Aggregation getDefaultAggregation(InstrumentType type) {
        return sender.getDefaultAggregation(type);
    }

    @Override
    public MemoryMode getMemoryMode() {
        return sender.getMemoryMode();
    }

    /** {@return where it sends to, and no header} */
    @Override
    public String toString() {
        return "OTLP to " + endpoint;
    }
}
