package com.boundaryml.publisher.launcher.doctor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Whether there is a proxy on the way, and else whether the gateway's name can be found. */
final class RouteCheck implements Check {

    private static final int MOST_ADDRESSES = 4;

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
        return List.of(
                Finding.ok("proxy", route.proxy().map(proxy -> proxy + ", ").orElse("") + route.why()),
                route.proxy().isPresent()
                        ? Finding.skipped(what(), "the proxy looks the gateway's name up")
                        : resolved());
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
