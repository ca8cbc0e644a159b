package com.boundaryml.publisher.launcher.lambda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where Lambda says that its API is. */
class RuntimeApiTest {

    @Test
    void aHostAndAPortAreTheBeginningOfEveryUrl() {
        assertEquals(
                URI.create("http://127.0.0.1:9001/2020-01-01/extension/"),
                RuntimeApi.at(Optional.of("127.0.0.1:9001")));
        assertEquals(
                URI.create("http://sandbox.localdomain:65535/2020-01-01/extension/"),
                RuntimeApi.at(Optional.of("sandbox.localdomain:65535")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                ":9001",
                "127.0.0.1:",
                "127.0.0.1:65536",
                "127.0.0.1:99999999999",
                "user@127.0.0.1:9001",
                "127.0.0.1:9001/evil?",
                "http://127.0.0.1:9001",
                "127.0.0.1:9001\r\nHost: x",
                " 127.0.0.1:9001"
            })
    void anythingElseIsRefused(String address) {
        String message = assertThrows(SettingsException.class, () -> RuntimeApi.at(Optional.of(address)))
                .getMessage();
        assertTrue(String.valueOf(message).contains("a host and a port are expected"), message);
    }

    @Test
    void outsideOfLambdaThereIsAHintAtTheAgent() {
        String message = assertThrows(SettingsException.class, () -> RuntimeApi.at(Optional.empty()))
                .getMessage();
        assertTrue(String.valueOf(message).contains("baml-publisher run"), message);
    }
}
