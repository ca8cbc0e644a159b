package com.boundaryml.publisher.launcher.settings;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.launcher.console.LogFormat;
import com.boundaryml.publisher.launcher.console.LogLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Every setting of the command line. */
public final class Settings {

    /** The profiler stores. Its default depends on the machine: see {@link Configuration#roots()}. */
    public static final Setting<String> ROOT = Setting.of(
                    "root",
                    "PATH",
                    "A profiler store, or a pattern for several. May be given more than once. Without it: the folder"
                            + " that BAML_PROFILE_DIR names, else .baml/profiles-v1.",
                    Function.<String>identity())
            .many();

    /** The folder of the local sink. */
    public static final Setting<Path> SINK_DIR = Setting.of(
            "sink-dir",
            "DIR",
            "A folder filled as the bucket would be. For shipping, it chooses the transport localfs.",
            Parsers::path);

    /** Whose evidence it is. */
    public static final Setting<Scope> SCOPE = Setting.of(
            "scope",
            "TENANT/PROJECT/ENVIRONMENT",
            "Whose evidence it is; begins every key in the local sink.",
            Scope::parse);

    /** The gateway. */
    public static final Setting<String> GATEWAY = Setting.of(
            "gateway",
            "URL",
            "Ship through this gateway (https) into the bucket that it signs for. Chooses the transport presigned.",
            Function.identity());

    /** Where the gateway's token lies. */
    public static final Setting<Path> TOKEN_FILE = Setting.of(
            "token-file",
            "FILE",
            "The file that holds the gateway's token; it is read anew as it changes. Without it: the variable"
                    + " BAML_PUBLISHER_TOKEN, else the systemd credential baml-publisher-token.",
            Parsers::path);

    /** The hosts that may be talked to without TLS. */
    public static final Setting<String> ALLOW_INSECURE_HTTP = Setting.of(
            "allow-insecure-http",
            "HOST",
            "Hosts, separated by commas, that may be talked to by http, as for tests on the loopback.",
            Function.identity());

    /** The transport by name. */
    public static final Setting<String> TRANSPORT = Setting.of(
            "transport",
            "NAME",
            "The transport to ship with; 'baml-publisher plugins' lists those present.",
            Function.identity());

    /** Folders of plugin folders. */
    public static final Setting<Path> PLUGIN_DIR = Setting.of(
                    "plugin-dir",
                    "DIR",
                    "Also use the plugins in this folder, each in a folder of its own with its jars. May be given more"
                            + " than once; those in the folder plugins of the image are used anyway.",
                    Parsers::path)
            .many();

    /** The configuration file. */
    public static final Setting<Path> CONFIG =
            Setting.of("config", "FILE", "Read settings from this YAML file.", Parsers::path);

    /** How long a file may fail its check. */
    public static final Setting<Duration> CORRUPT_WAIT = Setting.of(
                    "corrupt-wait",
                    "DURATION",
                    "How long a file may fail its check before it is held and shipping goes on past it.",
                    Durations::parse)
            .or("60s");

    /** How long one flush may take. */
    public static final Setting<Duration> TIMEOUT = Setting.of(
            "timeout",
            "DURATION",
            "How long the flush may take. Without it: until nothing more can be shipped.",
            Durations::parse);

    /** How many objects are uploaded at once. */
    public static final Setting<Integer> CONCURRENT_PUTS = Setting.of(
                    "concurrent-puts",
                    "COUNT",
                    "How many objects are uploaded at once, 1 to 256.",
                    text -> Parsers.count(text, 1, 256))
            .or("8");

    /** How many bytes of files are in memory at once. */
    public static final Setting<Long> IN_FLIGHT_BYTES = Setting.of(
                    "in-flight-bytes",
                    "SIZE",
                    "How much of the files is in memory at once, 1MiB to 1GiB.",
                    Sizes::parse)
            .or("32MiB");

    /** How long the agent may take to end. */
    public static final Setting<Duration> SHUTDOWN_TIMEOUT = Setting.of(
                    "shutdown-timeout",
                    "DURATION",
                    "How long the last flush may take when the agent is stopped.",
                    Durations::parse)
            .or("5s");

    /** The profiler's disk budget. */
    public static final Setting<Long> DISK_BUDGET = Setting.of(
                    "disk-budget",
                    "SIZE",
                    "The profiler's budget for one store. Past 80 % of it, shipped values are removed early.",
                    Sizes::parse)
            .or("10GiB");

    /** The free space that the profiler asks for. */
    public static final Setting<Long> MINIMUM_FREE = Setting.of(
                    "minimum-free",
                    "SIZE",
                    "The free space that the profiler asks for. Under twice as much, shipped values are removed early.",
                    Sizes::parse)
            .or("1GiB");

    /** What log lines look like. */
    public static final Setting<LogFormat> LOG_FORMAT = Setting.of(
                    "log-format",
                    "text|json",
                    "What log lines on standard error look like.",
                    text -> Parsers.oneOf(LogFormat.class, text))
            .or("text");

    /** Which log lines there are. Its default depends on the command. */
    public static final Setting<LogLevel> LOG_LEVEL = Setting.of(
            "log-level",
            "error|warn|info|debug",
            "Which log lines there are. Without it: info for run, warn for all else. debug also shows stack traces.",
            text -> Parsers.oneOf(LogLevel.class, text));

    /** All of them, in the order of the help. */
    public static final List<Setting<?>> ALL = List.of(
            ROOT,
            SINK_DIR,
            SCOPE,
            GATEWAY,
            TOKEN_FILE,
            ALLOW_INSECURE_HTTP,
            TRANSPORT,
            PLUGIN_DIR,
            CONFIG,
            TIMEOUT,
            SHUTDOWN_TIMEOUT,
            CORRUPT_WAIT,
            CONCURRENT_PUTS,
            IN_FLIGHT_BYTES,
            DISK_BUDGET,
            MINIMUM_FREE,
            LOG_FORMAT,
            LOG_LEVEL);

    private Settings() {}

    /** {@return all of them but these, in the order of the help} */
    public static List<Setting<?>> allBut(Setting<?>... others) {
        List<Setting<?>> left = new ArrayList<>(ALL);
        left.removeAll(List.of(others));
        return List.copyOf(left);
    }
}
