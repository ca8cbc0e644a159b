package com.boundaryml.publisher.testkit.gateway;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Secrets of one run. */
final class Secrets {

    private static final int BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** {@return a new secret of letters and digits} */
    static String token() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
