package com.boundaryml.publisher.core.verify;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;

/**
 * Native memory that grows to what is asked for. Unlike a direct buffer it is given back at once, and does not count against
 * the JVM's limit for those. For one thread.
 */
final class GrowingMemory implements AutoCloseable {

    private static final int FIRST_BYTES = 64 * 1024;

    private Arena arena = newArena();
    private ByteBuffer bytes = arena.allocate(FIRST_BYTES).asByteBuffer();

    /** {@return memory of {@code size} bytes, from 0 to limit; what was given before is gone} */
    ByteBuffer ofSize(int size) {
        if (size > bytes.capacity()) {
            arena.close();
            arena = newArena();
            bytes = arena.allocate(size).asByteBuffer();
        }
        return bytes.clear().limit(size);
    }

    @Override
    public void close() {
        arena.close();
    }

    // The arena is this object's field, and ends with it, or with the memory that is grown out of.
    @SuppressWarnings("MustBeClosedChecker")
    private static Arena newArena() {
        return Arena.ofConfined();
    }
}
