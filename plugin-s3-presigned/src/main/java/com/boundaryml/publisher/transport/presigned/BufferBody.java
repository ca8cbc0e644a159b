package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;

/**
 * A body in a buffer that is somebody else's. It is copied to the wire chunk by chunk. Once closed, the buffer is never
 * looked at again, also by a call that was given up and still hangs.
 */
final class BufferBody extends AbstractHttpEntity {

    private static final int CHUNK_BYTES = 64 << 10;

    private final ByteBuffer buffer;
    private final long length;
    private boolean closed;
    private volatile boolean sent;

    BufferBody(ByteBuffer body) {
        super((String) null, null);
        buffer = body.asReadOnlyBuffer();
        length = buffer.remaining();
    }

    @Override
    public long getContentLength() {
        return length;
    }

    @Override
    public boolean isStreaming() {
        return false;
    }

    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("a body to send is not read from");
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        byte[] chunk = new byte[(int) Math.min(CHUNK_BYTES, length)];
        for (int n = next(chunk); n > 0; n = next(chunk)) {
            out.write(chunk, 0, n);
        }
        sent = true;
    }

    /** {@return whether all of it was handed to the connection} */
    boolean sent() {
        return sent;
    }

    private synchronized int next(byte[] chunk) throws IOException {
        if (closed) {
            throw new IOException("the call was given up");
        }
        int n = Math.min(chunk.length, buffer.remaining());
        buffer.get(chunk, 0, n);
        return n;
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
