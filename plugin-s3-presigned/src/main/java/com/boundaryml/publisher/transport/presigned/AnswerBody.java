package com.boundaryml.publisher.transport.presigned;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** An answer's body, decompressed as its Content-Encoding says, within a bound. */
final class AnswerBody {

    /** More than the text shown and a token behind it, with each of its characters escaped. */
    private static final int MOST_LOOKED_THROUGH = 64 << 10;

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

    /**
     * {@return the beginning of an error's body as a text for people}
     *
     * @param reply the error
     * @param tokens what is blotted out of it, before any of it is cut away
     * @param names what the call had named
     */
    static String text(HttpReply reply, OwnTokens tokens, Set<String> names) {
        try (InputStream in = decoded(reply)) {
            String body = new String(in.readNBytes(MOST_LOOKED_THROUGH), StandardCharsets.UTF_8);
            return Cleaned.body(tokens.blotted(body), names);
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
                            "the answer's encoding is neither gzip nor deflate: " + Cleaned.word(encoding));
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
