package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a cursor (D8), big-endian: {@code "BAMLCUR1"}, u16 version 1, the euid's 16 bytes, u64 the last settled
 * sequence of the meta plane, u64 that of the data plane, SHA-256 of all before.
 */
final class CursorFile {

    static final int BYTES = 74;

    private static final byte[] MAGIC = "BAMLCUR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = MAGIC.length + Short.BYTES;
    private static final int HASHED_BYTES = BYTES - Digests.SHA256_BYTES;

    private CursorFile() {}

    static byte[] encode(Euid stream, Cursor cursor) {
        ByteBuffer out = ByteBuffer.allocate(BYTES)
                .put(MAGIC)
                .putShort((short) VERSION)
                .put(stream.bytes())
                .putLong(cursor.metaShipped())
                .putLong(cursor.dataShipped());
        return out.put(Digests.sha256(out.array(), HASHED_BYTES)).array();
    }

    /**
     * {@return what a cursor file says to the publisher of {@code stream}} The version is read first: what a later one
     * means, its length and its hash, is unknown here.
     *
     * @param bytes the file's first bytes
     * @param fileBytes the file's length
     */
    static CursorState decode(Euid stream, byte[] bytes, long fileBytes) {
        if (bytes.length < HEADER_BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            return damaged("does not begin with BAMLCUR1 (" + fileBytes + " bytes)");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).position(MAGIC.length);
        int version = Short.toUnsignedInt(in.getShort());
        if (version > VERSION) {
            return new CursorState.Newer(version);
        }
        if (version < VERSION) {
            return damaged("has version " + version + ", not " + VERSION);
        }
        if (fileBytes != BYTES || bytes.length < BYTES) {
            return damaged("is " + fileBytes + " bytes long, not " + BYTES);
        }
        byte[] hash = Arrays.copyOfRange(bytes, HASHED_BYTES, BYTES);
        if (!Arrays.equals(hash, Digests.sha256(bytes, HASHED_BYTES))) {
            return damaged("does not match its SHA-256");
        }
        byte[] euid = new byte[Euid.BYTES];
        in.get(euid);
        if (!Euid.of(euid).equals(stream)) {
            return damaged("belongs to the stream " + Euid.of(euid));
        }
        long meta = in.getLong();
        long data = in.getLong();
        return meta < 0 || data < 0
                ? damaged("holds a sequence above 2^63-1")
                : new CursorState.At(new Cursor(meta, data));
    }

    private static CursorState damaged(String reason) {
        return new CursorState.Damaged("the cursor " + reason);
    }
}
