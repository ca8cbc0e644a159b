package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;

/** A proxy did not open a tunnel. */
final class ProxyRefusedException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int CREDENTIALS_WANTED = 407;

    ProxyRefusedException(ProxyServer proxy, int status) {
        super("the proxy " + proxy + " answered " + status
                + (status == CREDENTIALS_WANTED
                        ? ": give it credentials in the proxy's URL"
                        : ": let it open tunnels to this host"));
    }
}
