package com.boundaryml.publisher.core.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.ConfigOffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayConfigTest {

    private static GatewayConfig.Applied apply(Map<String, Object> fields) {
        return GatewayConfig.DEFAULTS.apply(new ConfigOffer(fields, Duration.ofMinutes(5), Optional.empty()));
    }

    @Test
    void everyFieldReplacesItsDefault() {
        GatewayConfig.Applied applied = apply(Map.of(
                "capture_enabled", false,
                "supported_segment_versions", List.of(2L, 3L),
                "supported_cas_versions", List.of(1L, 2L),
                "flush_interval_seconds", 7L,
                "max_objects_per_authorize", 11L,
                "large_value_threshold_bytes", 4_096L,
                "max_object_bytes", 1_048_576L,
                "pack_max_entry_bytes", 65_536L,
                "shipped_value_retention_seconds", 60L,
                "upload_url_ttl_seconds", 30L));
        assertEquals(List.of(), applied.complaints());
        assertEquals(
                new GatewayConfig(
                        false,
                        Set.of(2, 3),
                        Set.of(1, 2),
                        Duration.ofSeconds(7),
                        11,
                        4_096,
                        1_048_576,
                        65_536,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30)),
                applied.config());
    }

    @Test
    void anAbsentFieldStandsForItsDefaultAlsoAfterItWasSet() {
        GatewayConfig changed = apply(Map.of("flush_interval_seconds", 60L)).config();
        assertEquals(Duration.ofSeconds(60), changed.flushInterval());
        assertEquals(
                GatewayConfig.DEFAULTS,
                changed.apply(new ConfigOffer(Map.of(), Duration.ofMinutes(5), Optional.empty()))
                        .config());
    }

    @Test
    void anUnknownFieldIsIgnored() {
        GatewayConfig.Applied applied = apply(Map.of("colour_of_the_bucket", "blue"));
        assertEquals(GatewayConfig.DEFAULTS, applied.config());
        assertTrue(applied.complaints().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "flush_interval_seconds, 0",
        "flush_interval_seconds, 3601",
        "max_objects_per_authorize, 0",
        "max_objects_per_authorize, -1",
        "max_objects_per_authorize, 10001",
        "large_value_threshold_bytes, 0",
        "max_object_bytes, 1023",
        "max_object_bytes, 1073741825",
        "pack_max_entry_bytes, 1023",
        "shipped_value_retention_seconds, -1",
        "upload_url_ttl_seconds, 0",
    })
    void aNumberOutOfItsRangeIsReportedAndTheLastGoodOneStays(String field, long value) {
        GatewayConfig.Applied applied = apply(Map.of(field, value));
        assertEquals(GatewayConfig.DEFAULTS, applied.config());
        assertEquals(1, applied.complaints().size());
        assertTrue(applied.complaints().getFirst().contains(field), applied.complaints()::getFirst);
    }

    @Test
    void aFieldOfAnotherTypeIsReportedAndTheLastGoodOneStays() {
        GatewayConfig strict = apply(Map.of("capture_enabled", false)).config();
        GatewayConfig.Applied applied = strict.apply(new ConfigOffer(
                Map.of("capture_enabled", "yes", "supported_segment_versions", List.of("two")),
                Duration.ofMinutes(5),
                Optional.empty()));
        assertFalse(applied.config().captureEnabled());
        assertEquals(Set.of(2), applied.config().supportedSegmentVersions());
        assertEquals(2, applied.complaints().size());
    }
}
