package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.TOKEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresignedSettingsTest {

    private static PresignedSettings read(String... keysAndValues) {
        Map<String, String> options = new HashMap<>(Map.of("token", TOKEN));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return PresignedSettings.of(new Options("presigned", options), Map.of());
    }

    private static String refusal(String... keysAndValues) {
        SettingsException e = assertThrows(SettingsException.class, () -> read(keysAndValues));
        String message = String.valueOf(e.getMessage());
        assertFalse(message.contains(TOKEN) || message.contains("hush"), message);
        return message;
    }

    @ParameterizedTest
    @CsvSource({
        "https://gateway.example, https://gateway.example, ''",
        "https://Gateway.Example/, https://gateway.example, ''",
        "https://gateway.example:8443/a/b//, https://gateway.example:8443, /a/b",
        "https://[::1]:8443, https://[::1]:8443, ''",
    })
    void theGatewaysUrlMayHaveAPortAndAPath(String url, String origin, String basePath) {
        PresignedSettings settings = read("gateway", url);
        assertEquals(origin, settings.gateway().toString());
        assertEquals(basePath, settings.basePath());
    }

    @ParameterizedTest
    @CsvSource({
        "gateway.example",
        "https://",
        "https://hush@gateway.example",
        "https://gateway.example?hush",
        "https://gateway.example#hush",
        "ftp://gateway.example",
        "http://gateway.example",
        "https://gate way",
    })
    void anyOtherGatewayIsRefused(String url) {
        assertTrue(refusal("gateway", url).contains("gateway"));
    }

    @Test
    void httpIsForNamedHostsOnly() {
        assertTrue(refusal("gateway", "http://localhost:1", "allow-insecure-http", "127.0.0.1")
                .contains("allow-insecure-http"));
        read("gateway", "http://LOCALHOST:1", "allow-insecure-http", "127.0.0.1, localhost");
        read("gateway", "http://[::1]:1", "allow-insecure-http", "::1");
    }

    @Test
    void anUnknownOptionIsRefusedWithTheNearestKnownOne() {
        assertTrue(refusal("gateway", "https://g", "token-fil", "hush").contains("did you mean token-file"));
        assertTrue(refusal("gatewy", "https://g").contains("did you mean gateway"));
        assertTrue(refusal().contains("gateway"));
    }

    @Test
    void aCertificateAndItsKeyGoTogether() {
        assertTrue(refusal("gateway", "https://g", "client-key", "/x").contains("client-certificate"));
    }
}
