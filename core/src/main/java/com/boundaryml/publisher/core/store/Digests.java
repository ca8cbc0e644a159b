package com.boundaryml.publisher.core.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that ends each of the store's small files. */
final class Digests {

    static final int SHA256_BYTES = 32;

    private Digests() {}

    /** {@return the SHA-256 of the first bytes of an array} */
    static byte[] sha256(byte[] bytes, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, length);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
