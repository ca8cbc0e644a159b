package com.boundaryml.publisher.core.format;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;

/**
 * Makes an object of a file: one zstd frame with the content size in its header, level 3, no checksum, no dictionary (D7).
 *
 * <p>The same bytes go in, the same bytes come out, at every try and on every machine: only so is a re-shipped object found
 * to be stored and not in conflict. For one thread at a time; it keeps a native context until it is closed.
 */
public final class ObjectCompressor implements AutoCloseable {

    private static final int LEVEL = 3;

    private final ZstdCompressCtx context = new ZstdCompressCtx()
            .setLevel(LEVEL)
            .setContentSize(true)
            .setChecksum(false)
            .setDictID(false);

    /**
     * {@return how many bytes the object of so many bytes can have at the most}
     *
     * @param originalBytes the size of what is to be compressed, 0 or more
     */
    public static long bound(long originalBytes) {
        return Zstd.compressBound(originalBytes);
    }

    /**
     * Compresses {@code source} to the position of {@code target}. Neither buffer's position or limit is moved.
     *
     * @param source what to compress, from position to limit; a direct buffer
     * @param target a direct buffer with at least {@link #bound} bytes between position and limit. With less room the
     *     library may choose another encoding of the same content, and the bytes would depend on the buffer's size
     * @return the object's size in bytes
     * @throws IllegalArgumentException if a buffer is not direct, or the target too small
     */
    public int compress(ByteBuffer source, ByteBuffer target) {
        if (!source.isDirect() || !target.isDirect()) {
            throw new IllegalArgumentException("source and target must be direct buffers");
        }
        long needed = bound(source.remaining());
        if (target.remaining() < needed) {
            throw new IllegalArgumentException(
                    "the target has room for " + target.remaining() + " bytes, expected at least " + needed);
        }
        return context.compressDirectByteBuffer(
                target, target.position(), target.remaining(), source, source.position(), source.remaining());
    }

    @Override
    public void close() {
        context.close();
    }
}
