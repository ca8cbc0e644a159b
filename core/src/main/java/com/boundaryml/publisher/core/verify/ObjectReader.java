package com.boundaryml.publisher.core.verify;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads objects and decompresses them: each is exactly one zstd frame that tells its content's size and has
 * neither checksum nor dictionary (D7). No memory is taken
 * before both sizes are known to be within the limit. Keeps its memory from one object to the next; for one thread.
 */
final class ObjectReader implements AutoCloseable {

    private static final int ZSTD_MAGIC = 0xfd2fb528;

    private static final int DESCRIPTOR_AT = 4;
    /** The bits of a frame's descriptor that an object of the publisher's never has (D7). */
    private static final int DESCRIPTOR_ZEROS = 0x1f;

    private final long mostBytes;
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final GrowingMemory compressed = new GrowingMemory();
    private final GrowingMemory original = new GrowingMemory();

    ObjectReader(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** What reading an object came to. */
    sealed interface Outcome {

        /**
         * It is one frame.
         *
         * @param original the content, valid until the next object is read
         * @param bytes the object's size
         */
        record Whole(ByteBuffer original, long bytes) implements Outcome {}

        /**
         * It is none.
         *
         * @param reason what was found and what was expected
         */
        record Damaged(String reason) implements Outcome {}
    }

    Outcome read(Path file) throws IOException {
        ByteBuffer source;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long size = channel.size();
            if (size > mostBytes) {
                return new Outcome.Damaged("the object has " + size + " bytes, expected at most " + mostBytes);
            }
            source = compressed.ofSize((int) size);
            while (source.hasRemaining()) {
                if (channel.read(source) < 0) {
                    return new Outcome.Damaged(
                            "the object ends at " + source.position() + ", expected " + size + " bytes");
                }
            }
        }
        return decompress(source.flip());
    }

    private Outcome decompress(ByteBuffer source) {
        int bytes = source.limit();
        if (bytes < Integer.BYTES || Integer.reverseBytes(source.getInt(0)) != ZSTD_MAGIC) {
            return new Outcome.Damaged("the object does not begin as a zstd frame");
        }
        int descriptor = bytes > DESCRIPTOR_AT ? Byte.toUnsignedInt(source.get(DESCRIPTOR_AT)) : 0;
        if ((descriptor & DESCRIPTOR_ZEROS) != 0) {
            return new Outcome.Damaged("the object's zstd frame has the descriptor " + Integer.toHexString(descriptor)
                    + " (hexadecimal), expected no checksum, no dictionary and no reserved bit");
        }
        long frameBytes = Zstd.findDirectByteBufferFrameCompressedSize(source, 0, bytes);
        if (Zstd.isError(frameBytes)) {
            return new Outcome.Damaged("the object is not a whole zstd frame: " + Zstd.getErrorName(frameBytes));
        }
        if (frameBytes != bytes) {
            return new Outcome.Damaged(
                    "the object's zstd frame ends at " + frameBytes + ", expected " + bytes + ", its size");
        }
        long contentBytes = Zstd.getDirectByteBufferFrameContentSize(source, 0, bytes, false);
        if (contentBytes < 0) {
            return new Outcome.Damaged("the object's zstd frame does not tell its content's size");
        }
        if (contentBytes > mostBytes) {
            return new Outcome.Damaged(
                    "the object's content has " + contentBytes + " bytes, expected at most " + mostBytes);
        }
        ByteBuffer content = original.ofSize((int) contentBytes);
        try {
            int actual = context.decompressDirectByteBuffer(content, 0, (int) contentBytes, source, 0, bytes);
            return actual == contentBytes
                    ? new Outcome.Whole(content, bytes)
                    : new Outcome.Damaged("the object's content has " + actual + " bytes, expected " + contentBytes
                            + " by its zstd frame");
        } catch (ZstdException e) {
            return new Outcome.Damaged("the object cannot be decompressed: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        context.close();
        compressed.close();
        original.close();
    }
}
