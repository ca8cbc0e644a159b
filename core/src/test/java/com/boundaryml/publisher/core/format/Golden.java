package com.boundaryml.publisher.core.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/** The profiler's fixtures, and packs and objects of a test's own making. */
final class Golden {

    static final String META = "meta-segment.bamlmeta";
    static final String DATA = "data-segment.bamldata";
    static final String VALUE = "value.bamlvalue";
    static final String TABLE = "table.bamlvalue";

    private Golden() {}

    static ByteBuffer file(String name) {
        try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("no fixture " + name);
            }
            return direct(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** {@return the object of this body, sound but perhaps for its version and codec} */
    static byte[] object(int version, int codec, byte[] body) {
        ByteBuffer out = ByteBuffer.allocate(CasFormat.FRAME_BYTES + body.length);
        out.put("BAMLVAL1".getBytes(US_ASCII))
                .putShort((short) version)
                .putShort((short) codec)
                .putLong(body.length)
                .put(cid(codec, body))
                .put(body);
        out.put(sha256(out.duplicate().flip()));
        return out.array();
    }

    static byte[] cid(int codec, byte[] body) {
        ByteBuffer named = ByteBuffer.allocate(15 + body.length);
        named.put("baml-value-v1".getBytes(US_ASCII)).putShort((short) codec).put(body);
        return sha256(named.flip());
    }

    /** Makes the trailing hash of a changed file right again. */
    static void rehash(ByteBuffer file) {
        int hashed = file.limit() - Frame.HASH_BYTES;
        file.put(hashed, sha256(file.slice(0, hashed)));
    }

    static byte[] sha256(ByteBuffer bytes) {
        MessageDigest digest = Frame.sha256();
        digest.update(bytes);
        return digest.digest();
    }

    static String sha256Hex(ByteBuffer bytes) {
        return HexFormat.of().formatHex(sha256(bytes.duplicate()));
    }
}
