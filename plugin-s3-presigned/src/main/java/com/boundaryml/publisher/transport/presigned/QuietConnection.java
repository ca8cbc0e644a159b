package com.boundaryml.publisher.transport.presigned;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.MonitoringResponseOutOfOrderStrategy;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A pooled connection that logs nothing. The client's own writes each request line and header to a logger at debug level,
 * and the embedding program decides about that level: the token and the URLs' queries would be in its log.
 */
final class QuietConnection extends DefaultBHttpClientConnection implements ManagedHttpClientConnection {

    /** Bounds of what a server may send before its body. */
    private static final Http1Config LIMITS = Http1Config.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .build();

    /**
     * How often, in bytes sent, an early answer is looked for: a bucket that refuses may answer before the body is there,
     * and that answer is lost if the body is written to its end. Over TLS each look waits a millisecond.
     */
    private static final long LOOK_FOR_ANSWER_EVERY = 256 << 10;

    private final AnswerParsers parsers;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Timeout socketTimeout = Timeout.DISABLED;

    QuietConnection() {
        this(new AnswerParsers(LIMITS));
    }

    private QuietConnection(AnswerParsers parsers) {
        super(
                LIMITS,
                null,
                null,
                null,
                null,
                new MonitoringResponseOutOfOrderStrategy(LOOK_FOR_ANSWER_EVERY),
                null,
                parsers);
        this.parsers = parsers;
    }

    /** Refuses to send if an answer is there already: it would be taken for this request's, and a put for stored. */
    @Override
    public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
        SocketHolder holder = getSocketHolder();
        if (parsers.hasUnread() || (holder != null && holder.getInputStream().available() > 0)) {
            throw new DescribedException("its connection holds an answer that nobody had asked for");
        }
        super.sendRequestHeader(request);
    }

    /** Refuses the socket if the connection was given up while the socket was being opened. */
    @Override
    protected void bind(SocketHolder holder) throws IOException {
        if (closed.get()) {
            holder.getSocket().close();
            throw new InterruptedIOException("the connection was given up while it was opened");
        }
        super.bind(holder);
        socketTimeout = Timeout.ofMilliseconds(holder.getSocket().getSoTimeout());
    }

    @Override
    public void bind(Socket socket) throws IOException {
        bind(new SocketHolder(socket));
    }

    @Override
    public void bind(SSLSocket sslSocket, Socket socket) throws IOException {
        bind(new SocketHolder(sslSocket, socket));
    }

    @Override
    public @Nullable Socket getSocket() {
        SocketHolder holder = getSocketHolder();
        return holder == null ? null : holder.getSocket();
    }

    @Override
    public void setSocketTimeout(Timeout timeout) {
        super.setSocketTimeout(timeout);
        socketTimeout = timeout;
    }

    @Override
    public void passivate() {
        super.setSocketTimeout(Timeout.ZERO_MILLISECONDS);
    }

    @Override
    public void activate() {
        super.setSocketTimeout(socketTimeout);
    }

    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            super.close();
        }
    }

    @Override
    public void close(CloseMode mode) {
        if (closed.compareAndSet(false, true)) {
            super.close(mode);
        }
    }
}
