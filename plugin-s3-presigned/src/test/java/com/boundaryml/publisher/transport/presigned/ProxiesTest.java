package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.Options;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {

    private static final Origin HTTPS = Origin.of(URI.create("https://gateway.example/"));
    private static final Origin HTTP = Origin.of(URI.create("http://gateway.example/"));

    private static Proxies proxies(Map<String, String> options, Map<String, String> environment) {
        return Proxies.of(new Options("presigned", options), environment);
    }

    @Test
    void theEnvironmentNamesAProxyForEachSchemeAndTheLowercaseNameGoesFirst() {
        Proxies proxies = proxies(
                Map.of(),
                Map.of("HTTPS_PROXY", "upper:1", "https_proxy", "http://lower:2", "HTTP_PROXY", "http://plain/"));
        assertEquals("lower:2", proxies.to(HTTPS).orElseThrow().toString());
        assertEquals("plain:80", proxies.to(HTTP).orElseThrow().toString());
    }

    @Test
    void theOptionGoesBeforeTheEnvironmentButNoProxyHolds() {
        Map<String, String> environment = Map.of("HTTPS_PROXY", "environment:1", "no_proxy", "gateway.example");
        Proxies proxies = proxies(Map.of("proxy", "option:2"), environment);
        assertEquals(Optional.empty(), proxies.to(HTTPS));
        Origin other = Origin.of(URI.create("https://bucket.example/"));
        assertEquals("option:2", proxies.to(other).orElseThrow().toString());
    }

    @Test
    void withoutAnyThereIsNoProxy() {
        assertEquals(
                Optional.empty(), proxies(Map.of(), Map.of("HTTPS_PROXY", " ")).to(HTTPS));
    }

    @Test
    void credentialsAreDecodedAndNeverShown() {
        ProxyServer proxy = proxies(Map.of("proxy", "http://us%40er:hu+s%3Ah@proxy:3128"), Map.of())
                .to(HTTPS)
                .orElseThrow();
        // us@er:hu+s:h
        assertEquals(Optional.of("Basic dXNAZXI6aHUrczpo"), proxy.authorization());
        assertEquals("proxy:3128", proxy.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://hush@proxy:1",
                "socks5://hush@proxy:1",
                "http://hush@",
                "http://hush:%zz@proxy",
                "http://hush@proxy/path",
                "http://hush@proxy?query",
                "http://hush@proxy:65536",
                "http://hush@proxy:0",
                "hush hush"
            })
    void whatIsNoHttpProxyIsRefusedWithoutShowingIt(String text) {
        for (SettingsException e : new SettingsException[] {
            assertThrows(SettingsException.class, () -> proxies(Map.of("proxy", text), Map.of())),
            assertThrows(SettingsException.class, () -> proxies(Map.of(), Map.of("HTTPS_PROXY", text)))
        }) {
            assertFalse(String.valueOf(e.getMessage()).contains("hush"), e.getMessage());
        }
    }

    @ParameterizedTest(name = "\"{0}\" covers {1}: {2}")
    @CsvSource(quoteCharacter = '`', delimiter = ' ', textBlock = """
        * https://a.example true
        a.example https://a.example true
        A.Example https://a.EXAMPLE true
        .a.example https://a.example true
        a.example https://b.a.example true
        *.a.example https://b.a.example true
        a.example https://ba.example false
        a.example https://a.example.evil false
        `x,  a.example` https://a.example true
        `x a.example` https://a.example true
        a.example:443 https://a.example true
        a.example:443 https://a.example:8443 false
        a.example:8443 https://a.example:8443 true
        10.1.2.3 https://10.1.2.3 true
        10.1.2.3 https://10.1.2.4 false
        10.1.2.3 https://x.10.1.2.3.evil false
        10.0.0.0/8 https://10.200.1.1 true
        10.0.0.0/8 https://11.0.0.1 false
        10.0.0.0/8 https://ten.example false
        10.128.0.0/9 https://10.127.0.1 false
        0.0.0.0/0 https://1.2.3.4 true
        10.0.0.0/33 https://10.0.0.1 false
        10.0.0.0/x https://10.0.0.1 false
        999.0.0.0/8 https://10.0.0.1 false
        ::1 https://[::1] true
        [::1]:443 https://[::1] true
        [::1]:444 https://[::1] false
        fd00::/8 https://[fd12::1] true
        fd00::/8 https://[fe80::1] false
        fd00::/8 https://10.0.0.1 false
        `` https://a.example false
        . https://a.example false
        """)
    void noProxyIsNamesAddressesBlocksAndPorts(String list, URI target, boolean covered) {
        assertEquals(covered, NoProxy.of(list).covers(Origin.of(target)));
    }
}
