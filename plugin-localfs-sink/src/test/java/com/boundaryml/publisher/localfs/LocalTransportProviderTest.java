package com.boundaryml.publisher.localfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportProvider;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalTransportProviderTest {

    @TempDir
    private Path dir;

    private Transport open(Map<String, String> more) {
        Map<String, String> options = new HashMap<>(Map.of("dir", dir.toString(), "scope", "acme/shop/prod"));
        options.putAll(more);
        return new LocalTransportProvider().open(new TransportSettings(new Options("localfs", options), 8));
    }

    private String refusal(Map<String, String> more) {
        return String.valueOf(
                assertThrows(SettingsException.class, () -> open(more)).getMessage());
    }

    @Test
    void theServiceLoaderFindsItUnderItsName() {
        getClass().getModule().addUses(TransportProvider.class);
        List<? extends Class<?>> found = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::type)
                .toList();
        assertEquals(List.of(LocalTransportProvider.class), found);
        assertEquals(
                Optional.of("localfs"),
                Optional.ofNullable(LocalTransportProvider.class.getAnnotation(PluginName.class))
                        .map(PluginName::value));
    }

    @Test
    void itsOptionsStandForTheGatewaysFields() throws Exception {
        Transport sink = open(Map.of(
                "flush-interval-seconds", "1",
                "max-objects-per-authorize", "2",
                "large-value-threshold-bytes", "3",
                "max-object-bytes", "4",
                "pack-max-entry-bytes", "5",
                "shipped-value-retention-seconds", "6",
                "upload-url-ttl-seconds", "7",
                "capture-enabled", "false",
                "supported-segment-versions", "2, 3",
                "supported-cas-versions", "1"));
        ConfigOffer offer = ((Answer.Given<ConfigOffer>) sink.config(Duration.ofSeconds(1))).value();
        assertEquals(
                Map.of(
                        "flush_interval_seconds", 1L,
                        "max_objects_per_authorize", 2L,
                        "large_value_threshold_bytes", 3L,
                        "max_object_bytes", 4L,
                        "pack_max_entry_bytes", 5L,
                        "shipped_value_retention_seconds", 6L,
                        "upload_url_ttl_seconds", 7L,
                        "capture_enabled", false,
                        "supported_segment_versions", List.of(2L, 3L),
                        "supported_cas_versions", List.of(1L)),
                offer.fields());
        assertEquals(Optional.empty(), offer.clockAhead());
    }

    @Test
    void whatIsNotSetIsLeftToTheCore() throws Exception {
        Answer<ConfigOffer> answer = open(Map.of()).config(Duration.ofSeconds(1));
        assertEquals(Map.of(), ((Answer.Given<ConfigOffer>) answer).value().fields());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flush-intervall-seconds | 5 | did you mean flush-interval-seconds?",
                "flush-interval-seconds | soon | a whole number from 0",
                "max-object-bytes | -1 | a whole number from 0",
                "capture-enabled | yes | must be true or false",
                "supported-cas-versions | 1;2 | whole numbers from 0 to 65535 with commas",
                "supported-segment-versions | 65536 | whole numbers from 0 to 65535 with commas",
                "scope | acme | a scope is tenant/project/environment",
                "scope | acme/../prod | a scope's part is",
            })
    void aWrongOptionIsRefusedWithWhatIsExpected(String key, String value, String expected) {
        String refusal = refusal(Map.of(key, value));
        assertTrue(refusal.contains(expected) && refusal.contains(key.substring(0, 5)), refusal);
    }

    @Test
    void dirAndScopeAreNeeded() {
        for (String needed : List.of("dir", "scope")) {
            Map<String, String> options = new HashMap<>(Map.of("dir", dir.toString(), "scope", "acme/shop/prod"));
            options.remove(needed);
            SettingsException refusal = assertThrows(
                    SettingsException.class,
                    () -> new LocalTransportProvider().open(new TransportSettings(new Options("localfs", options), 8)));
            assertEquals("localfs needs the option " + needed, refusal.getMessage());
        }
    }

    @Test
    void openingRemovesTheLeftOversOfACrashThatAreOlderThanAnHour() throws IOException {
        Path incoming = Files.createDirectory(dir.resolve(".incoming"));
        Path old = aged(incoming.resolve("old.part"), Duration.ofMinutes(61));
        Path young = aged(incoming.resolve("young.part"), Duration.ofMinutes(59));
        Path foreign = aged(incoming.resolve("README"), Duration.ofDays(9));
        open(Map.of());
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(young));
        assertTrue(Files.exists(foreign));
    }

    @Test
    void leftOversAreNotLookedForBehindALink() throws IOException {
        Path elsewhere = Files.createDirectory(dir.resolve("elsewhere"));
        Path old = aged(elsewhere.resolve("old.part"), Duration.ofMinutes(61));
        Files.createSymbolicLink(dir.resolve(".incoming"), elsewhere);
        open(Map.of());
        assertTrue(Files.exists(old));
    }

    @Test
    void openingMakesNothing() throws Exception {
        Path absent = dir.resolve("absent");
        assertInstanceOf(LocalTransport.class, open(Map.of("dir", absent.toString())));
        assertFalse(Files.exists(absent));
    }

    private static Path aged(Path file, Duration age) throws IOException {
        Files.write(file, new byte[] {1});
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }
}
