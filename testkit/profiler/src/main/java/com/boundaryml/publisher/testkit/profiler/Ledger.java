package com.boundaryml.publisher.testkit.profiler;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;

/** The store's byte ledger, {@code usage.state}: {@code "BAMLUSE1" u64 total, sha256[32]}. */
final class Ledger {

    /** The size of the file, which it counts as well. */
    static final int BYTES = 48;

    private static final String MAGIC = "BAMLUSE1";
    private static final int TOTAL_OFFSET = 8;

    private Ledger() {}

    static byte[] encode(long total) {
        return new Encoder(BYTES).ascii(MAGIC).u64(total).sealed();
    }

    /** {@return what the ledger says, or empty if there is none or it does not verify} */
    static OptionalLong read(Path file) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
        if (bytes.length != BYTES) {
            return OptionalLong.empty();
        }
        long total = ByteBuffer.wrap(bytes).getLong(TOTAL_OFFSET);
        return Arrays.equals(bytes, encode(total)) ? OptionalLong.of(total) : OptionalLong.empty();
    }
}
