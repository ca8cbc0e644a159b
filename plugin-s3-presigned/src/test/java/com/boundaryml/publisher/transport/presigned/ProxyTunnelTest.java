package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.TIMEOUT;
import static com.boundaryml.publisher.transport.presigned.Samples.TOKEN;
import static com.boundaryml.publisher.transport.presigned.Samples.fault;
import static com.boundaryml.publisher.transport.presigned.Samples.value;
import static com.boundaryml.publisher.transport.presigned.WireServer.answer;
import static com.boundaryml.publisher.transport.presigned.WireServer.answers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxyTunnelTest {

    // user:hush
    private static final String AUTHORIZATION = "Basic dXNlcjpodXNo";

    /** {@return a proxy that opens tunnels for those who authenticate} It notes the requests for them in {@code heads}. */
    static WireServer proxy(List<String> heads) throws IOException {
        return WireServer.plain(connection -> {
            String head = connection.head();
            heads.add(head);
            if (!head.contains("Proxy-Authorization: " + AUTHORIZATION + "\r\n")) {
                connection.send(answer(407, "Proxy-Authenticate: Basic realm=\"x\"\r\n", "who?"));
                return;
            }
            int port = Integer.parseInt(
                    head.lines().findFirst().orElseThrow().replaceFirst("^CONNECT [^ ]*:([0-9]+) HTTP/1.1$", "$1"));
            try (Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
                connection.send("HTTP/1.1 200 Connection established\r\n\r\n");
                Thread back = Thread.ofVirtual().start(() -> pump(target, connection.out));
                connection.in.transferTo(target.getOutputStream());
                target.shutdownOutput();
                back.join();
            }
        });
    }

    private static void pump(Socket from, OutputStream to) {
        try (InputStream in = from.getInputStream()) {
            in.transferTo(to);
        } catch (IOException e) {
            // One of them hung up.
        }
    }

    private static Transport open(WireServer gateway, WireServer proxy, String user) {
        return Samples.open(Samples.options(gateway.url(), "proxy", "http://" + user + "127.0.0.1:" + proxy.port()));
    }

    @Test
    void callsGoThroughATunnelAndTheProxySeesNeitherTokenNorPath() throws Exception {
        List<String> heads = new CopyOnWriteArrayList<>();
        try (WireServer server =
                        WireServer.plain(answers(answer(200, "", "{}"), answer(200, "", "{}"), WireServer.STORED));
                WireServer proxy = proxy(heads);
                Transport transport = open(server, proxy, "user:hush@")) {
            value(transport.config(TIMEOUT));
            value(transport.config(TIMEOUT));
            PresignedTicket ticket = Samples.ticket(server.url() + "/k?q", 4);
            assertInstanceOf(PutOutcome.Stored.class, transport.put(ticket, Samples.bytes("body"), TIMEOUT));
            String target = "127.0.0.1:" + server.port();
            String connect = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\nProxy-Authorization: "
                    + AUTHORIZATION + "\r\n\r\n";
            assertEquals(List.of(connect, connect), heads, "a tunnel to the gateway and one to the bucket");
            assertEquals(3, server.received().size());
            assertEquals(
                    "Bearer " + TOKEN,
                    server.received().getFirst().header("Authorization").orElseThrow());
            server.received().forEach(request -> assertFalse(request.head().contains("Proxy-"), request.head()));
        }
    }

    @Test
    void aProxyThatWantsOtherCredentialsIsNamedWithoutThoseItWasGiven() throws Exception {
        try (WireServer server = WireServer.plain(answers(answer(200, "", "{}")));
                WireServer proxy = proxy(new CopyOnWriteArrayList<>());
                Transport transport = open(server, proxy, "user:wrong-hush@")) {
            Fault fault = fault(transport.config(TIMEOUT));
            assertInstanceOf(Fault.Transient.class, fault);
            assertTrue(
                    fault.reason().contains("the proxy 127.0.0.1:" + proxy.port() + " answered 407"), fault.reason());
            assertFalse(fault.reason().contains("hush"), fault.reason());
            assertEquals(0, server.connections());
        }
    }

    @Test
    void aProxyThatIsDeadSilentOrNoProxyIsNamedAsTheCulprit() throws Exception {
        WireServer.Conversation hangUp = connection -> connection.head();
        WireServer.Conversation foreign = connection -> {
            connection.head();
            connection.send("SSH-2.0-OpenSSH_9.2\r\n\r\n");
        };
        WireServer.Conversation hang = WireServer.Connection::stall;
        try (WireServer server = WireServer.plain(answers(answer(200, "", "{}")))) {
            for (WireServer.Conversation fault : new WireServer.Conversation[] {hangUp, foreign, hang}) {
                try (WireServer proxy = WireServer.plain(fault);
                        Transport transport = open(server, proxy, "")) {
                    assertNames(proxy, fault(transport.config(Samples.SHORT)));
                }
            }
            WireServer gone = WireServer.plain(hang);
            gone.close();
            try (Transport transport = open(server, gone, "")) {
                assertNames(gone, fault(transport.config(TIMEOUT)));
            }
        }
    }

    private static void assertNames(WireServer proxy, Fault fault) {
        assertTrue(fault.reason().contains("the proxy 127.0.0.1:" + proxy.port() + " "), fault.reason());
        assertTrue(fault.reason().contains("check the proxy's URL"), fault.reason());
        assertFalse(fault.reason().contains("Exception"), fault.reason());
    }
}
