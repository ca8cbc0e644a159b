package com.boundaryml.publisher.core.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The bytes of the profiler's ledger, {@code usage.state}: {@code "BAMLUSE1"}, u64 total, SHA-256 of these 16 bytes. The
 * total counts its own 48 bytes and every other regular file under the root, but for publish.lock and the ledger's own
 * temporary file.
 */
final class UsageState {

    static final int BYTES = 48;

    private static final byte[] MAGIC = "BAMLUSE1".getBytes(StandardCharsets.US_ASCII);
    private static final int HASHED_BYTES = BYTES - Digests.SHA256_BYTES;

    private UsageState() {}

    static byte[] encode(long total) {
        ByteBuffer out = ByteBuffer.allocate(BYTES).put(MAGIC).putLong(total);
        return out.put(Digests.sha256(out.array(), HASHED_BYTES)).array();
    }

    /** {@return the total, or empty if the bytes do not verify} */
    static OptionalLong decode(byte[] bytes) {
        if (bytes.length != BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            return OptionalLong.empty();
        }
        byte[] hash = Arrays.copyOfRange(bytes, HASHED_BYTES, BYTES);
        long total = ByteBuffer.wrap(bytes).getLong(MAGIC.length);
        return total >= BYTES && Arrays.equals(hash, Digests.sha256(bytes, HASHED_BYTES))
                ? OptionalLong.of(total)
                : OptionalLong.empty();
    }
}
