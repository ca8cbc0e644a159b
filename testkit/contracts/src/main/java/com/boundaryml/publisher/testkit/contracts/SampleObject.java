package com.boundaryml.publisher.testkit.contracts;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;

/** An object to put: an identity and bytes that are made from a seed. */
final class SampleObject {

    private final ObjectIdentity identity;
    private final byte[] bytes;

    SampleObject(ObjectIdentity identity, long seed, int size) {
        this.identity = identity;
        this.bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
    }

    ObjectSpec spec() {
        return new ObjectSpec(identity, bytes.length, checksum());
    }

    /** {@return the bytes in the middle of a direct read-only buffer, as the core may hand them over} */
    ByteBuffer body() {
        ByteBuffer within = ByteBuffer.allocateDirect(bytes.length + 14);
        within.put(7, bytes);
        return within.position(7).limit(7 + bytes.length).asReadOnlyBuffer();
    }

    private Sha256 checksum() {
        try {
            return Sha256.of(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, but this one does not", e);
        }
    }
}
