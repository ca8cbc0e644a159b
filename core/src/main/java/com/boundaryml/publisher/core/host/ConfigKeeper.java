package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.flush.Backoff;
import com.boundaryml.publisher.core.telemetry.Faults;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.metrics.Metric;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The gateway's configuration over time: read at the start, then as often as the gateway says; the last good one stays in
 * force meanwhile, and nothing is shipped before the first (D18). Of one thread.
 */
final class ConfigKeeper {

    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LEAST_AGE = Duration.ofSeconds(1);
    private static final Duration MOST_AGE = Duration.ofHours(1);
    private static final String OFF = "the gateway has switched capture off (capture_enabled is false)";
    private static final String WHAT = "gateway configuration";

    private final Transport transport;
    private final Time time;
    private final RandomGenerator random;
    private final Meter meter;
    private final Faults faults;
    /** Before the first reading capture is off: a first one that cannot be understood on this leaves it so. */
    private GatewayConfig config = GatewayConfig.DEFAULTS.off();

    private Optional<String> obstacle = Optional.of("the gateway's configuration has not been read yet");
    private Duration longestInterval = Duration.ofHours(1);
    private long dueNanos;
    private long respiteUntilNanos;
    private int failures;

    ConfigKeeper(Transport transport, Time time, RandomGenerator random, Meter meter, Faults faults) {
        this.transport = transport;
        this.time = time;
        this.random = random;
        this.meter = meter;
        this.faults = faults;
        this.dueNanos = time.nanos();
        this.respiteUntilNanos = dueNanos;
    }

    /** Has a longer flush interval of the gateway's count as this one. */
    void flushAtLeastEvery(Duration longest) {
        longestInterval = longest;
        config = config.withFlushIntervalOfAtMost(longest);
    }

    /** {@return the limits in force} */
    GatewayConfig config() {
        return config;
    }

    /** {@return why nothing may be shipped now, or empty if it may} */
    Optional<String> obstacle() {
        if (obstacle.isEmpty() && !config.captureEnabled()) {
            return Optional.of(OFF);
        }
        return obstacle;
    }

    /** {@return how many readings have failed in a row} */
    int failures() {
        return failures;
    }

    /** {@return how long until the next reading} */
    Duration untilDue() {
        return Duration.ofNanos(Math.max(0, dueNanos - time.nanos()));
    }

    /** Takes note that the token was not accepted: the configuration is to be read before anything is shipped again. */
    void unauthorized(String reason) {
        obstacle = Optional.of(reason);
        failed(reason);
    }

    /**
     * Reads the configuration if it is due.
     *
     * @param most how long it may take at the most
     * @throws InterruptedException if the thread is interrupted
     */
    void refresh(Duration most) throws InterruptedException {
        if (time.nanos() - dueNanos < 0) {
            return;
        }
        switch (transport.config(most.compareTo(CALL_TIMEOUT) < 0 ? most : CALL_TIMEOUT)) {
            case Answer.Given<ConfigOffer> given -> accept(given.value());
            case Answer.Failed<ConfigOffer> failed -> {
                meter.gatewayFault("config", failed.fault());
                switch (failed.fault()) {
                    case Fault.Unauthorized fault -> unauthorized(fault.reason());
                    case Fault.Throttled fault -> {
                        respiteUntilNanos = time.nanos()
                                + clamped(fault.retryAfter().orElse(Duration.ZERO))
                                        .toNanos();
                        failed(fault.reason());
                    }
                    case Fault other -> failed(other.reason());
                }
            }
        }
    }

    private void accept(ConfigOffer offer) {
        GatewayConfig.Applied applied = config.apply(offer);
        config = applied.config().withFlushIntervalOfAtMost(longestInterval);
        obstacle = Optional.empty();
        failures = 0;
        dueNanos = time.nanos() + clamped(offer.maxAge()).toNanos();
        offer.clockAhead().ifPresent(ahead -> meter.take(Metric.CLOCK_SKEW, ahead.toMillis() / 1e3));
        faults.over(WHAT);
        if (config.captureEnabled()) {
            faults.over("capture");
        } else {
            faults.there("capture", OFF + "; nothing is shipped until it is on");
        }
        if (applied.complaints().isEmpty()) {
            faults.over("gateway configuration fields");
        } else {
            faults.there("gateway configuration fields", String.join("; ", applied.complaints()));
        }
    }

    /** Whatever asks for another reading, it waits for as long as the gateway has asked for. */
    private void failed(String reason) {
        failures++;
        if (obstacle.isPresent()) {
            obstacle = Optional.of(reason);
        }
        dueNanos =
                time.nanos() + clamped(Backoff.afterFailures(failures, random)).toNanos();
        if (respiteUntilNanos - dueNanos > 0) {
            dueNanos = respiteUntilNanos;
        }
        faults.there(WHAT, reason);
    }

    private static Duration clamped(Duration age) {
        if (age.compareTo(LEAST_AGE) < 0) {
            return LEAST_AGE;
        }
        return age.compareTo(MOST_AGE) > 0 ? MOST_AGE : age;
    }
}
