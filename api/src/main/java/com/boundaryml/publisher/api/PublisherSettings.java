package com.boundaryml.publisher.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What to ship, where to, and within which limits. Immutable; made by {@link #builder()}. The limits that the gateway
 * owns are not here: it serves them (D18).
 */
public final class PublisherSettings {

    private final List<String> roots;
    private final Optional<Euid> onlyStream;
    private final String transport;
    private final Map<String, Map<String, String>> plugins;
    private final int concurrentPuts;
    private final long inFlightBytes;
    private final Duration corruptWait;
    private final Duration shutdownTimeout;
    private final long diskBudgetBytes;
    private final long minimumFreeBytes;
    private final Consumer<FlushReport> onFlush;

    private PublisherSettings(Builder builder) {
        if (builder.roots.isEmpty()) {
            throw new SettingsException("no root is set: name at least one profiler store, such as .baml/profiles-v1");
        }
        roots = List.copyOf(builder.roots);
        onlyStream = builder.onlyStream;
        transport = builder.transport;
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        builder.plugins.forEach((name, options) -> copy.put(name, Map.copyOf(options)));
        plugins = Map.copyOf(copy);
        concurrentPuts = (int) inRange("concurrent-puts", builder.concurrentPuts, 1, 256);
        inFlightBytes = inRange("in-flight-bytes", builder.inFlightBytes, 1 << 20, 1L << 30);
        corruptWait = notNegative("corrupt-wait", builder.corruptWait);
        shutdownTimeout = notNegative("shutdown-timeout", builder.shutdownTimeout);
        diskBudgetBytes = inRange("disk-budget-bytes", builder.diskBudgetBytes, 1 << 20, Long.MAX_VALUE);
        minimumFreeBytes = inRange("minimum-free-bytes", builder.minimumFreeBytes, 0, Long.MAX_VALUE / 2);
        onFlush = builder.onFlush;
    }

    private static long inRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new SettingsException(name + " is from " + least + " to " + most + ", not " + value);
        }
        return value;
    }

    private static Duration notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new SettingsException(name + " is zero or more, not " + value);
        }
        return value;
    }

    /** {@return a builder with every default set, and no root} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the profiler stores to tend: paths, or globs that are expanded anew as projects come and go} */
    public List<String> roots() {
        return roots;
    }

    /** {@return the one stream to tend, or empty to tend every stream whose lock can be had (D13)} */
    public Optional<Euid> onlyStream() {
        return onlyStream;
    }

    /** {@return the name of the transport, or an empty string for the only one present} */
    public String transport() {
        return transport;
    }

    /** {@return each plugin's options by the plugin's name; options may hold secrets} */
    public Map<String, Map<String, String>> plugins() {
        return plugins;
    }

    /** {@return how many objects are uploaded at once, 1 to 256; 8 by default} */
    public int concurrentPuts() {
        return concurrentPuts;
    }

    /** {@return how many bytes of files are held in memory at once, 1 MiB to 1 GiB; 32 MiB by default} */
    public long inFlightBytes() {
        return inFlightBytes;
    }

    /** {@return how long a file may fail its check before it is held; 60 seconds by default} */
    public Duration corruptWait() {
        return corruptWait;
    }

    /** {@return how long {@link Publisher#close()} may take; 5 seconds by default} */
    public Duration shutdownTimeout() {
        return shutdownTimeout;
    }

    /** {@return the profiler's budget for one store in bytes; 10 GiB by default. Disk pressure is told from it (D12)} */
    public long diskBudgetBytes() {
        return diskBudgetBytes;
    }

    /** {@return the free space in bytes that the profiler asks of the store's disk; 1 GiB by default (D12)} */
    public long minimumFreeBytes() {
        return minimumFreeBytes;
    }

    /** {@return who is told of each flush, on the publisher's own thread} */
    public Consumer<FlushReport> onFlush() {
        return onFlush;
    }

    /** {@return a form without the plugins' options, as these may hold secrets} */
    @Override
    public String toString() {
        return "PublisherSettings[roots=" + roots + ", transport=" + transport + ", plugins=" + plugins.keySet() + "]";
    }

    /** Collects settings. Not safe for use by several threads. */
    public static final class Builder {

        private final List<String> roots = new ArrayList<>();
        private Optional<Euid> onlyStream = Optional.empty();
        private String transport = "";
        private final Map<String, Map<String, String>> plugins = new LinkedHashMap<>();
        private int concurrentPuts = 8;
        private long inFlightBytes = 32L << 20;
        private Duration corruptWait = Duration.ofSeconds(60);
        private Duration shutdownTimeout = Duration.ofSeconds(5);
        private long diskBudgetBytes = 10L << 30;
        private long minimumFreeBytes = 1L << 30;
        private Consumer<FlushReport> onFlush = report -> {};

        private Builder() {}

        /** Adds a profiler store, or a glob in which a star stands for the name of a project. {@return this} */
        public Builder root(String pathOrGlob) {
            roots.add(pathOrGlob);
            return this;
        }

        /** Tends this stream alone, as an embedded publisher does with its own process's. {@return this} */
        public Builder onlyStream(Euid euid) {
            onlyStream = Optional.of(euid);
            return this;
        }

        /** Chooses the transport and gives it its options. {@return this} */
        public Builder transport(String name, Map<String, String> options) {
            transport = name;
            return plugin(name, options);
        }

        /** Gives a plugin its options, under kebab-case keys. {@return this} */
        public Builder plugin(String name, Map<String, String> options) {
            plugins.put(name, options);
            return this;
        }

        /** Sets {@link PublisherSettings#concurrentPuts()}. {@return this} */
        public Builder concurrentPuts(int count) {
            concurrentPuts = count;
            return this;
        }

        /** Sets {@link PublisherSettings#inFlightBytes()}. {@return this} */
        public Builder inFlightBytes(long bytes) {
            inFlightBytes = bytes;
            return this;
        }

        /** Sets {@link PublisherSettings#corruptWait()}. {@return this} */
        public Builder corruptWait(Duration wait) {
            corruptWait = wait;
            return this;
        }

        /** Sets {@link PublisherSettings#shutdownTimeout()}. {@return this} */
        public Builder shutdownTimeout(Duration timeout) {
            shutdownTimeout = timeout;
            return this;
        }

        /** Sets {@link PublisherSettings#diskBudgetBytes()}. {@return this} */
        public Builder diskBudgetBytes(long bytes) {
            diskBudgetBytes = bytes;
            return this;
        }

        /** Sets {@link PublisherSettings#minimumFreeBytes()}. {@return this} */
        public Builder minimumFreeBytes(long bytes) {
            minimumFreeBytes = bytes;
            return this;
        }

        /** Sets {@link PublisherSettings#onFlush()}. {@return this} */
        public Builder onFlush(Consumer<FlushReport> listener) {
            onFlush = listener;
            return this;
        }

        /**
         * {@return the settings}
         *
         * @throws SettingsException if no root is set, or a limit is out of its range
         */
        public PublisherSettings build() {
            return new PublisherSettings(this);
        }
    }
}
