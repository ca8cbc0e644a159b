package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** A proxy did not open a tunnel. The message names it, so that nobody looks for the fault at the server behind it. */
final class ProxyException extends DescribedException {

    private static final long serialVersionUID = 1L;
    private static final int CREDENTIALS_WANTED = 407;
    private static final String CHECK = ": check the proxy's URL, and that the proxy is up";

    private ProxyException(String message) {
        super(message);
    }

    static ProxyException answered(ProxyServer proxy, int status) {
        return new ProxyException("the proxy " + proxy + " answered " + status
                + (status == CREDENTIALS_WANTED
                        ? ": give it credentials in the proxy's URL"
                        : ": let it open tunnels to this host"));
    }

    static ProxyException unreached(ProxyServer proxy, IOException e) {
        return new ProxyException(
                switch (e) {
                    case UnknownHostException name ->
                        "the name of the proxy " + proxy + " is not in the DNS: check the proxy's URL";
                    case SocketTimeoutException slow ->
                        "the proxy " + proxy + " could not be connected to in time" + CHECK;
                    default -> "the proxy " + proxy + " could not be connected to" + CHECK;
                });
    }

    static ProxyException silent(ProxyServer proxy) {
        return new ProxyException(
                "the proxy " + proxy + " gave no whole answer when it was asked for a tunnel" + CHECK);
    }

    static ProxyException foreign(ProxyServer proxy) {
        return new ProxyException("the proxy " + proxy + " answered something that is not HTTP" + CHECK);
    }
}
