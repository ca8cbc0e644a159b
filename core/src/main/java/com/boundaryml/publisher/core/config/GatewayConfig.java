package com.boundaryml.publisher.core.config;

import com.boundaryml.publisher.spi.transport.ConfigOffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the gateway owns (guide, {@code GET /v1/publisher/config}; defaults as in the decisions' table).
 *
 * @param captureEnabled whether anything is shipped at all
 * @param supportedSegmentVersions the segment versions that may be shipped
 * @param supportedCasVersions the CAS format versions that may be shipped
 * @param flushInterval the time from one flush to the next, 1 second to 1 hour
 * @param maxObjectsPerAuthorize how many objects one authorize call lists at the most, 1 to 10,000
 * @param largeValueThresholdBytes the size of a CAS file from which on it travels alone, 1 byte to 1 GiB
 * @param maxObjectBytes the largest object, and the largest file that is read for one, 1 KiB to 1 GiB
 * @param packMaxEntryBytes how many bytes of entries a pack holds at the most, 1 KiB to 256 MiB
 * @param shippedValueRetention how long a shipped value stays, 0 to 30 days
 * @param uploadUrlTtl how long a ticket lasts, by the gateway's word, 1 second to 7 days; each ticket says it for itself
 */
public record GatewayConfig(
        boolean captureEnabled,
        Set<Integer> supportedSegmentVersions,
        Set<Integer> supportedCasVersions,
        Duration flushInterval,
        int maxObjectsPerAuthorize,
        long largeValueThresholdBytes,
        long maxObjectBytes,
        long packMaxEntryBytes,
        Duration shippedValueRetention,
        Duration uploadUrlTtl) {

    /** The built-in defaults. */
    public static final GatewayConfig DEFAULTS = new GatewayConfig(
            true,
            Set.of(2),
            Set.of(1),
            Duration.ofSeconds(5),
            100,
            32_768,
            256L << 20,
            8L << 20,
            Duration.ofSeconds(3_600),
            Duration.ofSeconds(900));

    private static final int MOST_VERSIONS = 64;

    public GatewayConfig {
        supportedSegmentVersions = Set.copyOf(supportedSegmentVersions);
        supportedCasVersions = Set.copyOf(supportedCasVersions);
    }

    /**
     * What a served configuration amounts to.
     *
     * @param config the limits from now on
     * @param complaints what was wrong with fields of it, for a person
     */
    public record Applied(GatewayConfig config, List<String> complaints) {
        public Applied {
            complaints = List.copyOf(complaints);
        }
    }

    /**
     * Judges a served configuration: an absent field stands for its default, an unknown one is ignored, and for one that is
     * malformed or out of range the value in force stays.
     *
     * @param offer the configuration as served
     * @return the limits from now on, with what was wrong
     */
    public Applied apply(ConfigOffer offer) {
        Reader read = new Reader(offer.fields());
        GatewayConfig config = new GatewayConfig(
                read.flag("capture_enabled", DEFAULTS.captureEnabled, captureEnabled),
                read.versions(
                        "supported_segment_versions", DEFAULTS.supportedSegmentVersions, supportedSegmentVersions),
                read.versions("supported_cas_versions", DEFAULTS.supportedCasVersions, supportedCasVersions),
                read.seconds("flush_interval_seconds", 1, 3_600, DEFAULTS.flushInterval, flushInterval),
                (int) read.number(
                        "max_objects_per_authorize",
                        1,
                        10_000,
                        DEFAULTS.maxObjectsPerAuthorize,
                        maxObjectsPerAuthorize),
                read.number(
                        "large_value_threshold_bytes",
                        1,
                        1L << 30,
                        DEFAULTS.largeValueThresholdBytes,
                        largeValueThresholdBytes),
                read.number("max_object_bytes", 1 << 10, 1L << 30, DEFAULTS.maxObjectBytes, maxObjectBytes),
                read.number("pack_max_entry_bytes", 1 << 10, 256L << 20, DEFAULTS.packMaxEntryBytes, packMaxEntryBytes),
                read.seconds(
                        "shipped_value_retention_seconds",
                        0,
                        30L * 86_400,
                        DEFAULTS.shippedValueRetention,
                        shippedValueRetention),
                read.seconds("upload_url_ttl_seconds", 1, 7L * 86_400, DEFAULTS.uploadUrlTtl, uploadUrlTtl));
        return new Applied(config, read.complaints);
    }

    /** {@return these limits with capture switched off} */
    public GatewayConfig off() {
        return with(false, flushInterval);
    }

    /** {@return these limits, with a flush interval that is no longer than this} */
    public GatewayConfig withFlushIntervalOfAtMost(Duration longest) {
        return flushInterval.compareTo(longest) <= 0 ? this : with(captureEnabled, longest);
    }

    private GatewayConfig with(boolean capture, Duration interval) {
        return new GatewayConfig(
                capture,
                supportedSegmentVersions,
                supportedCasVersions,
                interval,
                maxObjectsPerAuthorize,
                largeValueThresholdBytes,
                maxObjectBytes,
                packMaxEntryBytes,
                shippedValueRetention,
                uploadUrlTtl);
    }

    /** Reads fields, and keeps what is wrong with them. */
    private static final class Reader {

        private final Map<String, Object> fields;
        private final List<String> complaints = new ArrayList<>();

        Reader(Map<String, Object> fields) {
            this.fields = fields;
        }

        boolean flag(String name, boolean byDefault, boolean inForce) {
            return read(name, "true or false", byDefault, inForce, value -> value instanceof Boolean b ? b : null);
        }

        long number(String name, long least, long most, long byDefault, long inForce) {
            return read(
                    name,
                    "a whole number from " + least + " to " + most,
                    byDefault,
                    inForce,
                    value -> value instanceof Long n && n >= least && n <= most ? n : null);
        }

        Duration seconds(String name, long least, long most, Duration byDefault, Duration inForce) {
            return Duration.ofSeconds(number(name, least, most, byDefault.toSeconds(), inForce.toSeconds()));
        }

        Set<Integer> versions(String name, Set<Integer> byDefault, Set<Integer> inForce) {
            return read(name, "a list of versions from 1 to 65535", byDefault, inForce, Reader::versionSet);
        }

        private static @Nullable Set<Integer> versionSet(Object value) {
            if (!(value instanceof List<?> list) || list.size() > MOST_VERSIONS) {
                return null;
            }
            Set<Integer> versions = new HashSet<>();
            for (Object item : list) {
                if (!(item instanceof Long n) || n < 1 || n > 0xffff) {
                    return null;
                }
                versions.add(n.intValue());
            }
            return versions;
        }

        private <T> T read(
                String name, String expected, T byDefault, T inForce, Function<Object, @Nullable T> reading) {
            Object value = fields.get(name);
            if (value == null) {
                return byDefault;
            }
            T known = reading.apply(value);
            if (known == null) {
                complaints.add("the gateway's " + name + " must be " + expected + "; " + inForce + " stays in force");
                return inForce;
            }
            return known;
        }
    }
}
