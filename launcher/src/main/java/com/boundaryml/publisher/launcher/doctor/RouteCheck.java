package com.boundaryml.publisher.launcher.doctor;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Whether there is a proxy on the way and answers, and else whether the gateway's name can be found. */
final class RouteCheck implements Check {

    private static final int MOST_ADDRESSES = 4;
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final String PROXY = "proxy";
    private static final String ANSWER = "HTTP/1.";
    private static final String CHECK =
            "Correct the proxy's URL, or see that the proxy is up; where none is needed, unset"
                    + " it, or name the gateway's host in NO_PROXY.";

    /** What the transport takes where a proxy's URL names no port. */
    private static final int USUAL_PORT = 80;

    private final Gateway gateway;
    private final Route route;

    RouteCheck(Gateway gateway, Route route) {
        this.gateway = gateway;
        this.route = route;
    }

    @Override
    public String what() {
        return "DNS";
    }

    @Override
    public List<Finding> findings() {
        return route.proxy()
                .map(proxy -> List.of(proxied(proxy), Finding.skipped(what(), "the proxy looks the gateway's name up")))
                .orElseGet(() -> List.of(Finding.ok(PROXY, route.why()), resolved()));
    }

    /** Whether the proxy answers at all: it is asked for a tunnel as the transport asks, but without credentials. */
    private Finding proxied(String proxy) {
        String named = proxy + ", " + route.why();
        URI uri;
        try {
            uri = new URI("http://" + proxy);
        } catch (URISyntaxException e) {
            return Finding.fail(PROXY, named, "Correct the proxy's URL.");
        }
        String host = uri.getHost();
        if (host == null) {
            return Finding.fail(PROXY, named, "Correct the proxy's URL.");
        }
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            int port = uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), TIMEOUT_MILLIS);
            String connect =
                    "CONNECT " + gateway.authority() + " HTTP/1.1\r\nHost: " + gateway.authority() + "\r\n\r\n";
            socket.getOutputStream().write(connect.getBytes(StandardCharsets.US_ASCII));
            byte[] begin = socket.getInputStream().readNBytes(ANSWER.length());
            return new String(begin, StandardCharsets.US_ASCII).equals(ANSWER)
                    ? Finding.ok(PROXY, named)
                    : Finding.fail(PROXY, named + "; what answers there is no HTTP proxy", CHECK);
        } catch (UnknownHostException e) {
            return Finding.fail(PROXY, named + "; its name is not found", CHECK);
        } catch (ConnectException e) {
            return Finding.fail(PROXY, named + "; it cannot be connected to", CHECK);
        } catch (IOException e) {
            return Finding.fail(PROXY, named + "; it gives no answer", CHECK);
        }
    }

    private Finding resolved() {
        try {
            InetAddress[] addresses = InetAddress.getAllByName(gateway.host());
            String some = Arrays.stream(addresses)
                    .limit(MOST_ADDRESSES)
                    .map(InetAddress::getHostAddress)
                    .collect(Collectors.joining(", "));
            return Finding.ok(
                    what(), gateway.host() + " is " + some + (addresses.length > MOST_ADDRESSES ? ", ..." : ""));
        } catch (UnknownHostException e) {
            return Finding.fail(
                    what(),
                    gateway.host() + " is not found",
                    "Correct the name in --gateway, or the machine's resolver; where only a proxy knows it, set HTTPS_PROXY.");
        }
    }
}
