package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.options;
import static com.boundaryml.publisher.transport.presigned.Samples.value;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static com.boundaryml.publisher.transport.presigned.WireServer.answers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class TlsTest {

    private static final String OK = answer(200, "", "{}");

    @TempDir
    private static Path folder;

    private static PrivateAuthority authority;
    private static PrivateAuthority.Identity here;

    @BeforeAll
    static void makeCertificates() throws Exception {
        authority = new PrivateAuthority(folder);
        here = authority.issue("here", "SAN=IP:127.0.0.1");
    }

    private static WireServer server(SSLContext context, boolean clientNeeded, String... protocols) throws IOException {
        ServerSocketFactory factory = context.getServerSocketFactory();
        return WireServer.over(
                new ServerSocketFactory() {
                    @Override
                    public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
                            throws IOException {
                        SSLServerSocket socket = (SSLServerSocket) factory.createServerSocket(port, backlog, address);
                        socket.setNeedClientAuth(clientNeeded);
                        socket.setEnabledProtocols(protocols);
                        return socket;
                    }

                    @Override
                    public ServerSocket createServerSocket(int port) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public ServerSocket createServerSocket(int port, int backlog) {
                        throw new UnsupportedOperationException();
                    }
                },
                answers(OK, WireServer.STORED));
    }

    private static Transport open(WireServer server, String... options) {
        return Samples.open(options("https://127.0.0.1:" + server.port(), options));
    }

    private static Transport openTrusting(WireServer server) throws Exception {
        return open(server, "ca-bundle", authority.certificate().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bothVersionsWorkWithAPrivateAuthority(String version) throws Exception {
        try (WireServer server = server(here.context(), false, version);
                Transport transport = openTrusting(server)) {
            value(transport.config(TIMEOUT));
            PresignedTicket ticket = Samples.ticket("https://127.0.0.1:" + server.port() + "/k", 4);
            assertInstanceOf(PutOutcome.Stored.class, transport.put(ticket, Samples.bytes("body"), TIMEOUT));
        }
    }

    @Test
    void theBundleStandsInPlaceOfTheJdksAuthorities() throws Exception {
        try (WireServer server = server(here.context(), false, "TLSv1.3");
                Transport transport = open(server)) {
            Fault fault = fault(transport.config(TIMEOUT));
            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(
                    fault.reason().contains("no authority that is trusted here has signed it")
                            && fault.reason().contains("ca-bundle"),
                    fault.reason());
            assertEquals(0, server.received().size(), "the token is not sent to a server that is not trusted");
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        PrivateAuthority.Identity elsewhere = authority.issue("elsewhere", "SAN=DNS:elsewhere.example");
        try (WireServer server = server(elsewhere.context(), false, "TLSv1.3");
                Transport transport = openTrusting(server)) {
            Fault fault = fault(transport.config(TIMEOUT));
            assertTrue(fault.reason().contains("certificate is not trusted: it is for another host"), fault.reason());
            assertEquals(0, server.received().size());
        }
    }

    @Test
    void aServerWithoutTlsIsAFault() throws Exception {
        try (WireServer server = WireServer.plain(connection -> connection.send(OK));
                Transport transport = openTrusting(server)) {
            Fault fault = fault(transport.config(TIMEOUT));
            assertInstanceOf(Fault.Transient.class, fault);
            assertFalse(fault.reason().contains("Exception"), fault.reason());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aGatewayThatDemandsACertificateAndIsShownNoneOrAStrangersIsSaidToWithTheOptionsForIt(String version)
            throws Exception {
        PrivateAuthority.Identity stranger = new PrivateAuthority(
                        Files.createDirectories(folder.resolve("stranger-" + version)))
                .issue("stranger", "EKU=clientAuth");
        String[] none = {"ca-bundle", authority.certificate().toString()};
        String[] strangers = {
            "ca-bundle",
            authority.certificate().toString(),
            "client-certificate",
            stranger.certificate().toString(),
            "client-key",
            stranger.key().toString()
        };
        for (String[] options : new String[][] {none, strangers}) {
            try (WireServer server = server(here.context(), true, version);
                    Transport transport = open(server, options)) {
                Fault fault = fault(transport.config(TIMEOUT));
                assertTrue(fault.reason().contains("client-certificate"), fault.reason());
                assertTrue(fault.reason().contains("client-key"), fault.reason());
                assertFalse(fault.reason().contains("Exception"), fault.reason());
            }
        }
    }

    @Test
    void theGatewayIsShownTheClientCertificateAndTheBucketIsNot() throws Exception {
        PrivateAuthority.Identity client = authority.issue("client", "EKU=clientAuth");
        try (WireServer server = server(here.context(), true, "TLSv1.3");
                Transport transport = open(
                        server,
                        "ca-bundle",
                        authority.certificate().toString(),
                        "client-certificate",
                        client.certificate().toString(),
                        "client-key",
                        client.key().toString())) {
            value(transport.config(TIMEOUT));
            PresignedTicket ticket = Samples.ticket("https://127.0.0.1:" + server.port() + "/k", 4);
            assertInstanceOf(Fault.Transient.class, fault(transport.put(ticket, Samples.bytes("body"), TIMEOUT)));
        }
    }

    @Test
    void tlsGoesThroughAProxysTunnel() throws Exception {
        try (WireServer server = server(here.context(), false, "TLSv1.3");
                WireServer proxy = ProxyTunnelTest.proxy(new CopyOnWriteArrayList<>());
                Transport transport = open(
                        server,
                        "ca-bundle",
                        authority.certificate().toString(),
                        "proxy",
                        "http://user:hush@127.0.0.1:" + proxy.port())) {
            value(transport.config(TIMEOUT));
            assertEquals(1, proxy.connections());
        }
    }

    @Test
    void theKeyOfAnotherCertificateIsRefusedByTheNamesOfBothOptions() throws Exception {
        Map<String, String> all = options("https://127.0.0.1:1");
        all.put("client-certificate", here.certificate().toString());
        all.put("client-key", authority.issue("other", "EKU=clientAuth").key().toString());
        String message = String.valueOf(
                assertThrows(SettingsException.class, () -> Samples.open(all)).getMessage());
        assertTrue(message.contains("the option client-key must be"), message);
        assertTrue(message.contains("client-certificate") && message.contains("another certificate's key"), message);
    }

    @Test
    void filesThatAreNoPemAreRefusedByNameWithoutTheirContent() throws Exception {
        Path wrong = Files.writeString(folder.resolve("wrong.pem"), "hush");
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");
        Path badBase64 = Files.writeString(
                folder.resolve("base64.pem"), "-----BEGIN PRIVATE KEY-----\nAAA=AAA\n-----END PRIVATE KEY-----\n");
        Files.createDirectories(folder.resolve("folder.pem"));
        String good = here.certificate().toString();
        for (Map<String, String> options : List.of(
                Map.of("ca-bundle", wrong.toString()),
                Map.of("ca-bundle", empty.toString()),
                Map.of("ca-bundle", folder.resolve("absent.pem").toString()),
                Map.of("ca-bundle", folder.resolve("folder.pem").toString()),
                Map.of("client-certificate", good, "client-key", badBase64.toString()),
                Map.of(
                        "client-certificate",
                        wrong.toString(),
                        "client-key",
                        here.key().toString()),
                Map.of("client-certificate", good, "client-key", wrong.toString()))) {
            Map<String, String> all = options("https://127.0.0.1:1");
            all.putAll(options);
            SettingsException e = assertThrows(SettingsException.class, () -> Samples.open(all));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains(".pem"), message);
            assertFalse(message.contains("hush"), message);
            assertFalse(message.contains("Exception"), message);
        }
    }
}
