package com.boundaryml.publisher.transport.presigned;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** An answer's body, decompressed as its Content-Encoding says, within a bound. */
final class AnswerBody {

    private static final int DEFLATE_METHOD = 8;
    private static final int ZLIB_CHECK = 31;

    private AnswerBody() {}

    /**
     * {@return the body, which ends with a {@link Json.TooLongException} after {@code most} bytes}
     *
     * @throws BadAnswerException if its encoding is unknown or damaged, or it was cut at its bound already
     */
    static InputStream open(HttpReply reply, int most) throws BadAnswerException {
        if (reply.cut()) {
            throw new BadAnswerException(Json.tooLong(most));
        }
        return new Bounded(decoded(reply), most);
    }

    /** {@return the beginning of an error's body as a text for people} */
    static String text(HttpReply reply) {
        try (InputStream in = decoded(reply)) {
            return Cleaned.body(new String(in.readNBytes(Cleaned.MOST_REASON), StandardCharsets.UTF_8));
        } catch (IOException | BadAnswerException e) {
            return "(a body that cannot be decoded)";
        }
    }

    private static InputStream decoded(HttpReply reply) throws BadAnswerException {
        InputStream raw = new ByteArrayInputStream(reply.body());
        String encoding =
                reply.header("Content-Encoding").orElse("identity").strip().toLowerCase(Locale.ROOT);
        try {
            return switch (encoding) {
                case "identity", "" -> raw;
                case "gzip", "x-gzip" -> new GZIPInputStream(raw);
                case "deflate" -> new InflaterInputStream(raw, new Inflater(!isZlib(reply.body())));
                default ->
                    throw new BadAnswerException(
                            "the answer's encoding is neither gzip nor deflate: " + Cleaned.quoted(encoding, 40));
            };
        } catch (IOException e) {
            throw new BadAnswerException("the answer's compressed body is damaged");
        }
    }

    /** Some servers send deflate without the envelope that the standard asks for. */
    private static boolean isZlib(byte[] body) {
        return body.length >= 2
                && (body[0] & 0x0f) == DEFLATE_METHOD
                && (((body[0] & 0xff) << 8) | (body[1] & 0xff)) % ZLIB_CHECK == 0;
    }

    private static final class Bounded extends FilterInputStream {
        private final int most;
        private long left;

        Bounded(InputStream in, int most) {
            super(in);
            this.most = most;
            left = most;
        }

        @Override
        public int read() throws IOException {
            return counted(super.read(), 1);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            return counted(n, n);
        }

        private int counted(int result, int n) throws IOException {
            if (result >= 0) {
                left -= n;
                if (left < 0) {
                    throw new Json.TooLongException(most);
                }
            }
            return result;
        }
    }
}
