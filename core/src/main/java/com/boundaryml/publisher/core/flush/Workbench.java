package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.core.format.ObjectCompressor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What one worker needs to make objects: native memory for a file and for its object, a compressor, a digest. The memory
 * is kept from one file to the next, but for that of unusually large ones. Of one thread at a time.
 */
final class Workbench implements AutoCloseable {

    private static final long LEAST = 1L << 20;
    private static final long KEPT = 4L << 20;
    private static final long STEPS_TO_DOUBLE = 8;

    private final ObjectCompressor compressor = new ObjectCompressor();
    private final MessageDigest sha256;
    private Scratch source = new Scratch(LEAST);
    private Scratch target = new Scratch(LEAST);

    Workbench() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** {@return memory for a file: at least this many bytes, from position 0 to its capacity} */
    ByteBuffer source(long bytes) {
        source = source.atLeast(bytes);
        return source.memory.clear();
    }

    /**
     * Compresses a file into an object of its own memory.
     *
     * @param file the file, in direct memory, from position to limit
     * @param arena where the object's memory comes from
     * @return the object
     */
    MemorySegment compress(ByteBuffer file, Arena arena) {
        target = target.atLeast(ObjectCompressor.bound(file.remaining()));
        ByteBuffer room = target.memory.clear();
        int size = compressor.compress(file, room);
        MemorySegment object = arena.allocate(size);
        MemorySegment.copy(MemorySegment.ofBuffer(room), 0, object, 0, size);
        return object;
    }

    byte[] sha256(ByteBuffer bytes) {
        sha256.update(bytes.duplicate());
        return sha256.digest();
    }

    /** Gives back what an unusually large file has taken. */
    void tidy() {
        source = source.usual();
        target = target.usual();
    }

    @Override
    public void close() {
        compressor.close();
        source.close();
        target.close();
    }

    /** Native memory of one size. */
    private static final class Scratch implements AutoCloseable {

        private final Arena arena = Arena.ofShared();
        private final ByteBuffer memory;

        Scratch(long bytes) {
            memory = arena.allocate(bytes).asByteBuffer();
        }

        /** {@return this if it is large enough, else another, this one being given back} */
        Scratch atLeast(long bytes) {
            if (memory.capacity() >= bytes) {
                return this;
            }
            close();
            return new Scratch(roundedUp(bytes));
        }

        /** A little more than asked for, so that slowly growing files do not bring new memory each; not twice as much. */
        private static long roundedUp(long bytes) {
            long step = Long.highestOneBit(bytes) / STEPS_TO_DOUBLE;
            return Math.max(bytes, Math.min((bytes + step - 1) / step * step, Integer.MAX_VALUE));
        }

        /** {@return this if it is of usual size, else one that is} */
        Scratch usual() {
            if (memory.capacity() <= KEPT) {
                return this;
            }
            close();
            return new Scratch(LEAST);
        }

        @Override
        public void close() {
            arena.close();
        }
    }
}
