package com.boundaryml.publisher.testkit.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One request on its connection, with all that can be done to it, good and bad. Of one thread. */
final class Exchange {

    /** The most that a body may have: as much as the guide allows an object by default. */
    private static final long MOST_BODY_BYTES = 256L << 20;

    private final RequestHead head;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch closing;
    private final long contentLength;
    private long bodyLeft;
    private boolean ended;

    /**
     * Creates an exchange.
     *
     * @param closing opens when the server closes
     * @throws MalformedRequestException if the body's length is not given as it should be
     */
    Exchange(RequestHead head, Socket socket, InputStream in, CountDownLatch closing) throws IOException {
        this.head = head;
        this.socket = socket;
        this.in = in;
        this.out = socket.getOutputStream();
        this.closing = closing;
        this.contentLength = lengthOf(head);
        this.bodyLeft = contentLength;
    }

    private static long lengthOf(RequestHead head) throws MalformedRequestException {
        if (head.header("Transfer-Encoding").isPresent()) {
            throw new MalformedRequestException("a body in chunks is not taken: its length is to be known");
        }
        try {
            long length = Long.parseLong(head.header("Content-Length").orElse("0"));
            if (length < 0 || length > MOST_BODY_BYTES) {
                throw new MalformedRequestException("a body has up to " + MOST_BODY_BYTES + " bytes, not " + length);
            }
            return length;
        } catch (NumberFormatException e) {
            throw new MalformedRequestException("Content-Length is no number");
        }
    }

    RequestHead head() {
        return head;
    }

    /** {@return whether the connection can take another request} */
    boolean reusable() {
        return !ended && bodyLeft == 0;
    }

    /** Reads the whole body. */
    byte[] body() throws IOException {
        byte[] body = in.readNBytes((int) bodyLeft);
        if (body.length < bodyLeft) {
            throw new EOFException("the connection ended after " + body.length + " bytes of a body of " + bodyLeft);
        }
        bodyLeft = 0;
        return body;
    }

    /** Reads the first half of the body. */
    void halfOfBody() throws IOException {
        bodyLeft -= in.readNBytes((int) (contentLength / 2)).length;
    }

    void send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Sends bytes one by one, with a pause between them. */
    void trickle(byte[] bytes, Duration pause) throws IOException, InterruptedException {
        for (byte one : bytes) {
            out.write(one);
            out.flush();
            stall(pause);
        }
    }

    /** Does nothing for a time, or until the server closes. */
    void stall(Duration duration) throws InterruptedException {
        if (closing.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
            ended = true;
        }
    }

    /** Ends the connection as it should be ended. */
    void end() throws IOException {
        ended = true;
        socket.close();
    }

    /** Ends the connection as a crash does: what is on its way may be lost. */
    void reset() throws IOException {
        ended = true;
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
